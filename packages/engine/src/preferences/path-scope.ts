import type { Dialect } from "../dialects/dialect.ts";
import { matchesPattern } from "../patterns/path-pattern.ts";
import { ruleEntries } from "../patterns/rule-entries.ts";
import type { PathPlace } from "../patterns/url-path.ts";
import { encodeText, latin1Of } from "../text/bytes.ts";

/** How a value divides into a path and the rest: a path begins with `/` and ends at the first blank. */
export interface ScopedValue {
  readonly path: string | undefined;
  readonly rest: string;
}

/** Takes the path off a value (draft-ietf-aipref-attach §3.2). */
export function scopedValue(value: string): ScopedValue {
  if (!value.startsWith("/")) return { path: undefined, rest: value };
  const blank = value.search(/[ \t]/);
  if (blank < 0) return { path: value, rest: "" };
  return { path: value.slice(0, blank), rest: value.slice(blank).trim() };
}

/**
 * How many bytes of a path pattern match a URL's path, as those of an allow rule would (RFC 9309 §2.2.2); -1 where it does
 * not match. Without a pattern it is 0 of any path.
 */
export function matchedBytes(path: string | undefined, place: PathPlace, dialect: Dialect): number {
  if (path === undefined || path === "") return 0;
  const latin1 = latin1Of(encodeText(path));
  const reading: Dialect = { ...dialect, indexAsFolder: false };
  let max = -1;
  for (const { pattern = latin1, specificity } of ruleEntries(latin1, 0, latin1.length, false, reading)) {
    if (matchesPattern(pattern, 0, pattern.length, place.text, place.start, place.end)) {
      max = Math.max(max, specificity || latin1.length);
    }
  }
  return max;
}
