import type { ReadingRules } from "../dialects/dialect.ts";
import {
  HAS_STAR,
  hasUntriedForms as hasUntriedQueryForms,
  normalisePattern,
  patternTraits,
  queryForms,
  TO_NORMALISE,
} from "./percent-encoding.ts";

/** One pattern that is compared with paths. A rule has zero or more of them. */
export interface PatternEntry {
  /** The normalised pattern; undefined if it equals the value in the file. */
  readonly pattern: string | undefined;
  /** Length of the pattern in bytes for precedence. Without `pattern` the value's own length counts instead. */
  readonly specificity: number;
  /** Whether the pattern contains a `*`. */
  readonly starred: boolean;
  /** Set if the pattern allows although its rule is a `disallow`. */
  readonly allows?: true;
}

const SLASH = 0x2f;
const STOP = 0x2e;
const DOLLAR = 0x24;
/** Entries of a value without `*` that needs no change. */
export const AS_WRITTEN: readonly PatternEntry[] = [{ pattern: undefined, specificity: 0, starred: false }];
const AS_WRITTEN_STARRED: readonly PatternEntry[] = [{ pattern: undefined, specificity: 0, starred: true }];
/** Entries of a rule without effect. */
export const NO_ENTRIES: readonly PatternEntry[] = [];

/**
 * Returns the patterns of a rule's value, usually one. An empty value that is not a rule has none (RFC 9309 §2.2.2,
 * empty-pattern). A value has several if an encoded delimiter can match in a path or in a query, or if `…/index.html`
 * also means its folder. Callers that support every dialect use `ruleEntries`.
 */
export function patternEntries(
  text: string,
  start: number,
  end: number,
  allow: boolean,
  dialect: ReadingRules,
): readonly PatternEntry[] {
  if (start === end) return emptyPathEntries(allow, dialect);
  if (isSuffix(text, start, end, dialect)) return suffixEntries(text.slice(start, end), allow, dialect);
  if (dialect.pathsPerLine === "several" && /[ \t]/.test(text.slice(start, end))) {
    return rewritten(text.slice(start, end).split(/[ \t]+/), allow, dialect);
  }
  let stop = end;
  if (ignoresLastStar(dialect)) while (stop > start && text[stop - 1] === "*") stop--;
  if (stop < end) return rewritten([text.slice(start, stop) || "/"], allow, dialect);
  const traits = patternTraits(text, start, end, dialect);
  const starred = (traits & HAS_STAR) !== 0;
  const plain = starred ? AS_WRITTEN_STARRED : AS_WRITTEN;
  const index = allow && dialect.indexAsFolder ? folderOfIndex(text, start, end) : -1;
  if ((traits & TO_NORMALISE) === 0 && index < 0) return plain;

  const value = text.slice(start, end);
  const pattern = normalisePattern(value, dialect);
  const own = pattern === value ? plain : [{ pattern, specificity: pattern.length, starred }];
  const entries = [...own];
  if (hasQueryForms(dialect)) {
    for (const form of queryForms(value)) {
      entries.push({ pattern: form, specificity: pattern.length, starred: true });
    }
  }
  if (index >= 0) {
    // As in Google's parser, the folder's own length counts. It is less than that of the original pattern.
    const folder = `${pattern.slice(0, pattern.lastIndexOf("/") + 1)}$`;
    entries.push({ pattern: folder, specificity: folder.length, starred: folder.includes("*") });
  }
  return entries;
}

/** Returns the patterns of a rule without a path. */
function emptyPathEntries(allow: boolean, { emptyPath }: ReadingRules): readonly PatternEntry[] {
  return emptyPath === "no-rule" || (allow && emptyPath === "allows-all") ? NO_ENTRIES : AS_WRITTEN;
}

/** Whether a pattern is a suffix such as `.gif$`, and the dialect supports suffixes. */
function isSuffix(text: string, start: number, end: number, { suffixes, wildcards }: ReadingRules): boolean {
  return (
    suffixes === "match-ends" &&
    wildcards !== "none" &&
    text.charCodeAt(start) === STOP &&
    text.charCodeAt(end - 1) === DOLLAR
  );
}

/** Returns the patterns of a suffix: the patterns of `*` followed by the suffix. The added `*` counts as no byte. */
function suffixEntries(suffix: string, allow: boolean, dialect: ReadingRules): readonly PatternEntry[] {
  return rewritten([`*${suffix}`], allow, dialect).map((entry) => ({
    ...entry,
    specificity: entry.specificity - 1,
  }));
}

/** Whether a rule allows every path and overrides all other rules. */
export function allowsEveryPath(start: number, end: number, allow: boolean, dialect: ReadingRules): boolean {
  return start === end && !allow && dialect.emptyPath === "allows-all";
}

/** Whether some forms of a rule's value are missing from its entries because there are too many. */
export function hasUntriedForms(value: string, dialect: ReadingRules): boolean {
  return hasQueryForms(dialect) && hasUntriedQueryForms(value);
}

/** Whether an encoded delimiter in a query equals the raw one. In a path they differ. */
function hasQueryForms({ percentEncoding, wildcards }: ReadingRules): boolean {
  return percentEncoding === "normalised" && wildcards !== "none";
}

/** Whether a `*` at the end of a pattern is a wildcard that does not count as a byte. */
function ignoresLastStar({ trailingStar, wildcards }: ReadingRules): boolean {
  return trailingStar === "ignored" && wildcards !== "none";
}

/** Returns the patterns of one or more paths that were derived from a rule's value. */
function rewritten(paths: readonly string[], allow: boolean, dialect: ReadingRules): readonly PatternEntry[] {
  return paths.flatMap((path) =>
    patternEntries(path, 0, path.length, allow, dialect).map(({ pattern = path, specificity, starred }) => ({
      pattern,
      specificity: specificity || pattern.length,
      starred,
    })),
  );
}

/** Returns the offset of a value's last `/` if `index.htm` follows it, otherwise -1. */
function folderOfIndex(text: string, start: number, end: number): number {
  // `lastIndexOf` would continue the search before the value, to the start of the file.
  let slash = end - 1;
  while (slash >= start && text.charCodeAt(slash) !== SLASH) slash--;
  return slash >= start && end - slash >= 10 && text.startsWith("/index.htm", slash) ? slash : -1;
}
