import type { RobotsAgent } from "@maycrawl/agent";
import { getRobotsUrl } from "@maycrawl/engine";
import { checkedSignal, type OptionTable, settleOptions } from "@maycrawl/engine/internal";
import { checkAgent } from "../robots/check-agent.ts";
import { listNamedSitemaps, type RobotsSitemap } from "./robots-sitemaps.ts";

/** Customary paths of sitemaps, in the order in which they are tried. */
export const customaryPlaces: readonly string[] = ["/sitemap.xml", "/sitemap_index.xml"];

/** Known or likely locations of a site's sitemaps. */
export interface SitemapDiscovery {
  /** Sitemap lines of the site's robots.txt. */
  readonly named: readonly RobotsSitemap[];
  /** URLs to fetch: those in the robots.txt, each once. If it names none, these are the customary locations. */
  readonly urls: readonly string[];
  /** Whether `urls` are the customary locations. */
  readonly guessed: boolean;
}

/** Options of `discoverSitemaps`. */
export interface DiscoverOptions {
  readonly signal?: AbortSignal | undefined;
}

const discoverOptions: OptionTable<DiscoverOptions> = { signal: { kind: "any", check: checkedSignal } };

/**
 * Finds the sitemaps of a site: those in its robots.txt, otherwise the customary locations.
 * @param site any URL of the site.
 * @throws {InvalidOptionError} if the agent or an option is invalid.
 * @throws the same errors as `agent.access`.
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
