import type { FoundBy, Skip } from "../state/found-url.ts";
import type { CrawlBudgets } from "./traps.ts";

/** A URL that is known already, as far as the options of a crawl ask about it. */
export interface KnownUrl {
  readonly url: string;
  readonly by: FoundBy;
  readonly depth: number;
  /** 1 for a seed. */
  readonly seed: number;
  /** Row of the sitemap that names it. */
  readonly sitemap: number | null;
}

/** What the options of a crawl say of URLs. */
export interface CrawlRules {
  readonly budgets: CrawlBudgets;
  /** Whether all URLs that are not visited are kept. */
  readonly keepSkipped: boolean;
  readonly maxDepth: number;
  /** Whether the sitemaps of the hosts are read; seeds that are sitemaps always are. */
  readonly sitemaps: boolean;
  /** Whether each page is visited when it is due, and not all of them in each round. */
  readonly isAdaptive: boolean;
  /** Whether several hosts share the room for URLs that wait: those of a domain. */
  readonly sharesRoom: boolean;
  /** The hosts that share the room for URLs that wait. */
  groupOf(origin: string): string;
  /** Why a URL is not to be visited, by the options; undefined when it is. */
  judge(known: KnownUrl): Skip | undefined;
  /** Whether robots.txt is known to forbid a URL. */
  isForbidden(url: string): boolean;
}
