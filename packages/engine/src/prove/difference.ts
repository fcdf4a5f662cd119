import { InvalidInputError } from "../errors.ts";
import type { Decision } from "../match/decision.ts";
import { type Matcher, type MatcherRules, rulesOf } from "../match/matcher.ts";
import { type OptionTable, settleOptions } from "../options/option-table.ts";
import { sampleUrls } from "../patterns/sample-urls.ts";
import { exemptPath } from "../patterns/url-path.ts";
import { parseUrl } from "../text/read-url.ts";
import { Exploration } from "./exploration.ts";
import { PatternTree } from "./pattern-tree.ts";
import { readingsOf } from "./sent-units.ts";
import {
  type OrderedPattern,
  patternsByWeight,
  type RulePattern,
  type SharedOrder,
  shareOrder,
} from "./shared-order.ts";

/** Options of `difference`. */
export interface DifferenceOptions {
  /**
   * Limit of the work, in steps: from one position in the patterns by one byte. A million steps take 0.2 s for most
   * files, and some seconds for files with thousands of rules. Default: 1,000,000.
   */
  readonly maxSteps?: number;
  /** Whether the search stops at the first difference. The others are then not counted. Default: false. */
  readonly stopAtFirst?: boolean;
}

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

/** A URL with two different answers, both of `decide`. */
export interface DifferenceWitness {
  /** Absolute URL, as a client sends it. If the matchers have no `robotsUrl`, its host is `example.com`. */
  readonly url: string;
  readonly before: Decision;
  readonly after: Decision;
}

const ORIGIN = "https://example.com";
const MAX_WITNESSES = 50;
/** Maximum number of changed patterns whose URLs are guessed. */
const MAX_GUESSED = 200;
/** The arguments, in messages. */
const SUBJECT = "Each matcher that is compared";

const table: OptionTable<DifferenceOptions> = {
  maxSteps: { kind: "number", default: 1_000_000, min: 1, whole: true },
  stopAtFirst: { kind: "flag", default: false },
};

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
  const { maxSteps, stopAtFirst } = settleOptions("difference", table, options);
  const sides = [checkedRules(before), checkedRules(after)] as const;
  const origin = sharedOrigin(...sides);
  const patterns = [patternsOf(sides[0]), patternsOf(sides[1])] as const;
  const joined = shareOrder(...patterns, true);
  if (readAlike(...sides) && !joined.sides.flat().some(isChanged)) return EQUAL;
  const search = (order: SharedOrder): Exploration => {
    const lines = order.sides.map((side) => new Map(side.map(({ place, line }) => [place, line])));
    return new Exploration(new PatternTree(order), [sides[0].dialect, sides[1].dialect], {
      isAllowed: (place) => order.allowed[place] ?? true,
      ruleAt: (place, side) => String(lines[side]?.get(place)),
      maxSteps,
    });
  };
  const witnessAt = (url: string): DifferenceWitness => {
    return { url, before: before.decide(url), after: after.decide(url) };
  };

  // Whether there is a difference needs fewer states than which rules make it. The tree finds matches that a search
  // without backtracking misses.
  const hasTree = !sides.some((side) => side.table.hasForgetfulMatches);
  const quick = hasTree ? search(joined) : undefined;
  const [shortest] = quick?.differences() ?? [];
  if (shortest === undefined) {
    if (quick?.isComplete) return EQUAL;
    const guessed = findGuess(joined, origin, witnessAt);
    return guessed === undefined ? UNSETTLED : partly(guessed);
  }
  const first = witnessAt(origin + shortest);
  if (stopAtFirst) return partly(first);

  const whole = search(shareOrder(...patterns, false));
  const witnesses: DifferenceWitness[] = [];
  let total = 0;
  for (const path of whole.differences()) {
    if (total++ < MAX_WITNESSES) witnesses.push(witnessAt(origin + path));
  }
  return total === 0
    ? partly(first)
    : { result: "different", witnesses, total, isComplete: whole.isComplete };
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

function checkedRules(matcher: Matcher): MatcherRules {
  const rules = rulesOf(matcher);
  if (rules === undefined) throw new InvalidInputError(matcher, "a matcher of compile()", SUBJECT);
  return rules;
}

/** @throws {InvalidInputError} if the matchers are of two origins: they answer no URL together. */
function sharedOrigin(first: MatcherRules, second: MatcherRules): string {
  if (first.origin !== undefined && second.origin !== undefined && first.origin !== second.origin)
    throw new InvalidInputError(second.origin, `of the origin ${first.origin}, too`, SUBJECT);
  return first.origin ?? second.origin ?? ORIGIN;
}

function patternsOf({ table, dialect }: MatcherRules): readonly RulePattern[] {
  return patternsByWeight(table, exemptPath(dialect));
}

/** Whether the same patterns match the same URLs on both sides. The rest of a dialect is in the patterns already. */
function readAlike(first: MatcherRules, second: MatcherRules): boolean {
  const isForgetfulAlike = first.table.hasForgetfulMatches === second.table.hasForgetfulMatches;
  return isForgetfulAlike && readingsOf(first.dialect) === readingsOf(second.dialect);
}

function isChanged(pattern: OrderedPattern): boolean {
  return pattern.isChanged;
}

/** Finds a difference among URLs that changed patterns probably match, and that a client can send. */
function findGuess(
  { sides }: SharedOrder,
  origin: string,
  witnessAt: (url: string) => DifferenceWitness,
): DifferenceWitness | undefined {
  for (const { text, anchored } of sides.flat().filter(isChanged).slice(0, MAX_GUESSED)) {
    for (const url of sampleUrls(anchored ? `${text}$` : text, origin)) {
      if (parseUrl(url)?.href !== url) continue;
      const witness = witnessAt(url);
      if (witness.before.allowed !== witness.after.allowed) return witness;
    }
  }
  return undefined;
}
