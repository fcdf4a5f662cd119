import { defaultDialect } from "../dialects/default.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { parse } from "../document/parse.ts";
import { InvalidInputError } from "../errors.ts";
import { compile, type Matcher } from "../match/matcher.ts";
import { checkedRules, ORIGIN, patternsOf } from "./compared-rules.ts";
import { PatternStarts } from "./pattern-starts.ts";
import type { RulePattern } from "./shared-order.ts";

/** The patterns of a matcher, prepared for questions about it. */
export interface PlacedRules {
  /** All patterns, the one that decides first. The rank of a pattern is its index. */
  readonly patterns: readonly RulePattern[];
  readonly starts: PatternStarts;
  readonly dialect: Dialect;
  /** Origin of the URLs in answers. */
  readonly origin: string;
  /** Whether the patterns match no more URLs than the dialect. A search without backtracking misses some. */
  readonly isExact: boolean;
}

const placed = new WeakMap<Matcher, PlacedRules>();

/**
 * Returns the patterns of a matcher. Each matcher is prepared once.
 * @throws {InvalidInputError} if `matcher` is not a matcher of `compile`.
 */
export function placedRulesOf(matcher: Matcher): PlacedRules {
  const known = placed.get(matcher);
  if (known !== undefined) return known;
  const rules = checkedRules(matcher);
  const patterns = patternsOf(rules);
  const made = {
    patterns,
    starts: new PatternStarts(patterns),
    dialect: rules.dialect,
    origin: rules.origin ?? ORIGIN,
    isExact: !rules.table.hasForgetfulMatches,
  };
  placed.set(matcher, made);
  return made;
}

/**
 * Returns the patterns of a path pattern, by RFC 9309. One with an encoded delimiter has several.
 * @throws {InvalidInputError} if the text is not a path pattern.
 */
export function readPattern(pattern: string): readonly RulePattern[] {
  if (typeof pattern !== "string" || !/^[/*][^\0-\x20\x7f#]*$/.test(pattern)) {
    const expected = "a path pattern that begins with / or *, without blanks and #";
    throw new InvalidInputError(pattern, expected, "The pattern");
  }
  const matcher = compile(parse(`User-agent: *\nAllow: ${pattern}\n`, { dialect: defaultDialect }), "*");
  return placedRulesOf(matcher).patterns.filter(({ line }) => line > 0);
}
