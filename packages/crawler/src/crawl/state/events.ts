import type { Skip } from "./found-url.ts";
import type { SitemapRecord } from "./frontier.ts";
import type { OptionChanges } from "./option-changes.ts";
import type { Visit } from "./visit.ts";

/**
 * Reason for the end of a crawl or a round:
 * - `done`: all URLs were visited.
 * - `limit`: `maxPages` was reached.
 * - `unreachable`: only unreachable hosts were left.
 * - `stopped`: `stop` was called. A later run with the same file or database continues the round.
 */
export type CrawlEnd = "done" | "limit" | "unreachable" | "stopped";

/** An event of a running crawl. */
export type CrawlEvent =
  | { readonly type: "round"; readonly round: number; readonly resumed: boolean }
  /**
   * The options differ from those of the last run. `left` counts URLs that are now skipped, `back` those that are no
   * longer skipped, both by skip reason.
   */
  | ({ readonly type: "options" } & OptionChanges)
  /**
   * A page was visited. The visit and the URLs found on the page are stored. `depth`: number of links from a seed; null
   * if only a sitemap leads to the page.
   */
  | { readonly type: "visit"; readonly url: string; readonly depth: number | null; readonly visit: Visit }
  /** The next URL of a host was skipped instead of visited. */
  | { readonly type: "skip"; readonly url: string; readonly skip: Skip }
  /** A visit failed. It is retried at `at` (milliseconds since the epoch) or later. */
  | { readonly type: "later"; readonly url: string; readonly at: number; readonly because: string }
  /** A host gets no requests until `until` (milliseconds since the epoch). Waits under a second have no event. */
  | {
      readonly type: "wait";
      readonly origin: string;
      readonly until: number;
      readonly because: string;
      /**
       * Set if the host cannot be reached. `unreachable`: requests for its robots.txt or pages get no answer.
       * `nowhere`: its name does not exist.
       */
      readonly stuck?: "unreachable" | "nowhere" | undefined;
      /** Time when the round ends if only unreachable hosts have work left, in milliseconds since the epoch. */
      readonly givesUpAt?: number | undefined;
    }
  /**
   * A host requests a slower pace than that of the crawl: an interval between requests (robots.txt), or a pause
   * (`Retry-After`).
   */
  | {
      readonly type: "pace";
      readonly origin: string;
      readonly wants: "interval" | "pause";
      /** Requested interval or pause, in milliseconds. */
      readonly ms: number;
      /** The crawl's own interval between two requests to a host, in milliseconds. */
      readonly ownMs: number;
      readonly because: string;
    }
  | { readonly type: "sitemap"; readonly sitemap: SitemapRecord }
  /**
   * The crawl has waited for more than a second for its database or file. The database is unavailable or busy, or
   * another program reads the file. `because` is undefined when the wait is over.
   */
  | { readonly type: "database"; readonly because: string | undefined }
  /**
   * A round ended. `nextAt`: start of the next round, in milliseconds since the epoch; undefined if none is
   * planned.
   */
  | {
      readonly type: "round-end";
      readonly round: number;
      readonly by: CrawlEnd;
      readonly visited: number;
      readonly nextAt: number | undefined;
    };

/** Progress of a crawl. */
export interface CrawlStatus {
  /** Pages visited in this round. */
  readonly visited: number;
  /** Known URLs that remain to be visited in this round. */
  readonly queued: number;
  /** Sitemaps that remain to be read; the number of pages in them is unknown. */
  readonly sitemaps: number;
  /** Hosts with queued URLs. */
  readonly hosts: number;
  /**
   * Estimated milliseconds until all queued URLs are visited, from the pace and the waits of their hosts. Null if no
   * estimate is possible; undefined for a crawl in a database.
   */
  readonly leftMs?: number | null | undefined;
  /** Number of waiting hosts that have queued URLs. */
  readonly waiting: number;
  /** The hosts with the longest waits. */
  readonly longest: readonly {
    readonly origin: string;
    /** Earliest time of the next visit, in milliseconds since the epoch. */
    readonly until: number;
    readonly because: string;
  }[];
}
