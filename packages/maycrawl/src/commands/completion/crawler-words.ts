import { crawlers, purposes } from "@maycrawl/engine";

/** The tokens of known crawlers, as far as they are single words; any other crawler may be named, too. */
export const crawlerWords: string = crawlers
  .map(({ token }) => token)
  .filter((token) => /^[\w.-]+$/.test(token))
  .join(" ");

/** What else `--as` may be where it takes several: vendors and products are too many to be completed. */
export const purposeWords: string = [...purposes, "ai", "all"].join(" ");
