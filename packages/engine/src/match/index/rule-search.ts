import { matchesWithoutBacktracking } from "../../patterns/non-backtracking-search.ts";
import { matchesPattern } from "../../patterns/path-pattern.ts";
import { NO_WEIGHT } from "../../patterns/rule-weight.ts";
import type { RuleTable } from "./rule-table.ts";

/** What says "no entry matches". */
export const NO_ENTRY = -1;
/** What says "the path must be normalised before one can tell". */
export const NOT_PLAIN = -2;
/** What says "the path is the one that rules do not decide". */
export const EXEMPT = -3;

const NO_BYTE = -1;

/**
 * Looks at every rule in turn: nothing has to be built first, and a rule too light to decide is not
 * even compared. It serves a matcher's first decisions and small groups.
 */
export function searchRules(rules: RuleTable, paths: string, start: number, end: number): number {
  const second = start + 1 < end ? paths.charCodeAt(start + 1) : NO_BYTE;
  const matches = rules.forgetful ? matchesWithoutBacktracking : matchesPattern;
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
