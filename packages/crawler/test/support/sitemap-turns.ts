import { expect } from "vitest";
import { crawlToEnd, quickOptions } from "./crawls.ts";
import { requestsTo } from "./server-log.ts";
import { page, type World, world } from "./world.ts";

/** Returns a sitemap of pages. */
export const urlset = (...locs: string[]): string =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locs.map((loc) => `<url><loc>${loc}</loc></url>`).join("")}</urlset>`;
/** Returns an index of sitemaps. */
export const index = (...locs: string[]): string =>
  `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locs.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join("")}</sitemapindex>`;

/** Returns the kinds of requests to a host: `p` for a page, `s` for a sitemap, `r` for its robots.txt. */
export function kindsOf(w: World, host: string): string {
  return requestsTo(w, host)
    .map(({ path }) => (path === "/robots.txt" ? "r" : path.endsWith(".xml") ? "s" : "p"))
    .join("");
}

/** Crawls a site of ten sitemaps and 23 pages, and checks that sitemaps and pages alternate. */
export async function expectTurns(options: {
  readonly rate: number;
  readonly concurrency: number;
}): Promise<void> {
  const w = await world();
  const o = w.origin("a");
  const maps = Array.from({ length: 10 }, (_, i) => `/map${i}.xml`);
  const paths = Array.from({ length: 12 }, (_, i) => `/${i}`);
  w.host("a", {
    "/robots.txt": `Sitemap: ${o}/index.xml\n`,
    "/index.xml": index(...maps.map((map) => o + map)),
    ...Object.fromEntries(maps.map((map, i) => [map, urlset(`${o}/in-map-${i}`)])),
    ...Object.fromEntries(maps.map((_, i) => [`/in-map-${i}`, page([])])),
    "/": page(paths),
    ...Object.fromEntries(paths.map((path) => [path, page([])])),
  });
  const events = await crawlToEnd(quickOptions(w, { seeds: [`${o}/`], ...options }));
  expect(events.at(-1)).toMatchObject({ by: "done", visited: 23 });
  const kinds = kindsOf(w, "a");
  expect(kinds).toHaveLength(1 + 11 + 23);
  expect(kinds.indexOf("p")).toBeLessThan(5);
  // While both kinds remain, neither is ahead of the other by more than the requests in progress.
  const shared = kinds.slice(1, 1 + 2 * 11);
  for (let end = 2; end <= shared.length; end++) {
    const pages = [...shared.slice(0, end)].filter((kind) => kind === "p").length;
    expect(Math.abs(2 * pages - end), shared).toBeLessThanOrEqual(1 + 2 * options.concurrency);
  }
  const reported = events.flatMap((event) => (event.type === "sitemap" ? [event.sitemap] : []));
  expect(reported.map(({ url, entries }) => [url.slice(o.length), entries]).sort()).toEqual([
    ["/index.xml", 0],
    ...maps.map((map) => [map, 1]),
  ]);
}
