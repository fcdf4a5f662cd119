import { type Dialect, type SmallDecision, SmallRobots, type SmallRules } from "@maycrawl/engine/small";
import { productTokenOf, WILDCARD } from "./asked-token.ts";
import { locateUrl } from "./site.ts";

/** Options that `robots-parser` does not have. */
export interface RobotOptions {
  /** Dialect for parsing and decisions; by default RFC 9309. The dialect `yandex-code` is not supported here. */
  readonly dialect?: Dialect;
}

/**
 * A parsed robots.txt. The parameter `ua` is a product token with or without a version, or a whole User-Agent header.
 * Without it the groups for `*` apply. The methods do not throw.
 */
export interface Robot {
  /**
   * Whether the crawler may fetch the URL (RFC 9309 §2.2.2). Undefined if this robots.txt does not apply to the URL:
   * the URL is invalid or has another scheme, host or port (§2.3).
   */
  isAllowed(url: string | URL, ua?: string): boolean | undefined;
  /** Whether `isAllowed` is not true. Therefore also true if this robots.txt does not apply to the URL. */
  isDisallowed(url: string | URL, ua?: string): boolean;
  /**
   * Whether a group that names the crawler forbids the URL (§2.2.1). Groups for `*` count only if `ua` is
   * omitted. Undefined if this robots.txt does not apply to the URL.
   */
  isExplicitlyDisallowed(url: string | URL, ua?: string): boolean | undefined;
  /** Line of the deciding rule, from 1; -1 if no rule decides. */
  getMatchingLineNumber(url: string | URL, ua?: string): number;
  /** Crawl-delay for the crawler in seconds, or undefined without such a record. RFC 9309 does not define it. */
  getCrawlDelay(ua?: string): number | undefined;
  /** Values of the Sitemap records as written, in file order (§2.2.4). */
  getSitemaps(): string[];
  /** Value of the last Host record in lower case, or null without such a record. RFC 9309 does not define it. */
  getPreferredHost(): string | null;
}

/** Cached state of a queried crawler. The optional fields are computed on first use. */
interface CachedCrawler {
  readonly token: string;
  rules?: SmallRules;
  naming?: SmallRules;
  delay?: { readonly seconds: number | undefined };
}

/** Maximum number of cached crawlers. When it is reached, the oldest one is discarded. */
const MAX_CRAWLERS = 64;

/** Implements the interface of `robots-parser` with the engine. */
export class ParsedRobot implements Robot {
  readonly #robots: SmallRobots;
  /** Site that the robots.txt applies to. Undefined if its URL is invalid; the file then applies to no URL. */
  readonly #site: string | undefined;
  readonly #crawlers = new Map<string, CachedCrawler>();

  constructor(url: string | URL, robotstxt: string | Uint8Array, options: RobotOptions | undefined) {
    this.#robots = new SmallRobots(robotstxt, options);
    this.#site = locateUrl(url)?.site;
  }

  isAllowed(url: string | URL, ua?: string): boolean | undefined {
    return this.#decide(url, ua)?.allowed;
  }

  isDisallowed(url: string | URL, ua?: string): boolean {
    return this.isAllowed(url, ua) !== true;
  }

  isExplicitlyDisallowed(url: string | URL, ua?: string): boolean | undefined {
    const governed = this.#governed(url);
    return governed === undefined ? undefined : !this.#rulesNaming(ua).decide(governed).allowed;
  }

  getMatchingLineNumber(url: string | URL, ua?: string): number {
    return this.#decide(url, ua)?.line ?? -1;
  }

  getCrawlDelay(ua?: string): number | undefined {
    const crawler = this.#crawlerFor(ua);
    crawler.delay ??= { seconds: this.#robots.crawlDelay(crawler.token) };
    return crawler.delay.seconds;
  }

  getSitemaps(): string[] {
    return [...this.#robots.sitemaps];
  }

  getPreferredHost(): string | null {
    return this.#robots.host?.toLowerCase() ?? null;
  }

  #decide(url: string | URL, ua: string | undefined): SmallDecision | undefined {
    const governed = this.#governed(url);
    return governed === undefined ? undefined : this.#rulesFor(ua).decide(governed);
  }

  /** Returns the URL for the engine, or undefined if this robots.txt does not apply to it. */
  #governed(url: string | URL): string | undefined {
    const site = this.#site;
    // Fast path: most URLs are already normalised, so a prefix comparison is enough and no URL parsing is needed.
    if (site === undefined || (typeof url === "string" && url.startsWith(site))) return site && String(url);
    const placed = locateUrl(url);
    return placed?.site === site ? placed.url : undefined;
  }

  #rulesFor(ua: string | undefined): SmallRules {
    const crawler = this.#crawlerFor(ua);
    crawler.rules ??= this.#robots.rulesFor(crawler.token);
    return crawler.rules;
  }

  /** Returns the rules of the groups that name the crawler. Without a crawler name these are the groups for `*`. */
  #rulesNaming(ua: string | undefined): SmallRules {
    const crawler = this.#crawlerFor(ua);
    const { token } = crawler;
    crawler.naming ??= token === WILDCARD ? this.#rulesFor(ua) : this.#robots.rulesNaming(token);
    return crawler.naming;
  }

  #crawlerFor(ua: string | undefined): CachedCrawler {
    const name = ua || WILDCARD;
    const cached = this.#crawlers.get(name);
    if (cached !== undefined) return cached;
    const created: CachedCrawler = { token: productTokenOf(name) };
    if (this.#crawlers.size >= MAX_CRAWLERS) {
      const [oldest] = this.#crawlers.keys();
      this.#crawlers.delete(oldest as string);
    }
    this.#crawlers.set(name, created);
    return created;
  }
}
