import type { FetchedRobots } from "../fetch/fetched-robots.ts";

/** The version of `AccessEntry`. It rises with each change of its shape; an entry of another version is a miss. */
export const ENTRY_VERSION = 1;

/**
 * What is remembered of one origin's robots.txt: what its server did, in no dialect's words, so that
 * crawlers of different dialects can share it.
 */
export interface AccessEntry {
  readonly version: typeof ENTRY_VERSION;
  /**
   * What was had last, and every kind of failure since, oldest first; one at least. A robots.txt that was
   * had (2xx) ends what was before it, so that at most the first has `octets`.
   */
  readonly attempts: readonly Attempt[];
}

/** An attempt to fetch a robots.txt, or several in a row that came to the same. */
export interface Attempt {
  /** When the first of them ended, in milliseconds since the epoch. */
  readonly firstAt: number;
  /** When the last of them ended, in milliseconds since the epoch. */
  readonly lastAt: number;
  readonly times: number;
  /** What the last of them came to. */
  readonly fetched: FetchedRobots;
}
