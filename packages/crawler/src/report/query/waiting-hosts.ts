import { type CrawlRows, rowOf } from "../../crawl/sql/crawl-rows.ts";
import type { CrawlSummary, WaitingHost } from "../summary/summary.ts";

/** Returns the hosts that have queued URLs and a reason to wait. The host with the most queued URLs is first. */
export async function waitingHosts(crawl: CrawlRows, max: number): Promise<CrawlSummary["waiting"]> {
  // Counts the rows, because `host.queued` may be outdated after the crawl was killed.
  const urlsIn = (state: number): string =>
    `(SELECT count(*) FROM url WHERE url.host = host.id AND url.state = ${state})`;
  const waiting = `(SELECT origin, ready_at, waiting_for, stuck, ${urlsIn(0)} + ${urlsIn(4)} AS queued FROM host WHERE waiting_for IS NOT NULL) AS waiting`;
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
