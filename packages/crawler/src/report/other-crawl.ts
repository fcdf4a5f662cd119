import { statSync } from "node:fs";
import { openCrawl } from "../crawl/open-crawl.ts";
import type { CrawlPlace } from "../crawl/options/crawl-place.ts";
import { normaliseUrl } from "../url/normalise-url.ts";

/**
 * Checks whether a file or a database contains a crawl of other seeds: it has URLs, but not one of `seeds`.
 * @returns a seed of that crawl; undefined if the crawl has one of `seeds`, or no URLs yet.
 * @throws {CrawlStoreError} if the file or database does not exist, or does not contain a crawl.
 */
export async function findOtherCrawl(
  crawl: CrawlPlace,
  seeds: Iterable<string>,
): Promise<string | undefined> {
  // An empty file, for example from mktemp, is not another crawl.
  const stats = typeof crawl === "string" ? statSync(crawl, { throwIfNoEntry: false }) : undefined;
  if (stats?.isFile() === true && stats.size === 0) return undefined;
  await using opened = await openCrawl(crawl);
  const { rows } = opened;
  for (const seed of seeds) {
    for (const table of ["url", "sitemap"] as const) {
      const [condition, parameters] = rows.isUrl(table, normaliseUrl(seed)?.href ?? seed);
      const known = await rows.all(`SELECT 1 AS one FROM ${table} WHERE ${condition}`, ...parameters);
      if (known.length > 0) return undefined;
    }
  }
  const [first] = await rows.all<{ url: string }>(
    `SELECT url.url FROM url ORDER BY url.found_by <> 'seed', ${rows.engine.urlOrder} LIMIT 1`,
  );
  return first?.url;
}
