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
 * Values that an `--as` option for several crawlers accepts in addition to `crawlerWords`: the purposes, `ai` and
 * `all`, separated by blanks.
 * Vendors and products are omitted, because there are too many of them.
 */
export const purposeWords: string = [...purposes, "ai", "all"].join(" ");
