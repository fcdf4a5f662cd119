import { compile, type Dialect, type Matcher, parse, type RobotsDocument } from "@maycrawl/engine/robots";
import { ANYBODY, askedToken } from "./asked-token.ts";
import { placeOf } from "./site.ts";

/** Options that `robots-parser` does not have. */
export interface RobotOptions {
  /** By which dialect to read and decide, one of `dialects`; RFC 9309's where none is given. */
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
  matcher?: Matcher;
  explicit?: Matcher;
  delay?: { readonly seconds: number | undefined };
}

/** So many crawlers are kept ready; then the one that came first is let go. */
const MOST_ANSWERERS = 64;

/** The engine behind the interface of `robots-parser`. */
export class ParsedRobot implements Robot {
  readonly #document: RobotsDocument;
  /** The site that it speaks for; undefined where it was found at no URL and speaks for nothing. */
  readonly #site: string | undefined;
  readonly #answerers = new Map<string, Answerer>();

  constructor(url: string | URL, robotstxt: string | Uint8Array, options: RobotOptions | undefined) {
    this.#document = parse(robotstxt, options);
    this.#site = placeOf(url)?.site;
  }

  isAllowed(url: string | URL, ua?: string): boolean | undefined {
    const governed = this.#governed(url);
    return governed === undefined ? undefined : this.#matcherFor(ua).decide(governed).allowed;
  }

  isDisallowed(url: string | URL, ua?: string): boolean {
    return this.isAllowed(url, ua) !== true;
  }

  isExplicitlyDisallowed(url: string | URL, ua?: string): boolean | undefined {
    const governed = this.#governed(url);
    return governed === undefined ? undefined : !this.#explicitMatcherFor(ua).decide(governed).allowed;
  }

  getMatchingLineNumber(url: string | URL, ua?: string): number {
    const governed = this.#governed(url);
    if (governed === undefined) return -1;
    const decision = this.#matcherFor(ua).decide(governed);
    return decision.because === "rule" ? decision.rule.line : -1;
  }

  getCrawlDelay(ua?: string): number | undefined {
    const answerer = this.#answererFor(ua);
    answerer.delay ??= { seconds: this.#matcherFor(ua).crawlDelay };
    return answerer.delay.seconds;
  }

  getSitemaps(): string[] {
    return this.#document.sitemaps.map(({ url }) => url).filter((url) => url !== "");
  }

  getPreferredHost(): string | null {
    const last = this.#document.fields.findLast(({ field, value }) => field === "host" && value !== "");
    return last?.value.toLowerCase() ?? null;
  }

  /** The URL as the engine is asked for it; undefined where this robots.txt does not speak for it. */
  #governed(url: string | URL): string | undefined {
    const site = this.#site;
    // Most URLs are written as the URL standard writes them, and then it need not be asked.
    if (site === undefined || (typeof url === "string" && url.startsWith(site))) return site && String(url);
    const placed = placeOf(url);
    return placed?.site === site ? placed.url : undefined;
  }

  #matcherFor(ua: string | undefined): Matcher {
    const answerer = this.#answererFor(ua);
    answerer.matcher ??= compile(this.#document, answerer.token);
    return answerer.matcher;
  }

  /** Decides by the groups with the crawler's own name alone. Who has no name is named by `*`. */
  #explicitMatcherFor(ua: string | undefined): Matcher {
    const answerer = this.#answererFor(ua);
    const { token } = answerer;
    if (token === ANYBODY) return this.#matcherFor(ua);
    const named = { reads: [token], ignoresAny: true, dialect: this.#document.dialect };
    answerer.explicit ??= compile(this.#document, named);
    return answerer.explicit;
  }

  #answererFor(ua: string | undefined): Answerer {
    const name = ua || ANYBODY;
    const known = this.#answerers.get(name);
    if (known !== undefined) return known;
    const made: Answerer = { token: askedToken(name) };
    if (this.#answerers.size >= MOST_ANSWERERS) {
      const [oldest] = this.#answerers.keys();
      this.#answerers.delete(oldest as string);
    }
    this.#answerers.set(name, made);
    return made;
  }
}
