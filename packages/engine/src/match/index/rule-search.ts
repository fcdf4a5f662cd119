import { matchesWithoutBacktracking } from "../../patterns/non-backtracking-search.ts";
import { matchesPattern } from "../../patterns/path-pattern.ts";
import { NO_WEIGHT } from "../../patterns/rule-weight.ts";
import type { RuleTable } from "./rule-table.ts";

/** Result of a search: no entry matches. */
export const NO_ENTRY = -1;
/** Result of a search: the path must be normalised first. */
export const NEEDS_NORMALISING = -2;
/** Result of a search: rules do not decide this path. */
export const EXEMPT = -3;

const NO_BYTE = -1;

/**
 * Returns the heaviest entry that matches, or `NO_ENTRY`. Tries the rules in turn, without an index, and skips rules
 * that are too light to decide. Used for a matcher's first decisions and for small groups.
 */
export function searchRules(rules: RuleTable, paths: string, start: number, end: number): number {
  const second = start + 1 < end ? paths.charCodeAt(start + 1) : NO_BYTE;
  const matches = rules.hasForgetfulMatches ? matchesWithoutBacktracking : matchesPattern;
  let best = NO_ENTRY;
  let bestWeight = NO_WEIGHT;
  for (let entry = 0; entry < rules.length; entry++) {
    if (!rules.mayMatch(entry, second)) continue;
    const weight = rules.weight(entry);
    if (
      weight > bestWeight &&
      matches(rules.textOf(entry), rules.start(entry), rules.end(entry), paths, start, end)
    ) {
      best = entry;
      bestWeight = weight;
    }
  }
  return best;
}
