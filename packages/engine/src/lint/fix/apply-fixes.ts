import type { RobotsDocument } from "../../document/document.ts";
import { applyEdits } from "../parts/edits.ts";
import type { Finding, Fix } from "../parts/finding.ts";
import { bytesOfRobots } from "../parts/robots-bytes.ts";
import { findChange } from "./find-change.ts";

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

/**
 * Applies the first fix of each finding. Without `unsafe`, it applies only fixes that change no decision, pace, sitemap
 * and preference: for all known crawlers and an unknown one, in the dialects of the standard and of the largest
 * engines. It tries that with URLs that the rules probably match, and does not prove it. It omits fixes that overlap an
 * earlier one, and those that only mark a finding as intended.
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
  const candidates = withoutOverlap(findings.flatMap((finding) => candidatesOf(finding, bytes)));
  const applied = unsafe ? candidates : safeSubset(candidates, bytes);
  return { bytes: applyAll(bytes, applied), applied };
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
function withoutOverlap(fixes: readonly AppliedFix[]): readonly AppliedFix[] {
  const taken: (readonly [start: number, end: number])[] = [];
  return fixes.filter(({ fix: { edits } }) => {
    const isFree = edits.every(({ start, end }) => taken.every(([from, to]) => end < from || start > to));
    if (isFree) for (const { start, end } of edits) taken.push([start, end]);
    return isFree;
  });
}

/** Returns fixes that together change nothing. If not all of them do, it tries each half. */
function safeSubset(fixes: readonly AppliedFix[], bytes: Uint8Array): readonly AppliedFix[] {
  if (fixes.length === 0 || isSafe(fixes, bytes)) return fixes;
  if (fixes.length === 1) return [];
  const middle = fixes.length >> 1;
  const first = safeSubset(fixes.slice(0, middle), bytes);
  const second = safeSubset(fixes.slice(middle), bytes);
  if (first.length === 0 || second.length === 0) return [...first, ...second];
  const both = [...first, ...second];
  return isSafe(both, bytes) ? both : first;
}

function isSafe(fixes: readonly AppliedFix[], bytes: Uint8Array): boolean {
  const likely = fixes.flatMap(({ finding }) => finding.witnesses.map(({ url }) => url));
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
