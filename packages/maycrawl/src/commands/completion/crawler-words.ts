import { crawlers, purposes } from "@maycrawl/engine";

/** Tokens of the known crawlers that are single words. Users may also name any other crawler. */
export const crawlerWords: string = crawlers
  .map(({ token }) => token)
  .filter((token) => /^[\w.-]+$/.test(token))
  .join(" ");

/**
 * Other values for an `--as` that accepts several crawlers. Vendors and products are omitted, because there are too
 * many.
 */
export const purposeWords: string = [...purposes, "ai", "all"].join(" ");
