import type { SkipReason } from "./found-url.ts";

/** How many URLs that will not be visited are kept for each reason, as examples; a long one takes the room of several. */
export const MAX_KEPT = 10_000;

/** Why a link was left out: why its URL is not visited, or that no room was left for it. */
export type LeftOutReason = SkipReason | "queue" | "sitemap";

/** Bits of `url.left_out` and `sitemap.left_out`. Bits are stored in files: they never change. */
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
  /** The page is like too many others: none of its links were followed. */
  alike: 2048,
  length: 4096,
  /** The page is to be asked for without conditions, since its links are to be seen again. */
  again: 1 << 20,
};

/** The bits of what may find room later: budgets grow, queues become shorter. */
export const ROOM_BITS: number = leftOutBit.queue | leftOutBit.trap | leftOutBit.sitemap;

/** The bits of the reasons that come from the options of a crawl. */
export const OPTION_BITS: number =
  leftOutBit.scope |
  leftOutBit.include |
  leftOutBit.exclude |
  leftOutBit.depth |
  leftOutBit.alike |
  leftOutBit.length |
  ROOM_BITS;
