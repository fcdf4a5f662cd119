import { defaultDialect } from "../../dialects/default.ts";
import type { RobotsDocument } from "../../document/document.ts";
import { parse } from "../../document/parse.ts";
import { sampleUrls } from "../../patterns/sample-urls.ts";
import { applyEdits } from "../parts/edits.ts";
import type { Finding, Fix } from "../parts/finding.ts";
import { bytesOfRobots } from "../parts/robots-bytes.ts";
import { changedUrls, findChange, ORIGIN } from "./find-change.ts";

/** Options of `applyFixes`. */
export interface ApplyOptions {
  /** Whether fixes are applied that change decisions, the pace, sitemaps or preferences. Default: false. */
  readonly unsafe?: boolean;
}

/** A fix, and the finding that it removes. */
export interface AppliedFix {
  readonly finding: Finding;
  readonly fix: Fix;
}

/** Result of `applyFixes`. */
export interface FixedRobots {
  /** The file with the applied fixes; all other bytes are unchanged. */
  readonly bytes: Uint8Array;
  readonly applied: readonly AppliedFix[];
}

/** Number of bytes that trying all fixes in halves may take. With more, fixes are first tried by their own URLs. */
const MAX_HALVED = 1_000_000;
/** Limits the tries of halves by the bytes that they read. Fixes that are left are not applied. */
const MAX_TRIED = 20_000_000;
const MIN_TRIES = 10;
/** Maximum number of fixes that are tried alone. */
const MAX_ALONE = 100;

/**
 * Applies the first fix of each finding. Without `unsafe`, it applies only fixes that change no decision, pace, sitemap
 * and preference: for all known crawlers, all that the file names and an unknown one, in the dialects of the standard
 * and of the largest engines. That no decision changes is proved. It omits fixes that overlap an earlier one, and those
 * that only mark a finding as intended.
 * @param robots the file that was linted, as bytes or text.
 * @param findings its findings, or some of them.
 * @throws {InvalidInputError} if `robots` is neither text, bytes nor a document.
 */
export function applyFixes(
  robots: RobotsDocument | string | Uint8Array,
  findings: readonly Finding[],
  { unsafe = false }: ApplyOptions = {},
): FixedRobots {
  const bytes = bytesOfRobots(robots);
  const candidates = withoutOverlap(
    findings.flatMap((finding) => candidatesOf(finding, bytes)),
    bytes.length,
  );
  const applied = unsafe ? candidates : safeSubset(withoutChanges(candidates, bytes), bytes);
  return { bytes: applyAll(bytes, applied), applied };
}

/**
 * Returns findings with fixes that were tried, each alone: two fixes can be safe together although one of them is not.
 * Fixes above a limit are not tried, and those that only mark a finding as intended.
 */
export function tryFixes(findings: readonly Finding[], bytes: Uint8Array): readonly Finding[] {
  let tries = Math.min(MAX_ALONE, Math.floor(MAX_TRIED / (bytes.length + 1)));
  return findings.map((finding) => {
    const fixes = finding.fixes.map((fix) =>
      marksAsIntended(fix.edits) || tries-- <= 0 ? fix : { ...fix, safe: isSafe([{ finding, fix }], bytes) },
    );
    return { ...finding, fixes };
  });
}

/** Returns the first fix of a finding that does more than to mark it as intended. */
function candidatesOf(finding: Finding, bytes: Uint8Array): readonly AppliedFix[] {
  const fix = finding.fixes.find(({ edits }) => !marksAsIntended(edits));
  const isWithin = fix?.edits.every(({ start, end }) => start <= end && end <= bytes.length);
  return fix !== undefined && isWithin ? [{ finding, fix }] : [];
}

function marksAsIntended(edits: Fix["edits"]): boolean {
  return edits.some(({ text }) => text.includes("maycrawl-disable-next-line"));
}

/** Returns the fixes whose edits neither overlap nor touch those of an earlier one, in the order of their places. */
function withoutOverlap(fixes: readonly AppliedFix[], length: number): readonly AppliedFix[] {
  /** For each offset, whether an edit is there or touches it: a list of edits would take quadratic time. */
  const taken = new Uint8Array(length + 1);
  return fixes.filter(({ fix: { edits } }) => {
    const isFree = edits.every(({ start, end }) => !taken.subarray(start, end + 1).includes(1));
    if (isFree) for (const { start, end } of edits) taken.fill(1, start, end + 1);
    return isFree;
  });
}

/**
 * Returns the fixes without those that change a decision about one of their own URLs. One try of all fixes finds these,
 * where trying halves needs a try for each. A fix that is dropped because of another one is not applied.
 */
function withoutChanges(fixes: readonly AppliedFix[], bytes: Uint8Array): readonly AppliedFix[] {
  const document = parse(bytes, { dialect: { ...defaultDialect, maxBytes: null } });
  const urls = new Map(fixes.map((one) => [one, ownUrls(one, document)]));
  let left = fixes;
  while (left.length * bytes.length > MAX_HALVED) {
    const asked = new Set(left.flatMap((one) => urls.get(one) ?? []));
    const changed = changedUrls(bytes, applyAll(bytes, left), [...asked]);
    const unchanged = left.filter((one) => urls.get(one)?.every((url) => !changed.has(url)));
    if (unchanged.length === left.length) break;
    left = unchanged;
  }
  return left;
}

/** Returns the URLs of a fix's witnesses, and those that the rules of its lines match before and after the edits. */
function ownUrls({ finding, fix }: AppliedFix, document: RobotsDocument): readonly string[] {
  const urls = witnessUrls(finding);
  for (const edit of fix.edits) {
    const { span } = document.line(document.position(edit.start).line) ?? {};
    if (span === undefined || edit.end > span.end) continue;
    const before = document.bytes.subarray(span.start, span.end);
    const moved = { start: edit.start - span.start, end: edit.end - span.start, text: edit.text };
    for (const line of [before, applyEdits(before, [moved])]) {
      const [rule] = parse(line).strayRules;
      if (rule !== undefined && rule.path !== "") urls.push(...sampleUrls(rule.path, ORIGIN));
    }
  }
  return urls;
}

/** Returns fixes that together change nothing. If not all of them do, it tries each half, and then both together. */
function safeSubset(all: readonly AppliedFix[], bytes: Uint8Array): readonly AppliedFix[] {
  let tries = Math.max(MIN_TRIES, Math.floor(MAX_TRIED / (bytes.length + 1)));
  const areSafe = (fixes: readonly AppliedFix[]): boolean => tries-- > 0 && isSafe(fixes, bytes);
  const select = (fixes: readonly AppliedFix[]): readonly AppliedFix[] => {
    if (fixes.length === 0 || areSafe(fixes)) return fixes;
    if (fixes.length === 1) return [];
    const middle = fixes.length >> 1;
    const first = select(fixes.slice(0, middle));
    const second = select(fixes.slice(middle));
    if (first.length === 0 || second.length === 0) return [...first, ...second];
    const both = [...first, ...second];
    return areSafe(both) ? both : first;
  };
  return select(all);
}

function witnessUrls({ witnesses }: Finding): string[] {
  return witnesses.map(({ url }) => url);
}

function isSafe(fixes: readonly AppliedFix[], bytes: Uint8Array): boolean {
  const likely = fixes.flatMap(({ finding }) => witnessUrls(finding));
  return findChange(bytes, applyAll(bytes, fixes), likely) === undefined;
}

function applyAll(bytes: Uint8Array, fixes: readonly AppliedFix[]): Uint8Array {
  const edits = fixes.flatMap(({ fix }) => fix.edits);
  return edits.length === 0
    ? bytes
    : applyEdits(
        bytes,
        edits.sort((a, b) => a.start - b.start),
      );
}
