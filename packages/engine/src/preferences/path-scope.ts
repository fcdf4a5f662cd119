import type { Dialect } from "../dialects/dialect.ts";
import { matchesPattern } from "../patterns/path-pattern.ts";
import { ruleEntries } from "../patterns/rule-entries.ts";
import type { PathPlace } from "../patterns/url-path.ts";
import { encodeText, latin1Of } from "../text/bytes.ts";

/** A value, split into an optional path and the rest. A path begins with `/` and ends at the first space or tab. */
export interface ScopedValue {
  readonly path: string | undefined;
  readonly rest: string;
}

/** Splits a value into its path and the rest (draft-ietf-aipref-attach §3.2). */
export function scopedValue(value: string): ScopedValue {
  if (!value.startsWith("/")) return { path: undefined, rest: value };
  const blank = value.search(/[ \t]/);
  if (blank < 0) return { path: value, rest: "" };
  return { path: value.slice(0, blank), rest: value.slice(blank).trim() };
}

/**
 * Matches a path pattern against the path of a URL, as in an allow rule (RFC 9309 §2.2.2).
 * @returns the length of the match in bytes: -1 if the pattern does not match, 0 for an empty or missing pattern.
 */
export function matchedBytes(path: string | undefined, place: PathPlace, dialect: Dialect): number {
  if (path === undefined || path === "") return 0;
  const latin1 = latin1Of(encodeText(path));
  const matchDialect: Dialect = { ...dialect, indexAsFolder: false };
  let max = -1;
  for (const { pattern = latin1, specificity } of ruleEntries(
    latin1,
    0,
    latin1.length,
    false,
    matchDialect,
  )) {
    if (matchesPattern(pattern, 0, pattern.length, place.text, place.start, place.end)) {
      max = Math.max(max, specificity || latin1.length);
    }
  }
  return max;
}
