import { statSync } from "node:fs";
import { openCrawl } from "../crawl/open-crawl.ts";
import type { CrawlPlace } from "../crawl/options/crawl-place.ts";
import { normaliseUrl } from "../url/normalise-url.ts";

/**
 * Returns whether a file or a database has another crawl than one of these seeds would be: it knows some URLs, and none of these.
 * @returns a seed of that crawl; undefined if it is not another one, or has not begun.
 * @throws {CrawlStoreError} if there is no such file or database, or it is not a crawl's.
 */
export async function otherCrawlIn(crawl: CrawlPlace, seeds: Iterable<string>): Promise<string | undefined> {
  // The crawl makes its tables in an empty file, as mktemp makes one.
  const there = typeof crawl === "string" ? statSync(crawl, { throwIfNoEntry: false }) : undefined;
  if (there?.isFile() === true && there.size === 0) return undefined;
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
