import type { Matcher } from "../match/matcher.ts";
import { settleOptions } from "../options/option-table.ts";
import { ComparedRules, type DifferenceWitness } from "./compared-rules.ts";
import type { SideNumber } from "./pattern-tree.ts";
import { type DifferenceOptions, differenceTable } from "./proof-options.ts";

/** Whether two matchers ever answer differently. */
export interface Difference {
  /**
   * - `equal`: proved. No URL that a client can send has different answers.
   * - `different`: `witnesses` show it.
   * - `unsettled`: not found out within the limit.
   */
  readonly result: "equal" | "different" | "unsettled";
  /** The shortest URL for each pair of deciding rules, the shortest first; at most 50. */
  readonly witnesses: readonly DifferenceWitness[];
  /** Number of pairs of deciding rules with different answers, as far as they were found. */
  readonly total: number;
  /** Whether all pairs were found. If not, the search stopped early, and a witness may be longer than necessary. */
  readonly isComplete: boolean;
}

const MAX_WITNESSES = 50;

/**
 * Finds out whether two matchers ever answer differently, and proves it. They can be of two files, two crawlers or two
 * dialects. The question is about all URLs of one origin that a client can send: those that the URL standard leaves
 * unchanged, so without fragments, raw blanks and dot segments. A client is `URL` of the running platform: Node.js 20
 * leaves a `^` in a path unchanged, Node.js 24 does not. The limit counts steps, so an answer does not depend on time.
 *
 * If a dialect searches without backtracking (`starSearch`), and that matters to a pattern, equality is proved only for
 * equal rules.
 * @throws {InvalidInputError} if `before` or `after` is not a matcher of `compile`, or if they are of two origins.
 * @throws {InvalidOptionError} for an unknown option or an invalid value.
 */
export function difference(before: Matcher, after: Matcher, options?: DifferenceOptions): Difference {
  const { maxSteps, stopAtFirst, except } = settleOptions("difference", differenceTable, options);
  const rules = new ComparedRules(before, after, except);
  if (rules.areEqual) return EQUAL;

  const first = findFirst(rules, maxSteps);
  if (first === "none") return EQUAL;
  if (first === "unknown") {
    const guessed = rules.guess(differ);
    return guessed === undefined ? UNSETTLED : partly(guessed);
  }
  if (stopAtFirst) return partly(first);

  const { whole, lineAt } = searchOfAll(rules, maxSteps);
  const pairs = new Set<string>();
  const witnesses: DifferenceWitness[] = [];
  for (const path of whole.wanted()) {
    const pair = `${lineAt(path.first, 0)} ${lineAt(path.second, 1)}`;
    if (pairs.has(pair)) continue;
    pairs.add(pair);
    if (pairs.size <= MAX_WITNESSES) witnesses.push(rules.witnessFor(path.text()));
  }
  return pairs.size === 0
    ? partly(first)
    : { result: "different", witnesses, total: pairs.size, isComplete: whole.isComplete };
}

/**
 * Finds the shortest URL with different answers. Whether there is one needs fewer states than which rules make it. Its
 * search is a function of its own, so that its states are not kept during the next search: they can take 60 MB.
 */
function findFirst(rules: ComparedRules, maxSteps: number): DifferenceWitness | "none" | "unknown" {
  if (!rules.isSearchable) return "unknown";
  const search = rules.search(rules.joined, differ, maxSteps);
  const [shortest] = search.wanted();
  if (shortest !== undefined) return rules.witnessFor(shortest.text());
  return search.isComplete ? "none" : "unknown";
}

/** Returns the search for all pairs of deciding rules, and their lines. The order of the patterns is not kept. */
function searchOfAll(rules: ComparedRules, maxSteps: number) {
  const order = rules.whole;
  const lines = order.sides.map((side) => {
    const ofPlaces = new Int32Array(order.allowed.length);
    for (const { pattern, place } of side) ofPlaces[place] = pattern.line;
    return ofPlaces;
  });
  const lineAt = (place: number, side: SideNumber): string => String(lines[side]?.[place]);
  return { whole: rules.search(order, differ, maxSteps), lineAt };
}

function differ(before: boolean, after: boolean): boolean {
  return before !== after;
}

function partly(witness: DifferenceWitness): Difference {
  return { result: "different", witnesses: [witness], total: 1, isComplete: false };
}

const EQUAL: Difference = Object.freeze({ result: "equal", witnesses: [], total: 0, isComplete: true });
const UNSETTLED: Difference = Object.freeze({
  result: "unsettled",
  witnesses: [],
  total: 0,
  isComplete: false,
});
