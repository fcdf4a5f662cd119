import type { SkipReason } from "./found-url.ts";

/** Number of skipped URLs that are stored for each reason, as examples. A long URL counts as several. */
export const MAX_KEPT = 10_000;

/** Why a link was left out: a skip reason, or no room (`queue` for pages, `sitemap` for sitemaps). */
export type LeftOutReason = SkipReason | "queue" | "sitemap";

/** Bits of `url.left_out` and `sitemap.left_out`. They never change, because crawl files contain them. */
export const leftOutBit: Readonly<Record<LeftOutReason | "alike" | "again", number>> = {
  robots: 1,
  nofollow: 2,
  scope: 4,
  include: 8,
  exclude: 16,
  depth: 32,
  trap: 64,
  scheme: 128,
  refused: 256,
  queue: 512,
  sitemap: 1024,
  /** Too many pages are similar to the page, so its links were not followed. */
  alike: 2048,
  length: 4096,
  /** The next request for the page must be unconditional, because its links have to be processed again. */
  again: 1 << 20,
};

/** Bits of reasons that may disappear by themselves, because budgets grow and queues become shorter. */
export const ROOM_BITS: number = leftOutBit.queue | leftOutBit.trap | leftOutBit.sitemap;

/** Bits of reasons that depend on the options of a crawl. */
export const OPTION_BITS: number =
  leftOutBit.scope |
  leftOutBit.include |
  leftOutBit.exclude |
  leftOutBit.depth |
  leftOutBit.alike |
  leftOutBit.length |
  ROOM_BITS;
