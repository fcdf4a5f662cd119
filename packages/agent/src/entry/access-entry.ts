import type { FetchedRobots } from "./fetched-robots.ts";

/**
 * The version of `AccessEntry`. It rises with each change that its readers would misread; an entry of another version is a miss.
 */
export const ENTRY_VERSION = 1;

/**
 * What is remembered of one origin's robots.txt: what its server did, in no dialect's words, so that
 * crawlers of different dialects can share it.
 */
export interface AccessEntry {
  readonly version: typeof ENTRY_VERSION;
  /**
   * The last robots.txt that was fetched, and of each kind of attempt since the last one, oldest first; one at least. A robots.txt
   * (2xx) ends what was before it. One that took more than five redirects does so only for dialects that follow
   * as many, so that at most two attempts have `bytes`.
   */
  readonly attempts: readonly Attempt[];
  /** What the site's pages did since, while the robots.txt could not be fetched. */
  readonly pages?: PagesSeen;
}

/** An attempt to fetch a robots.txt, with those right before it that are not kept on their own. */
export interface Attempt {
  /** When the first of them ended, in milliseconds since the epoch. */
  readonly firstAt: number;
  /** When the last of them ended, in milliseconds since the epoch. */
  readonly lastAt: number;
  /** How many they are. */
  readonly times: number;
  /** The result of the last of them. */
  readonly fetched: FetchedRobots;
}

/**
 * What the pages of a site did while its robots.txt could not be fetched: by it a dialect can tell whether the site is down
 * as a whole (`open-if-site-answers`). Two of these are merged by the later time of each kind.
 */
export interface PagesSeen {
  /** When a page last answered with a status below 500, in milliseconds since the epoch. */
  readonly answeredAt?: number;
  /** When a page last failed: a status of 500 or more, or no answer. In milliseconds since the epoch. */
  readonly failedAt?: number;
}
