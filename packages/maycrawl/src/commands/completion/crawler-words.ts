import { crawlers, purposes } from "@maycrawl/engine";

/**
 * Tokens of the known crawlers, separated by blanks. Tokens with characters other than ASCII letters, digits, `_`, `.`
 * and `-` are omitted. Users may also type other tokens.
 */
export const crawlerWords: string = crawlers
  .map(({ token }) => token)
  .filter((token) => /^[\w.-]+$/.test(token))
  .join(" ");

/**
 * Other values of an `--as` option that accepts several crawlers: the purposes, `ai` and `all`. Vendors and products
 * are omitted, because there are too many of them.
 */
export const purposeWords: string = [...purposes, "ai", "all"].join(" ");
