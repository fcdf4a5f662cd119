import type { ReadingRules } from "../dialects/dialect.ts";
import { rfc9309Reading } from "../dialects/rfc9309-reading.ts";
import { InvalidDialectError } from "../errors.ts";

/** In these properties the small engine has code for RFC 9309's values only. */
const AS_IN_RFC = ["ruleRoom", "otherRecords", "patternLength", "starSearch", "starsAlone"] as const;

/** Whether the small engine has code for a dialect, and its numbers of bytes have a meaning. */
export function isFollowed(dialect: ReadingRules): boolean {
  return (
    AS_IN_RFC.every((name) => dialect[name] === rfc9309Reading[name]) &&
    dialect.agentNames !== "begins-full-name" &&
    dialect.blankLines !== "part-agents" &&
    dialect.sameName !== "longest-name" &&
    dialect.emptyPath !== "disallow-allows" &&
    // (`null`, which is no limit, is 0 here.)
    [dialect.maxBytes, dialect.maxLineBytes].every((bytes) => (bytes as number) >= 0)
  );
}

/**
 * How the dialect that is asked for reads, or RFC 9309.
 * @throws {InvalidDialectError} for what is no dialect, and for one that the small engine cannot follow.
 */
export function smallDialect(dialect: ReadingRules = rfc9309Reading): ReadingRules {
  if (dialect.percentEncoding === undefined) throw new InvalidDialectError(dialect);
  if (!isFollowed(dialect)) throw new InvalidDialectError(dialect, "a dialect that SmallRobots has code for");
  return dialect;
}
