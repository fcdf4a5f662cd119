import type { Dialect } from "../dialects/dialect.ts";
import { locatePath } from "../patterns/url-path.ts";
import { Exploration, type Goal, readAlike } from "./exploration.ts";
import { matches } from "./pattern-starts.ts";
import { PatternTree, type SideNumber } from "./pattern-tree.ts";
import type { OrderedPattern, RulePattern } from "./shared-order.ts";
import type { Positions } from "./stepper.ts";

/** Limit of the work of a call. */
export class Budget {
  /** Number of steps that are left. */
  steps: number;

  constructor(maxSteps: number) {
    this.steps = maxSteps;
  }

  /** Charges for a look at patterns: one takes a fraction of the time of a step. */
  chargePatterns(count: number): void {
    this.steps -= Math.ceil(count / PATTERNS_PER_STEP);
  }
}

const PATTERNS_PER_STEP = 8;

/** URLs that two patterns match and others do not. */
export interface UncoveredUrls {
  /** The first pattern, and the dialect that compares it and the covers. */
  readonly first: RulePattern;
  readonly dialect: Dialect;
  /** The second pattern, and the dialect that compares it. */
  readonly second: RulePattern;
  readonly secondDialect: Dialect;
  /** Patterns of the second dialect that must not match. */
  readonly excluded?: readonly RulePattern[];
  /** Patterns that must not match. Those that cannot match together with the first pattern may be left out. */
  readonly covers: readonly RulePattern[];
}

/** Result of the search for such a URL. */
export type Uncovered =
  /** The shortest path of such a URL. */
  | { readonly result: "found"; readonly path: string }
  /** No such URL. These covers together match all URLs that both patterns match. */
  | { readonly result: "covered"; readonly by: readonly RulePattern[] }
  /** The search ended at its limit. */
  | { readonly result: "unsettled" };

/** The pattern that matches every path. */
export const EVERY_PATH: RulePattern = { text: "", anchored: false, allowed: true, line: 0 };

/** Places of the patterns in the search. A cover comes before the pattern that it covers. */
const COVER = 0;
const MATCHED = 1;

/**
 * Finds the shortest path that both patterns match and that no cover matches. The search knows no cover at first. It
 * takes the shortest path, and adds the first cover that matches it, until no cover matches or no path is left. So it
 * needs only the few covers that matter.
 */
export function findUncovered(urls: UncoveredUrls, budget: Budget): Uncovered {
  if (budget.steps <= 0) return UNSETTLED;
  const { first, dialect, covers } = urls;
  budget.chargePatterns(covers.length);
  if (urls.excluded?.some((pattern) => plainlyCovers(pattern, urls.second)))
    return { result: "covered", by: [] };
  const isAlike = readAlike(dialect, urls.secondDialect);
  const plain = covers.find(
    (cover) => plainlyCovers(cover, first) || (isAlike && plainlyCovers(cover, urls.second)),
  );
  if (plain !== undefined) return { result: "covered", by: [plain] };
  const known: RulePattern[] = [];
  while (budget.steps > 0) {
    const search = searchFor(urls, known, budget.steps);
    const [found] = search.exploration.wanted();
    budget.steps -= search.size + search.exploration.steps;
    if (found === undefined) {
      return search.exploration.isComplete ? { result: "covered", by: known } : UNSETTLED;
    }
    const path = found.text();
    const place = locatePath(`http://a${path}`, dialect);
    const cover = covers.find((one) => matches(one, place));
    if (cover === undefined) return { result: "found", path };
    budget.chargePatterns(covers.length);
    known.push(cover);
  }
  return UNSETTLED;
}

const UNSETTLED: Uncovered = Object.freeze({ result: "unsettled" });

/** Whether a pattern matches all paths that another one matches, because it is its beginning. */
function plainlyCovers(cover: RulePattern, { text, anchored }: RulePattern): boolean {
  return cover.anchored ? anchored && text === cover.text : text.startsWith(cover.text);
}

function searchFor(
  { first, dialect, second, secondDialect, excluded = [] }: UncoveredUrls,
  covers: readonly RulePattern[],
  maxSteps: number,
): { readonly exploration: Exploration; readonly size: number } {
  const placed = (pattern: RulePattern, place: number): OrderedPattern => ({
    pattern,
    place,
    isChanged: place === MATCHED,
  });
  const sides = [
    [...covers.map((cover) => placed(cover, COVER)), placed(first, MATCHED)],
    [...excluded.map((one) => placed(one, COVER)), placed(second, MATCHED)],
  ] as const;
  const tree = new PatternTree({ sides });
  const mayMatch = ({ best, nodes }: Positions, side: SideNumber): boolean => {
    if (best[side] === COVER) return false;
    return best[side] === MATCHED || nodes.some((node) => tree.changedHopeAfter(node, side) === MATCHED);
  };
  const goal: Goal = {
    isWanted: (one, other) => one === MATCHED && other === MATCHED,
    isOver: ([one, other = one]) => !mayMatch(one as Positions, 0) || !mayMatch(other as Positions, 1),
  };
  return { exploration: new Exploration(tree, [dialect, secondDialect], goal, maxSteps), size: tree.size };
}
