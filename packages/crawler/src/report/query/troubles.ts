import { type CrawlRows, rowOf } from "../../crawl/sql/crawl-rows.ts";
import type { CrawlSummary, WaitingHost } from "../summary.ts";

/** The hosts that have URLs left and say why they wait, those with most first. */
export async function waitingHosts(crawl: CrawlRows, max: number): Promise<CrawlSummary["waiting"]> {
  // `host.queued` may be behind where a crawl was killed.
  const left = (state: number): string =>
    `(SELECT count(*) FROM url WHERE url.host = host.id AND url.state = ${state})`;
  const waiting = `(SELECT origin, ready_at, waiting_for, stuck, ${left(0)} + ${left(4)} AS queued FROM host WHERE waiting_for IS NOT NULL) AS waiting`;
  const { count } = await rowOf<{ count: number }>(
    crawl,
    `SELECT count(*) AS count FROM ${waiting} WHERE queued > 0`,
  );
  const rows = await crawl.all<Omit<WaitingHost, "stuck"> & { stuck: WaitingHost["stuck"] | null }>(
    `SELECT origin, queued, ready_at AS "readyAt", waiting_for AS "waitingFor", stuck FROM ${waiting} WHERE queued > 0 ORDER BY queued DESC, origin LIMIT ?`,
    max,
  );
  return { count, hosts: rows.map((row) => ({ ...row, stuck: row.stuck ?? undefined })) };
}

/** The sitemaps, and those that have failures. */
export async function sitemapsOf(crawl: CrawlRows, max: number): Promise<CrawlSummary["sitemaps"]> {
  const totals = await rowOf<{ count: number; entries: number }>(
    crawl,
    "SELECT count(*) AS count, CAST(coalesce(sum(entries), 0) AS bigint) AS entries FROM sitemap WHERE round > 0",
  );
  const failures = await crawl.all<{ url: string; errors: number; failure: string }>(
    "SELECT url, errors, coalesce(failure, errors || CASE errors WHEN 1 THEN ' entry or value' ELSE ' entries or values' END || ' that could not be read') AS failure FROM sitemap WHERE failure IS NOT NULL OR errors > 0 ORDER BY sitemap.failure IS NULL, errors DESC, url LIMIT ?",
    max,
  );
  return { ...totals, failures };
}
