import type { ReadingRules } from "../dialects/dialect.ts";
import { AS_WRITTEN, NO_ENTRIES, type PatternEntry, patternEntries } from "./pattern-entries.ts";
import { isStarsAlone } from "./star-only-rules.ts";

const STAR = 0x2a;
const DOLLAR = 0x24;
const ALLOWS_ALL: readonly PatternEntry[] = [{ pattern: "/", specificity: 1, starred: false, allows: true }];

/**
 * Returns the patterns of a rule's value in any dialect. They are those of `patternEntries`, changed for dialects
 * with their own values of `starsAlone`, `emptyPath` (`disallow-allows`) or `patternLength`.
 */
export function ruleEntries(
  text: string,
  start: number,
  end: number,
  allow: boolean,
  dialect: ReadingRules,
): readonly PatternEntry[] {
  if (start === end && dialect.emptyPath === "disallow-allows") return allow ? NO_ENTRIES : ALLOWS_ALL;
  if (dialect.starsAlone === "void-with-next" && isStarsAlone(text, start, end)) return NO_ENTRIES;
  const entries = patternEntries(text, start, end, allow, dialect);
  return dialect.patternLength === "all" ? entries : countLiteralsOnly(entries, text, start, end);
}

/** Returns the entries with a length that excludes each `*` and a final `$`. The minimum length is one byte. */
function countLiteralsOnly(
  entries: readonly PatternEntry[],
  text: string,
  start: number,
  end: number,
): readonly PatternEntry[] {
  if (entries === AS_WRITTEN && (start === end || text.charCodeAt(end - 1) !== DOLLAR)) return entries;
  return entries.map((entry) => {
    const pattern = entry.pattern ?? text.slice(start, end);
    return { ...entry, pattern, specificity: Math.max(1, literalBytes(pattern)) };
  });
}

function literalBytes(pattern: string): number {
  let bytes = pattern.endsWith("$") ? pattern.length - 1 : pattern.length;
  for (let i = 0; i < pattern.length; i++) if (pattern.charCodeAt(i) === STAR) bytes--;
  return bytes;
}
