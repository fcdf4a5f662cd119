import type { RobotsAgent } from "@maycrawl/agent";
import { getRobotsUrl } from "@maycrawl/engine";
import { listNamedSitemaps } from "./robots-sitemaps.ts";

/**
 * Maximum number of hosts whose robots.txt one walk fetches, to check whether a sitemap of another host may list their
 * pages.
 */
const MAX_HOSTS = 100;

/**
 * Checks whether a sitemap may list pages of another host: the other host's robots.txt must name the sitemap, or
 * an index above it (sitemaps.org, "Sitemaps & Cross Submits").
 */
export class CrossHost {
  readonly #agent: RobotsAgent;
  readonly #signal: AbortSignal;
  /** Sitemaps that the robots.txt of each origin names. */
  readonly #named = new Map<string, Promise<ReadonlySet<string>>>();

  constructor(agent: RobotsAgent, signal: AbortSignal) {
    this.#agent = agent;
    this.#signal = signal;
  }

  /**
   * Returns whether the robots.txt of a URL's host names one of `sitemaps`; undefined if too many hosts were already
   * checked.
   * @param sitemaps URLs of the sitemap and of the indexes above it.
   */
  async proven(url: string, sitemaps: readonly string[]): Promise<boolean | undefined> {
    const { origin } = new URL(url);
    let named = this.#named.get(origin);
    if (named === undefined) {
      if (this.#named.size >= MAX_HOSTS) return undefined;
      named = this.#ask(origin);
      this.#named.set(origin, named);
    }
    const names = await named;
    return sitemaps.some((sitemap) => names.has(sitemap));
  }

  async #ask(origin: string): Promise<ReadonlySet<string>> {
    try {
      const access = await this.#agent.access(origin, { signal: this.#signal });
      if (access.kind !== "successful") return new Set();
      const lines = listNamedSitemaps(access.document, getRobotsUrl(origin));
      return new Set(lines.flatMap(({ url }) => (url === undefined ? [] : [url])));
    } catch (thrown) {
      if (this.#signal.aborted) throw thrown;
      // The address policy refuses the host, so its robots.txt names no sitemaps.
      return new Set();
    }
  }
}
