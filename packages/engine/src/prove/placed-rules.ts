import type { Dialect } from "../dialects/dialect.ts";
import type { RuleTable } from "../match/index/rule-table.ts";
import type { Matcher } from "../match/matcher.ts";
import { checkedRules, ORIGIN, patternsOf } from "./matcher-patterns.ts";
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

const placed = new WeakMap<RuleTable, PlacedRules>();

/**
 * Returns the patterns of a matcher. Matchers of a document that share their rules share the patterns.
 * @throws {InvalidInputError} if `matcher` is not a matcher of `compile`.
 */
export function placedRulesOf(matcher: Matcher): PlacedRules {
  const rules = checkedRules(matcher);
  const origin = rules.origin ?? ORIGIN;
  const known = placed.get(rules.table);
  if (known !== undefined) return { ...known, origin };
  const patterns = patternsOf(rules);
  const made = {
    patterns,
    starts: new PatternStarts(patterns),
    dialect: rules.dialect,
    origin,
    isExact: !rules.table.hasForgetfulMatches,
  };
  placed.set(rules.table, made);
  return made;
}
