import { weightOf } from "../../url/url-weight.ts";
import type { CrawlRules } from "./crawl-rules.ts";

/**
 * How many sitemaps a site may name, and on how many other hosts. With scope `domain` all hosts of a domain share that: a site with
 * subdomains without end would otherwise name sitemaps, and hosts, without end.
 */
export class SitemapBudget {
  readonly #group: string;
  readonly #rules: CrawlRules;
  #taken = 0;
  /** Hosts other than the site's own on which its sitemaps are. */
  readonly #others = new Set<string>();

  /** @param group of the site's hosts. */
  constructor(group: string, rules: CrawlRules) {
    this.#group = group;
    this.#rules = rules;
  }

  /** Counts a sitemap that is named already. */
  count(url: string): void {
    this.#taken += weightOf(url);
    const other = this.#otherHost(url);
    if (other !== undefined) this.#others.add(other);
  }

  /** Takes room for a sitemap that the site names. @returns whether there was any. */
  take(url: string): boolean {
    const { maxSitemapsPerHost, maxSitemapHosts } = this.#rules.budgets;
    if (this.#taken + weightOf(url) > maxSitemapsPerHost) return false;
    const other = this.#otherHost(url);
    if (other !== undefined && !this.#others.has(other) && this.#others.size >= maxSitemapHosts) return false;
    this.count(url);
    return true;
  }

  /** Gives the room of a sitemap back. */
  give(url: string): void {
    this.#taken -= weightOf(url);
  }

  /** The host of a sitemap; undefined if that is one of the site's own. */
  #otherHost(url: string): string | undefined {
    const { host, origin } = new URL(url);
    return this.#rules.groupOf(origin) === this.#group ? undefined : host;
  }
}
