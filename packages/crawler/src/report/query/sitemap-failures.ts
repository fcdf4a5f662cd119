import { type CrawlRows, rowOf } from "../../crawl/sql/crawl-rows.ts";
import type { CrawlSummary } from "../summary/summary.ts";

/** SQL condition for a sitemap that could not be read, or only in part. */
export const FAILED_SITEMAP = "(failure IS NOT NULL OR errors > 0)";

/** Returns the numbers of sitemaps and entries, and the sitemaps with failures. */
export async function sitemapsOf(crawl: CrawlRows, max: number): Promise<CrawlSummary["sitemaps"]> {
  const totals = await rowOf<{ count: number; entries: number }>(
    crawl,
    "SELECT count(*) AS count, CAST(coalesce(sum(entries), 0) AS bigint) AS entries FROM sitemap WHERE round > 0",
  );
  const failures = await crawl.all<{ url: string; errors: number; failure: string }>(
    `SELECT url, errors, coalesce(failure, errors || CASE errors WHEN 1 THEN ' entry or value' ELSE ' entries or values' END || ' that could not be read') AS failure FROM sitemap WHERE ${FAILED_SITEMAP} ORDER BY sitemap.failure IS NULL, errors DESC, url LIMIT ?`,
    max,
  );
  return { ...totals, failures };
}
