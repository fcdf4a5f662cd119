import type { Skip } from "./found-url.ts";
import type { SitemapRecord } from "./frontier.ts";
import type { OptionChanges } from "./option-changes.ts";
import type { Visit } from "./visit.ts";

/** How a crawl, or a round of it, ended. `stopped`: by `stop`, and the same file goes on where it was. */
export type CrawlEnd = "done" | "limit" | "unreachable" | "stopped";

/** What a crawl tells of itself, while it goes. */
export type CrawlEvent =
  | { readonly type: "round"; readonly round: number; readonly resumed: boolean }
  /**
   * Other options than at the last run: URLs that are not to be visited any more, and URLs that are again, each by the reason that
   * keeps or kept them away.
   */
  | ({ readonly type: "options" } & OptionChanges)
  /** A page was visited, and what was found on it is kept. */
  | { readonly type: "visit"; readonly url: string; readonly depth: number; readonly visit: Visit }
  /** A URL whose turn it was is not visited. */
  | { readonly type: "skip"; readonly url: string; readonly skip: Skip }
  /** A visit failed, and is tried again. */
  | { readonly type: "later"; readonly url: string; readonly at: number; readonly because: string }
  /** A host is left alone for more than a second. */
  | {
      readonly type: "wait";
      readonly origin: string;
      readonly until: number;
      readonly because: string;
      /** Set when the host cannot be reached. `unreachable`: its robots.txt or its pages get no answer. `nowhere`: its name is unknown. */
      readonly stuck?: "unreachable" | "nowhere" | undefined;
      /** Time when the round gives up such a host, if no other host has work. */
      readonly givesUpAt?: number | undefined;
    }
  /** A host wants fewer requests than the crawl would make: an interval between them (robots.txt), or a pause (`Retry-After`). */
  | {
      readonly type: "pace";
      readonly origin: string;
      readonly wants: "interval" | "pause";
      /** How long, in milliseconds. */
      readonly ms: number;
      /** Milliseconds between two requests to a host that the crawl wants. */
      readonly ownMs: number;
      readonly because: string;
    }
  | { readonly type: "sitemap"; readonly sitemap: SitemapRecord }
  /**
   * The crawl waits for its database, which is away or busy, or for its file, which another program reads; for more than a second.
   * `because` is undefined when it can be used again.
   */
  | { readonly type: "database"; readonly because: string | undefined }
  /** A round is over; `nextAt`: when the next one begins, where the crawl goes on. */
  | {
      readonly type: "round-end";
      readonly round: number;
      readonly by: CrawlEnd;
      readonly visited: number;
      readonly nextAt: number | undefined;
    };

/** Where a crawl is. */
export interface CrawlStatus {
  /** Pages visited in this round. */
  readonly visited: number;
  /** URLs that are to be visited in this round, as far as is known. */
  readonly queued: number;
  /** Sitemaps that are to be read: how many pages they name is not known. */
  readonly sitemaps: number;
  /** Hosts that have such URLs. */
  readonly hosts: number;
  /**
   * Milliseconds until all these URLs are visited, as far as can be told by the pace of their hosts and what those wait for; null if
   * nothing can be said. Undefined in a database.
   */
  readonly leftMs?: number | null | undefined;
  /** How many of them wait, and those that wait longest. */
  readonly waiting: number;
  readonly longest: readonly {
    readonly origin: string;
    /** From when on it may be visited, in milliseconds since the epoch. */
    readonly until: number;
    readonly because: string;
  }[];
}
