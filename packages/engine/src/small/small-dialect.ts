import type { ReadingRules } from "../dialects/dialect.ts";
import { rfc9309Reading } from "../dialects/rfc9309-reading.ts";
import { InvalidDialectError } from "../errors.ts";

/** Properties of a dialect that must have RFC 9309's value in the small engine. */
const FIXED_PROPERTIES = ["ruleRoom", "otherRecords", "patternLength", "starSearch", "starsAlone"] as const;

/** Whether the small engine has code for a dialect, and the dialect's limits in bytes are valid. */
export function isSupported(dialect: ReadingRules): boolean {
  return (
    FIXED_PROPERTIES.every((name) => dialect[name] === rfc9309Reading[name]) &&
    dialect.agentNames !== "begins-full-name" &&
    dialect.blankLines !== "part-agents" &&
    dialect.sameName !== "longest-name" &&
    dialect.emptyPath !== "disallow-allows" &&
    // `null` means no limit and counts as 0 in this comparison.
    [dialect.maxBytes, dialect.maxLineBytes].every((bytes) => (bytes as number) >= 0)
  );
}

/**
 * Returns the given dialect after checking it, or RFC 9309.
 * @throws {InvalidDialectError} if `dialect` is not a dialect object, or the small engine cannot follow it.
 */
export function smallDialect(dialect: ReadingRules = rfc9309Reading): ReadingRules {
  if (dialect.percentEncoding === undefined) throw new InvalidDialectError(dialect);
  if (!isSupported(dialect)) throw new InvalidDialectError(dialect, "a dialect that SmallRobots supports");
  return dialect;
}
