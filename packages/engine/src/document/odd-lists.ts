import type { ReadingRules } from "../dialects/dialect.ts";

/** A name as a list may hold it, with or without its version. */
const NAME = String.raw`(?:\*|[A-Za-z][\w.+-]*(?:\/[\w.+-]*)?)`;
const LISTED_NAMES = new RegExp(`^${NAME}(?:[ \\t]*[,;|][ \\t]*${NAME})+$`);
const NAMES_WITH_BLANKS = new RegExp(`^${NAME}(?:[ \\t,;|]+${NAME})+$`);
/** The longest value that is looked at, in bytes. A longer list would exhaust the stack of the regular expressions. */
const MAX_LIST = 100_000;
const SEVERAL_PATHS = /^\/[^ \t]*[ \t]+\//;

/**
 * Whether the value of a user-agent line looks like several names, and the dialect reads one. Where a name ends at its first blank
 * (RFC 9309 §2.2.1) blanks divide no list: many crawlers have a blank in their name. Where the whole value is the name, as in 1994,
 * some robots took the words for several names.
 */
export function looksLikeNames(value: string, { agentNames, agentsPerLine }: ReadingRules): boolean {
  if (agentsPerLine === "several" || value.length > MAX_LIST) return false;
  return (agentNames === "token" ? LISTED_NAMES : NAMES_WITH_BLANKS).test(value);
}

/** Whether the path of a rule looks like several paths, and the dialect reads one. */
export function looksLikePaths(value: string, { pathsPerLine }: ReadingRules): boolean {
  return pathsPerLine === "one" && SEVERAL_PATHS.test(value);
}
