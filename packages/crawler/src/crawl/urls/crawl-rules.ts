import type { FoundBy, Skip } from "../state/found-url.ts";
import type { CrawlBudgets } from "./traps.ts";

/** Properties of a known URL that the options of a crawl use to exclude URLs. */
export interface KnownUrl {
  readonly url: string;
  readonly by: FoundBy;
  readonly depth: number;
  /** 1 if the URL is a seed, otherwise 0. */
  readonly seed: number;
  /** Row id of the sitemap that lists it. */
  readonly sitemap: number | null;
}

/** Rules for URLs from the options of a crawl. */
export interface CrawlRules {
  readonly budgets: CrawlBudgets;
  /** Whether all skipped URLs are stored, not only a limited number for each reason. */
  readonly keepSkipped: boolean;
  readonly maxDepth: number;
  /** Whether the hosts' sitemaps are read. Sitemaps that are seeds are always read. */
  readonly sitemaps: boolean;
  /** Whether a round visits only pages that are due, instead of all pages. */
  readonly isAdaptive: boolean;
  /** Whether all hosts of a domain share one limit for queued URLs. */
  readonly sharesRoom: boolean;
  /** Returns the name of the group of hosts that share one limit for queued URLs with this origin. */
  groupOf(origin: string): string;
  /** Returns why the options exclude a URL; undefined if they allow it. */
  judge(known: KnownUrl): Skip | undefined;
  /** Returns whether a robots.txt in memory disallows a URL. */
  isForbidden(url: string): boolean;
}
