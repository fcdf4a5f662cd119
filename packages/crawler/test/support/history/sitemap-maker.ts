import type { Random } from "./random.ts";
import type { Feature, Host, Site, SitemapFile } from "./site.ts";

/** Parts of `SiteMaker` that the functions for robots.txt and sitemaps need. */
export interface UnfinishedSite {
  readonly random: Random;
  readonly site: Site;
  has(feature: Feature, probability: number, random?: Random): boolean;
  anyUrl(random?: Random): string;
}

const PATHS = ["/private/", "/a/", "/b/*.html$", "/p1", "/q", "/~u/", "/%C3%A4/", "/cal/", "/sm/"];

/** Sets the robots.txt of a host, or removes it. */
export function fillRobots(maker: UnfinishedSite, host: Host, random: Random = maker.random): void {
  const { robots } = host;
  robots.sitemaps = [];
  const exists = maker.has("robots", 0.7, random);
  robots.status = exists ? 200 : 404;
  robots.group = random.pick(["*", "*", "foobot", "FooBot"]);
  robots.rules = [];
  for (let rules = random.int(0, 2); rules > 0; rules--)
    robots.rules.push({ allow: false, path: random.pick(PATHS) });
  if (random.chance(0.3))
    robots.rules.push({ allow: true, path: random.pick(["/private/p2", "/a/p1", "/p1"]) });
  if (maker.has("robots5xx", 0.02, random)) robots.status = 503;
}

/** Sets the sitemaps of a host: named by its robots.txt, at the default path, or none. */
export function fillSitemaps(maker: UnfinishedSite, host: Host, random: Random = maker.random): void {
  const { sitemaps } = maker.site;
  for (const url of sitemaps.keys()) if (url.startsWith(`${host.origin}/`)) sitemaps.delete(url);
  host.robots.sitemaps = [];
  if (!maker.has("sitemap", 0.6, random)) return;
  const isNamed = random.chance(0.8) && host.robots.status === 200;
  const isIndex = maker.has("index", 0.3, random);
  const first = isNamed ? "/sm/first.xml" : "/sitemap.xml";
  const leaves = isIndex ? ["/sm/one.xml", "/sm/two.xml"] : [first];
  for (const path of leaves) addSitemap(maker, host.origin + path, random);
  if (isIndex) {
    const entries = leaves.map((path) => ({
      to: host.origin + path,
      written: host.origin + path,
      lastmod: undefined,
    }));
    sitemaps.set(host.origin + first, { url: host.origin + first, status: 200, isIndex: true, entries });
  }
  if (isNamed) host.robots.sitemaps = [host.origin + first];
  if (isNamed && random.chance(0.15)) {
    addSitemap(maker, `${host.origin}/sm/more.xml`, random);
    host.robots.sitemaps.push(`${host.origin}/sm/more.xml`);
  }
}

function addSitemap(maker: UnfinishedSite, url: string, random: Random): void {
  const file: SitemapFile = { url, status: 200, isIndex: false, entries: [] };
  const { origin } = new URL(url);
  const own = [...maker.site.pages.keys()].filter((one) => one.startsWith(`${origin}/`));
  for (const to of random.some(own, random.int(0, own.length))) file.entries.push(entryOf(maker, to, random));
  if (maker.has("cross", 0.2, random)) file.entries.push(entryOf(maker, maker.anyUrl(random), random));
  if (random.chance(0.1)) file.entries.push(entryOf(maker, `${origin}/missing/s${random.int(1, 3)}`, random));
  const seen = new Set<string>();
  file.entries = file.entries.filter(({ to }) => !seen.has(to) && seen.add(to));
  maker.site.sitemaps.set(url, file);
}

/** Returns an entry of a sitemap, with its URL in a random spelling. */
export function entryOf(maker: UnfinishedSite, to: string, random: Random): SitemapFile["entries"][number] {
  const lastmod = maker.has("lastmod", 0.3, random)
    ? random.pick(["2020-01-01", "2026-01-02T03:04:05Z", "2099-01-01"])
    : undefined;
  const written = maker.has("spelling", 0.1, random)
    ? to.replaceAll("~", "%7E").replaceAll("%C3%A4", "%c3%a4")
    : to;
  return { to, written, lastmod };
}
