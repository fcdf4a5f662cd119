import type { ReadingRules } from "../dialects/dialect.ts";

/** A name in a list, with or without its version. */
const NAME = String.raw`(?:\*|[A-Za-z][\w.+-]*(?:\/[\w.+-]*)?)`;
const LISTED_NAMES = new RegExp(`^${NAME}(?:[ \\t]*[,;|][ \\t]*${NAME})+$`);
/** Matches a word that is probably a crawler's name. Other words may be parts of one name: "Offline Explorer". */
const CRAWLER = /^\*$|bot|spider|crawl/i;
/** Maximum length of a value in bytes. A longer list would exhaust the stack of the regular expression. */
const MAX_LIST_BYTES = 100_000;
const SEVERAL_PATHS = /^\/[^ \t]*[ \t]+\//;

/**
 * Whether the value of a user-agent line looks like several names, but the dialect reads it as one.
 *
 * If a name ends at its first blank (RFC 9309 §2.2.1), blanks do not divide a list: many crawlers have a blank in
 * their name. If the whole value is the name, as in 1994, some robots read the words as several names. The words
 * look like several names if each of them matches `CRAWLER`.
 */
export function looksLikeNames(value: string, { agentNames, agentsPerLine }: ReadingRules): boolean {
  if (agentsPerLine === "several" || value.length > MAX_LIST_BYTES) return false;
  if (LISTED_NAMES.test(value)) return true;
  if (agentNames === "token") return false;
  const words = value.split(/[ \t,;|]+/);
  return words.length > 1 && words.every((word) => CRAWLER.test(word));
}

/** Whether the path of a rule looks like several paths, but the dialect reads it as one. */
export function looksLikePaths(value: string, { pathsPerLine }: ReadingRules): boolean {
  return pathsPerLine === "one" && SEVERAL_PATHS.test(value);
}
