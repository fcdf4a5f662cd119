import { InvalidInputError } from "../errors.ts";
import type { Decision } from "../match/decision.ts";
import type { Matcher, MatcherRules } from "../match/matcher.ts";
import { locatePath } from "../patterns/url-path.ts";
import { Exploration, type Goal, readAlike } from "./exploration.ts";
import { checkedRules, ORIGIN, patternsOf, sentUrls } from "./matcher-patterns.ts";
import { matches } from "./pattern-starts.ts";
import { PatternTree, type SideNumber } from "./pattern-tree.ts";
import { patternDialectFor, readPattern } from "./read-pattern.ts";
import {
  EXCLUDED,
  type OrderedPattern,
  type RulePattern,
  type SharedOrder,
  shareOrder,
  withoutRepeated,
} from "./shared-order.ts";
import type { Positions } from "./stepper.ts";

/** A URL with two answers, both of `decide`. */
export interface DifferenceWitness {
  /** Absolute URL, as a client sends it. If the matchers have no `robotsUrl`, its host is `example.com`. */
  readonly url: string;
  readonly before: Decision;
  readonly after: Decision;
}

/** The arguments, in messages. */
const SUBJECT = "Each matcher that is compared";
/** Maximum number of changed patterns whose URLs are guessed. */
const MAX_GUESSED = 200;

/** Rules of two matchers, and the searches for URLs that they answer differently. */
export class ComparedRules {
  readonly #matchers: readonly [Matcher, Matcher];
  readonly #sides: readonly [MatcherRules, MatcherRules];
  readonly #origin: string;
  readonly #patterns: readonly [readonly RulePattern[], readonly RulePattern[]];
  /** All patterns in one order, in which neighbours with the same effect are joined. */
  readonly joined: SharedOrder;
  /** Patterns of URLs that are left out, as each side compares them. */
  readonly #excluded: readonly [readonly RulePattern[], readonly RulePattern[]];

  /**
   * @param except path patterns of URLs that the comparison leaves out.
   * @throws {InvalidInputError} if an argument is not a matcher of `compile`, or if the matchers are of two origins.
   */
  constructor(first: Matcher, second: Matcher, except: readonly string[] = []) {
    this.#matchers = [first, second];
    this.#sides = [checkedRules(first, SUBJECT), checkedRules(second, SUBJECT)];
    this.#origin = sharedOrigin(...this.#sides);
    const [before, after] = this.#sides;
    this.#excluded = [excludedIn(before, except), excludedIn(after, except)];
    this.#patterns = [
      withoutRepeated([...this.#excluded[0], ...patternsOf(before)]),
      withoutRepeated([...this.#excluded[1], ...patternsOf(after)]),
    ];
    this.joined = shareOrder(...this.#patterns, true);
  }

  /** Whether both sides read URLs alike and have the same patterns in the same order, so that no answer differs. */
  get areEqual(): boolean {
    const [first, second] = this.#sides;
    const isForgetfulAlike = first.table.hasForgetfulMatches === second.table.hasForgetfulMatches;
    if (!isForgetfulAlike || !readAlike(first.dialect, second.dialect)) return false;
    return !this.joined.sides.some((side) => side.some(isChanged));
  }

  /** Whether a search finds the matches of both sides. It also finds those that a search without backtracking misses. */
  get isSearchable(): boolean {
    return !this.#sides.some(({ table }) => table.hasForgetfulMatches);
  }

  /** All patterns in one order, each with a place of its own. */
  get whole(): SharedOrder {
    return shareOrder(...this.#patterns, false);
  }

  /**
   * Returns the search for the paths with some pairs of answers. Equal answers must not be wanted. The search does not
   * keep the patterns of the order.
   */
  search(
    { sides, allowed, excluded }: SharedOrder,
    isWanted: (before: boolean, after: boolean) => boolean,
    maxSteps: number,
  ): Exploration {
    const [first, second] = this.#sides;
    const tree = new PatternTree({ sides });
    const isShared = readAlike(first.dialect, second.dialect);
    const isAllowed = (place: number): boolean => allowed[place] ?? true;
    const goal: Goal = {
      isWanted: (before, after) =>
        !excluded.has(before) && !excluded.has(after) && isWanted(isAllowed(before), isAllowed(after)),
      isOver: ([positions]) => isShared && areAlike(tree, positions as Positions),
    };
    return new Exploration(tree, [first.dialect, second.dialect], goal, maxSteps);
  }

  /** Returns both answers for a path. */
  witnessFor(path: string): DifferenceWitness {
    return this.#witnessAt(this.#origin + path);
  }

  /** Finds a wanted URL among those that changed patterns probably match, and that a client can send. */
  guess(isWanted: (before: boolean, after: boolean) => boolean): DifferenceWitness | undefined {
    const changed = this.joined.sides.flat().filter(isChanged);
    for (const { pattern } of changed.slice(0, MAX_GUESSED)) {
      const { text, anchored } = pattern;
      for (const url of sentUrls(anchored ? `${text}$` : text, this.#origin)) {
        if (this.#isExcluded(url)) continue;
        const witness = this.#witnessAt(url);
        if (isWanted(witness.before.allowed, witness.after.allowed)) return witness;
      }
    }
    return undefined;
  }

  /** Whether a URL is left out, as one of the sides compares it. */
  #isExcluded(url: string): boolean {
    return this.#sides.some(({ dialect }, side) => {
      const path = locatePath(url, dialect);
      return this.#excluded[side]?.some((pattern) => matches(pattern, path));
    });
  }

  #witnessAt(url: string): DifferenceWitness {
    const [before, after] = this.#matchers;
    return { url, before: before.decide(url), after: after.decide(url) };
  }
}

/** Returns the patterns of URLs that are left out. A dialect without wildcards has none in these patterns, too. */
function excludedIn({ dialect }: MatcherRules, except: readonly string[]): readonly RulePattern[] {
  const patternDialect = patternDialectFor(dialect);
  const read = readAlike(dialect, patternDialect) ? patternDialect : dialect;
  const patterns = except.flatMap((one) => readPattern(one, read));
  return patterns.map((pattern) => ({ ...pattern, allowed: true, line: EXCLUDED }));
}

/** @throws {InvalidInputError} if the matchers are of two origins: they answer no URL together. */
function sharedOrigin(first: MatcherRules, second: MatcherRules): string {
  if (first.origin !== undefined && second.origin !== undefined && first.origin !== second.origin)
    throw new InvalidInputError(second.origin, `of the origin ${first.origin}, too`, SUBJECT);
  return first.origin ?? second.origin ?? ORIGIN;
}

function isChanged(pattern: OrderedPattern): boolean {
  return pattern.isChanged;
}

/** Whether both sides answer alike from here on: the same place is the best one, and no changed pattern can follow. */
function areAlike(tree: PatternTree, { nodes, best }: Positions): boolean {
  if (best[0] !== best[1]) return false;
  const sides: readonly SideNumber[] = [0, 1];
  return nodes.every((node) => sides.every((side) => tree.changedHopeAfter(node, side) >= best[side]));
}
