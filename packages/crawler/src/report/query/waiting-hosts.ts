import { type CrawlRows, rowOf } from "../../crawl/sql/crawl-rows.ts";
import type { CrawlSummary, WaitingHost } from "../summary/summary.ts";

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
