import type { RobotsAgent } from "@maycrawl/agent";
import { getRobotsUrl } from "@maycrawl/engine";
import { checkedSignal, type OptionTable, settleOptions } from "@maycrawl/engine/internal";
import { checkAgent } from "../robots/check-agent.ts";
import { listNamedSitemaps, type RobotsSitemap } from "./robots-sitemaps.ts";

/** Where sitemaps are by custom, in the order in which they are tried. */
export const customaryPlaces: readonly string[] = ["/sitemap.xml", "/sitemap_index.xml"];

/** Where a site's sitemaps are, or may be. */
export interface SitemapDiscovery {
  /** The Sitemap lines of its robots.txt. */
  readonly named: readonly RobotsSitemap[];
  /** The URLs to fetch: those that are named, each once; where there are none, the customary places. */
  readonly urls: readonly string[];
  /** Whether `urls` are the customary places. */
  readonly guessed: boolean;
}

/** Options of `discoverSitemaps`. */
export interface DiscoverOptions {
  readonly signal?: AbortSignal | undefined;
}

const discoverOptions: OptionTable<DiscoverOptions> = { signal: { kind: "any", check: checkedSignal } };

/**
 * Finds out where a site's sitemaps are: its robots.txt says so, or they are where most sites have them.
 * @param site any URL of the site.
 * @throws {InvalidOptionError} where the agent or an option is none.
 * @throws as `agent.access`.
 */
export async function discoverSitemaps(
  site: string | URL,
  agent: RobotsAgent,
  options: DiscoverOptions = {},
): Promise<SitemapDiscovery> {
  checkAgent(agent);
  const { signal } = settleOptions("discoverSitemaps", discoverOptions, options);
  const robotsUrl = getRobotsUrl(site);
  const access = await agent.access(site, { signal });
  const named = access.kind === "successful" ? listNamedSitemaps(access.document, robotsUrl) : [];
  const urls = named.flatMap(({ url, failure }) =>
    url === undefined || failure === "repeated" ? [] : [url],
  );
  if (urls.length > 0) return { named, urls, guessed: false };
  return { named, urls: customaryPlaces.map((path) => new URL(path, robotsUrl).href), guessed: true };
}
