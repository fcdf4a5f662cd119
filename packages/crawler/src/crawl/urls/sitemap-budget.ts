import { weightOf } from "../../url/url-weight.ts";
import type { CrawlRules } from "./crawl-rules.ts";

/**
 * Limits the number of sitemaps of a site, and the number of other hosts with its sitemaps. With scope `domain`, all
 * hosts of a domain share one budget: otherwise a site with endless subdomains could list endless sitemaps and hosts.
 */
export class SitemapBudget {
  readonly #group: string;
  readonly #rules: CrawlRules;
  #taken = 0;
  /** Hosts outside the site that have sitemaps of the site. */
  readonly #others = new Set<string>();

  /** @param group name of the site's group of hosts (`CrawlRules.groupOf`). */
  constructor(group: string, rules: CrawlRules) {
    this.#group = group;
    this.#rules = rules;
  }

  /** Counts a sitemap without a check of the limits. */
  count(url: string): void {
    this.#taken += weightOf(url);
    const other = this.#otherHost(url);
    if (other !== undefined) this.#others.add(other);
  }

  /** Counts a sitemap if the limits allow it. @returns whether the sitemap was counted. */
  take(url: string): boolean {
    const { maxSitemapsPerHost, maxSitemapHosts } = this.#rules.budgets;
    if (this.#taken + weightOf(url) > maxSitemapsPerHost) return false;
    const other = this.#otherHost(url);
    if (other !== undefined && !this.#others.has(other) && this.#others.size >= maxSitemapHosts) return false;
    this.count(url);
    return true;
  }

  /** Removes the weight of a sitemap from the count. */
  release(url: string): void {
    this.#taken -= weightOf(url);
  }

  /** Returns the host of a sitemap; undefined if the host belongs to the site. */
  #otherHost(url: string): string | undefined {
    const { host, origin } = new URL(url);
    return this.#rules.groupOf(origin) === this.#group ? undefined : host;
  }
}
