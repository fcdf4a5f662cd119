import { patternOf, sortByWeight } from "../match/index/build-pattern-trie.ts";
import type { RuleTable } from "../match/index/rule-table.ts";

/** A pattern of a rule. */
export interface RulePattern {
  /** Without a final `$`. Consecutive stars are one. */
  readonly text: string;
  /** Whether it had a final `$`. */
  readonly anchored: boolean;
  /** Whether the rule allows. */
  readonly allowed: boolean;
  /**
   * Line of the rule. A rule may have several patterns. 0 for a path that rules do not decide, and `EXCLUDED` for URLs
   * that a comparison leaves out.
   */
  readonly line: number;
}

/** Line of a pattern whose URLs a comparison leaves out. Such patterns come before the others of their side. */
export const EXCLUDED = -1;

/** A pattern with its place in the order that both sides share. */
export interface OrderedPattern {
  readonly pattern: RulePattern;
  /** Place in the order: the matching pattern with the lowest place decides. */
  readonly place: number;
  /** Whether the other side does not have it at the same place. */
  readonly isChanged: boolean;
}

/** The patterns of two matchers in one order. */
export interface SharedOrder {
  readonly sides: readonly [readonly OrderedPattern[], readonly OrderedPattern[]];
  /** Whether the pattern at each place allows. */
  readonly allowed: readonly boolean[];
  /** Places of patterns whose URLs are left out. */
  readonly excluded: ReadonlySet<number>;
}

/**
 * Returns the patterns of a rule table, the one that decides first.
 * @param exempt a path that rules do not decide, if any.
 */
export function patternsByWeight(rules: RuleTable, exempt: string | undefined): readonly RulePattern[] {
  const entries = Array.from({ length: rules.length }, (_, entry) => entry);
  const patterns = sortByWeight(rules, entries).map((entry, rank): RulePattern => {
    const { text, anchored } = patternOf(rules, entry, rank);
    // An empty pattern that matches counts 0 bytes and forbids nothing.
    const allowed = rules.allows(entry) || rules.specificity(entry) === 0;
    return { text, anchored, allowed, line: rules.line(entry) };
  });
  if (exempt !== undefined) patterns.unshift({ text: exempt, anchored: true, allowed: true, line: 0 });
  return patterns;
}

/** Returns the patterns without those that repeat an earlier one. */
export function withoutRepeated(patterns: readonly RulePattern[]): readonly RulePattern[] {
  const byKey = new Map<string, RulePattern>();
  for (const pattern of patterns) if (!byKey.has(keyOf(pattern))) byKey.set(keyOf(pattern), pattern);
  return [...byKey.values()];
}

/**
 * Puts the patterns of two sides in one order. No side repeats a pattern. Equal patterns have the same place on both
 * sides, except for those whose order differs.
 * @param joins whether neighbours that both allow or both disallow share a place: which of them decides does not matter.
 */
export function shareOrder(
  first: readonly RulePattern[],
  second: readonly RulePattern[],
  joins: boolean,
): SharedOrder {
  const ranks = new Map(second.map((pattern, rank) => [keyOf(pattern), rank]));
  const pairs = first.flatMap((pattern, rank): Pair[] => {
    const other = ranks.get(keyOf(pattern));
    return other !== undefined && second[other]?.allowed === pattern.allowed ? [[rank, other]] : [];
  });
  const sides: [OrderedPattern[], OrderedPattern[]] = [[], []];
  const allowed: boolean[] = [];
  const excluded = new Set<number>();
  const placeFor = (pattern: RulePattern): number => {
    const last = allowed.length - 1;
    const isExcluded = pattern.line === EXCLUDED;
    const isAlike = allowed[last] === pattern.allowed && excluded.has(last) === isExcluded;
    const place = joins && isAlike ? last : allowed.push(pattern.allowed) - 1;
    if (isExcluded) excluded.add(place);
    return place;
  };
  const next = [0, 0] as [number, number];
  const ends: readonly Pair[] = [...longestIncreasing(pairs), [first.length, second.length]];
  for (const ranksOfPair of ends) {
    for (const side of [0, 1] as const) {
      const patterns = side === 0 ? first : second;
      for (; next[side] < ranksOfPair[side]; next[side]++) {
        const pattern = patterns[next[side]] as RulePattern;
        sides[side].push({ pattern, place: placeFor(pattern), isChanged: true });
      }
    }
    const pattern = first[ranksOfPair[0]];
    if (pattern === undefined) break;
    const place = placeFor(pattern);
    for (const side of [0, 1] as const) {
      const own = (side === 0 ? first : second)[ranksOfPair[side]] as RulePattern;
      sides[side].push({ pattern: own, place, isChanged: false });
      next[side]++;
    }
  }
  return { sides, allowed, excluded };
}

/** Ranks of a pattern on both sides. */
type Pair = readonly [first: number, second: number];

function keyOf({ text, anchored }: RulePattern): string {
  return anchored ? `${text}$` : text;
}

/** Returns the longest list of pairs with increasing second numbers. The first numbers are increasing already. */
function longestIncreasing(pairs: readonly Pair[]): readonly Pair[] {
  /** For each length, the pair that ends such a list with the lowest number. */
  const lastOf: number[] = [];
  const before = new Int32Array(pairs.length);
  for (const [at, [, second]] of pairs.entries()) {
    let low = 0;
    let high = lastOf.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((pairs[lastOf[middle] as number] as Pair)[1] < second) low = middle + 1;
      else high = middle;
    }
    before[at] = low === 0 ? -1 : (lastOf[low - 1] as number);
    lastOf[low] = at;
  }
  const found: Pair[] = [];
  for (let at = lastOf.at(-1) ?? -1; at >= 0; at = before[at] as number) found.push(pairs[at] as Pair);
  return found.reverse();
}
