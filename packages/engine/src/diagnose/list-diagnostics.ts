import type { ReadingRules } from "../dialects/dialect.ts";

/** A name as a list may hold it, with or without its version. */
const NAME = String.raw`(?:\*|[A-Za-z][\w.+-]*(?:\/[\w.+-]*)?)`;
const LISTED_NAMES = new RegExp(`^${NAME}(?:[ \\t]*[,;|][ \\t]*${NAME})+$`);
/** What is in the names of most crawlers, and in few other words of a name: "Offline Explorer" is one name. */
const CRAWLER = /^\*$|bot|spider|crawl/i;
/** The longest value that is looked at, in bytes. A longer list would exhaust the stack of the regular expression. */
const MAX_LIST_BYTES = 100_000;
const SEVERAL_PATHS = /^\/[^ \t]*[ \t]+\//;

/**
 * Whether the value of a user-agent line looks like several names, and the dialect reads one. Where a name ends at its first blank
 * (RFC 9309 §2.2.1) blanks divide no list: many crawlers have a blank in their name. Where the whole value is the name, as in 1994,
 * some robots took the words for several names: they look like that if each looks like a crawler's.
 */
export function looksLikeNames(value: string, { agentNames, agentsPerLine }: ReadingRules): boolean {
  if (agentsPerLine === "several" || value.length > MAX_LIST_BYTES) return false;
  if (LISTED_NAMES.test(value)) return true;
  if (agentNames === "token") return false;
  const words = value.split(/[ \t,;|]+/);
  return words.length > 1 && words.every((word) => CRAWLER.test(word));
}

/** Whether the path of a rule looks like several paths, and the dialect reads one. */
export function looksLikePaths(value: string, { pathsPerLine }: ReadingRules): boolean {
  return pathsPerLine === "one" && SEVERAL_PATHS.test(value);
}
