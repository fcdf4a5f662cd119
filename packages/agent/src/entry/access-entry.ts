import type { FetchedRobots } from "./fetched-robots.ts";

/**
 * Version of `AccessEntry`. It increases with each change that older releases would misread. An entry of another
 * version counts as a cache miss.
 */
export const ENTRY_VERSION = 1;

/**
 * Stored record of one origin's robots.txt. It contains the server's answers, not a dialect's interpretation of
 * them, so that crawlers of different dialects can share it.
 */
export interface AccessEntry {
  readonly version: typeof ENTRY_VERSION;
  /**
   * The last fetched robots.txt, then the last attempt of each kind after it, oldest first; at least one attempt. A
   * robots.txt (2xx) that was fetched with at most five redirects removes all attempts before it. A robots.txt with
   * more redirects does not remove them, because some dialects follow only five. So at most two attempts have
   * `bytes`.
   */
  readonly attempts: readonly Attempt[];
  /** Results of page requests while the robots.txt could not be fetched. */
  readonly pages?: PagesSeen;
}

/** An attempt to fetch a robots.txt, merged with the dropped attempts directly before it. */
export interface Attempt {
  /** End of the first merged attempt, in milliseconds since the epoch. */
  readonly firstAt: number;
  /** End of the last merged attempt, in milliseconds since the epoch. */
  readonly lastAt: number;
  /** Number of merged attempts. */
  readonly times: number;
  /** Result of the last merged attempt. */
  readonly fetched: FetchedRobots;
}

/**
 * Results of a site's page requests while its robots.txt could not be fetched. A dialect uses them to decide
 * whether the whole site is down (`open-if-site-answers`). To merge the results of two processes, take the
 * later value of each property.
 */
export interface PagesSeen {
  /** Last time that a page answered with a status below 500, in milliseconds since the epoch. */
  readonly answeredAt?: number;
  /**
   * Last time that a page failed (a status of 500 or more, or no answer), in milliseconds since the epoch.
   */
  readonly failedAt?: number;
}
