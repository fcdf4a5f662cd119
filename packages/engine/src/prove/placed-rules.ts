import { defaultDialect } from "../dialects/default.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { parse } from "../document/parse.ts";
import { InvalidInputError } from "../errors.ts";
import type { RuleTable } from "../match/index/rule-table.ts";
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

const patternDialects = new WeakMap<Dialect, Dialect>();

/**
 * Returns the dialect of path patterns in questions about a matcher: RFC 9309, but URLs and percent-encoded bytes are
 * compared as the dialect of the matcher does. So the rule `Disallow: /a` blocks the pattern `/a` in every dialect.
 */
export function patternDialectFor(dialect: Dialect): Dialect {
  const { urls, percentEncoding } = dialect;
  const known = patternDialects.get(dialect) ?? { ...defaultDialect, urls, percentEncoding };
  patternDialects.set(dialect, known);
  return known;
}

/** Path patterns that were read, by their dialect. */
const readPatterns = new WeakMap<Dialect, Map<string, readonly RulePattern[]>>();
const MAX_READ = 4096;

/**
 * Returns the patterns of a path pattern. One with an encoded delimiter has several.
 * @throws {InvalidInputError} if the text is not a path pattern.
 */
export function readPattern(pattern: string, dialect: Dialect): readonly RulePattern[] {
  if (typeof pattern !== "string" || !/^[/*][^\0-\x20\x7f#]*$/.test(pattern)) {
    const expected = "a path pattern that begins with / or *, without blanks and #";
    throw new InvalidInputError(pattern, expected, "The pattern");
  }
  const known = readPatterns.get(dialect) ?? new Map<string, readonly RulePattern[]>();
  const read = known.get(pattern);
  if (read !== undefined) return read;
  const matcher = compile(parse(`User-agent: *\nAllow: ${pattern}\n`, { dialect }), "*", { dialect });
  const made = patternsOf(checkedRules(matcher)).filter(({ line }) => line > 0);
  if (known.size === MAX_READ) known.clear();
  readPatterns.set(dialect, known.set(pattern, made));
  return made;
}
