import { defaultDialect } from "../dialects/default.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { parse } from "../document/parse.ts";
import { InvalidInputError } from "../errors.ts";
import { compile } from "../match/matcher.ts";
import { checkedRules, patternsOf } from "./matcher-patterns.ts";
import type { RulePattern } from "./shared-order.ts";

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
  const matcher = compile(parse(`User-agent: FooBot\nDisallow: ${pattern}\n`, { dialect }), "FooBot", {
    dialect,
  });
  const made = patternsOf(checkedRules(matcher)).filter(({ line }) => line > 0);
  if (known.size === MAX_READ) known.clear();
  readPatterns.set(dialect, known.set(pattern, made));
  return made;
}
