import { defaultsOf, type NumberTable } from "@maycrawl/engine/internal";

/** How `RobotsAgent.fetch` waits its turn. All times are in milliseconds. */
export interface PaceOptions {
  /** The crawler's own interval between two requests to a host; what the site asks for can only lengthen it. */
  readonly intervalMs: number;
  /** A Crawl-delay or Request-rate that asks for more is capped to this; it is a year at most. */
  readonly maxIntervalMs: number;
  /** How many requests to a host may be under way at once. */
  readonly concurrency: number;
  /** A Retry-After of 429 or 503 that asks for more is capped to this; it is a year at most. */
  readonly maxRetryAfterMs: number;
  /** Pages' redirects that are followed. */
  readonly maxRedirects: number;
}

/** The table of the pace. */
export const paceTable: NumberTable<PaceOptions> = {
  intervalMs: { default: 1_000, finite: true },
  maxIntervalMs: { default: 30_000 },
  concurrency: { default: 1, min: 1, whole: true },
  maxRetryAfterMs: { default: 3_600_000 },
  maxRedirects: { default: 20, whole: true },
};

/** A second between requests, half a minute at most, one at a time, an hour's Retry-After, 20 redirects as browsers do. */
export const defaultPace: PaceOptions = defaultsOf(paceTable);
