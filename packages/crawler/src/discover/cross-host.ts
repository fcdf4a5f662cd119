import type { RobotsAgent } from "@maycrawl/agent";
import { getRobotsUrl } from "@maycrawl/engine";
import { listNamedSitemaps } from "./robots-sitemaps.ts";

/** How many hosts are asked for their robots.txt in one walk, because a sitemap of another host names their pages. */
const MAX_HOSTS = 100;

/**
 * Whether sitemaps may speak for other hosts than their own: they may where the other host's robots.txt names the sitemap, or an
 * index above it (sitemaps.org, "Sitemaps & Cross Submits").
 */
export class CrossHost {
  readonly #agent: RobotsAgent;
  readonly #signal: AbortSignal;
  /** What each origin's robots.txt names. */
  readonly #named = new Map<string, Promise<ReadonlySet<string>>>();

  constructor(agent: RobotsAgent, signal: AbortSignal) {
    this.#agent = agent;
    this.#signal = signal;
  }

  /**
   * Whether a URL's host has named a sitemap.
   * @param sitemaps the URLs of the sitemap and of the indexes above it.
   * @returns undefined where nobody knows, because too many hosts would have to be asked.
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
      // A host whose address is refused has nothing to say here.
      return new Set();
    }
  }
}
