import { defaultsOf, type NumberTable } from "@maycrawl/engine/internal";

/** Pacing options of `RobotsAgent.fetch` and `RobotsAgent.turn`. All times are in milliseconds. */
export interface PaceOptions {
  /**
   * The crawler's own interval between two requests to a host. A site can make this interval longer, but not
   * shorter.
   */
  readonly intervalMs: number;
  /** Maximum interval that a Crawl-delay or Request-rate can request; at most a year. */
  readonly maxIntervalMs: number;
  /** Maximum number of concurrent requests to a host. */
  readonly concurrency: number;
  /** Maximum delay that the Retry-After of a 429 or 503 can request; at most a year. */
  readonly maxRetryAfterMs: number;
  /** Maximum number of redirects of a page. */
  readonly maxRedirects: number;
}

/** Validation table of the pacing options. */
export const paceTable: NumberTable<PaceOptions> = {
  intervalMs: { default: 1_000, finite: true },
  maxIntervalMs: { default: 30_000 },
  concurrency: { default: 1, min: 1, whole: true },
  maxRetryAfterMs: { default: 3_600_000 },
  maxRedirects: { default: 20, whole: true },
};

/**
 * Default pacing: one second between requests (at most 30 seconds if the site asks for more), one request at a
 * time, a Retry-After of at most one hour, and 20 redirects as in browsers.
 */
export const defaultPace: PaceOptions = defaultsOf(paceTable);
