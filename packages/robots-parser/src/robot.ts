import { type Dialect, type SmallDecision, SmallRobots, type SmallRules } from "@maycrawl/engine/small";
import { ANYBODY, askedToken } from "./asked-token.ts";
import { placeOf } from "./site.ts";

/** Options that `robots-parser` does not have. */
export interface RobotOptions {
  /** By which dialect to read and decide, one of `dialects` but `yandex-code`, for which there is no code here; RFC 9309's where none is given. */
  readonly dialect?: Dialect;
}

/**
 * A robots.txt that can be asked. A crawler is named by its product token, with or without a version, or by a whole
 * User-Agent header; without a name the groups for `*` answer. No question throws.
 */
export interface Robot {
  /**
   * Whether the crawler may fetch the URL (RFC 9309 §2.2.2). Undefined where this robots.txt does not speak for the
   * URL: it is of another scheme, host or port (§2.3), or no URL.
   */
  isAllowed(url: string | URL, ua?: string): boolean | undefined;
  /** Whether `isAllowed` is not true: so also where this robots.txt does not speak for the URL. */
  isDisallowed(url: string | URL, ua?: string): boolean;
  /**
   * Whether a group that names the crawler, not only one for `*`, forbids the URL (§2.2.1). Undefined where this
   * robots.txt does not speak for the URL.
   */
  isExplicitlyDisallowed(url: string | URL, ua?: string): boolean | undefined;
  /** The line of the rule that decides, counted from 1; -1 where no rule does. */
  getMatchingLineNumber(url: string | URL, ua?: string): number;
  /** The Crawl-delay that the crawler is asked for, in seconds; undefined where there is none (no part of RFC 9309). */
  getCrawlDelay(ua?: string): number | undefined;
  /** The values of the Sitemap records, in their order, as they are written (§2.2.4). */
  getSitemaps(): string[];
  /** The value of the last Host record, in lower case; null where there is none (no part of RFC 9309). */
  getPreferredHost(): string | null;
}

/** What is kept of a crawler that was asked for; all of it is made when it is first needed. */
interface Answerer {
  readonly token: string;
  rules?: SmallRules;
  naming?: SmallRules;
  delay?: { readonly seconds: number | undefined };
}

/** Maximum number of crawlers that are kept ready; then the oldest one is discarded. */
const MAX_ANSWERERS = 64;

/** The engine behind the interface of `robots-parser`. */
export class ParsedRobot implements Robot {
  readonly #robots: SmallRobots;
  /** The site that it speaks for; undefined where it was found at no URL and speaks for nothing. */
  readonly #site: string | undefined;
  readonly #answerers = new Map<string, Answerer>();

  constructor(url: string | URL, robotstxt: string | Uint8Array, options: RobotOptions | undefined) {
    this.#robots = new SmallRobots(robotstxt, options);
    this.#site = placeOf(url)?.site;
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
    const answerer = this.#answererFor(ua);
    answerer.delay ??= { seconds: this.#robots.crawlDelay(answerer.token) };
    return answerer.delay.seconds;
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

  /** The URL as the engine is asked for it; undefined where this robots.txt does not speak for it. */
  #governed(url: string | URL): string | undefined {
    const site = this.#site;
    // Most URLs are written as the URL standard writes them, and then it need not be asked.
    if (site === undefined || (typeof url === "string" && url.startsWith(site))) return site && String(url);
    const placed = placeOf(url);
    return placed?.site === site ? placed.url : undefined;
  }

  #rulesFor(ua: string | undefined): SmallRules {
    const answerer = this.#answererFor(ua);
    answerer.rules ??= this.#robots.rulesFor(answerer.token);
    return answerer.rules;
  }

  /** The rules of the groups with the crawler's own name alone. Who has no name is named by `*`. */
  #rulesNaming(ua: string | undefined): SmallRules {
    const answerer = this.#answererFor(ua);
    const { token } = answerer;
    answerer.naming ??= token === ANYBODY ? this.#rulesFor(ua) : this.#robots.rulesNaming(token);
    return answerer.naming;
  }

  #answererFor(ua: string | undefined): Answerer {
    const name = ua || ANYBODY;
    const known = this.#answerers.get(name);
    if (known !== undefined) return known;
    const made: Answerer = { token: askedToken(name) };
    if (this.#answerers.size >= MAX_ANSWERERS) {
      const [oldest] = this.#answerers.keys();
      this.#answerers.delete(oldest as string);
    }
    this.#answerers.set(name, made);
    return made;
  }
}
