import { existsSync } from "node:fs";
import { SqliteFile } from "@maycrawl/agent/internal";
import { all } from "../../../../../tests/support/byte-streams.ts";
import { crawlLayout } from "../../../src/crawl/file/sqlite/file-layout.ts";
import { readPageRecords, summariseCrawl } from "../../../src/report.ts";
import type { RoundRow, SitemapRow, Snapshot, UrlRow, VisitRow } from "./record.ts";

export const VISITS = `SELECT visit.id, url.url, visit.round, visit.at, visit.status, visit.error, visit.redirect, visit.etag,
  visit.last_modified AS "lastModified", visit.changed, visit.canonical, visit.title FROM visit JOIN url ON url.id = visit.url ORDER BY visit.id`;

/** Query for the URLs of a crawl that records linking pages. */
export const URLS_WITH_LINKS: string = urlsSql(
  "linking.url",
  "LEFT JOIN url AS linking ON linking.id = url.linked_from",
);

/** Reads a snapshot from a crawl file and its report. Returns undefined if the file does not exist yet. */
export async function snapshotOf(path: string): Promise<Snapshot | undefined> {
  if (!existsSync(path)) return undefined;
  const file = new SqliteFile({ path, readOnly: true }, crawlLayout);
  try {
    const rows = <T>(sql: string): T[] =>
      (file.prepare(sql).all() as object[]).map((row) => ({ ...row })) as T[];
    const columns = new Set(
      rows<{ name: string }>("SELECT name FROM pragma_table_info('url')").map(({ name }) => name),
    );
    return {
      urls: rows<UrlRow>(columns.has("linked_from") ? URLS_WITH_LINKS : urlsSql("NULL", "")),
      visits: rows<VisitRow>(VISITS),
      rounds: rows<RoundRow>(
        'SELECT id, started_at AS "startedAt", ended_at AS "endedAt", ended_by AS "endedBy" FROM round ORDER BY id',
      ),
      sitemaps: rows<SitemapRow>("SELECT url, round, entries, failure FROM sitemap ORDER BY id"),
      countsLinks: columns.has("linked_from"),
      queuedOfHosts:
        rows<{ queued: number | null }>("SELECT sum(queued) AS queued FROM host")[0]?.queued ?? 0,
      records: (await all(readPageRecords(path))).map((record) => ({ ...record })),
      summary: await summariseCrawl(path, { maxItems: 10_000 }),
    };
  } finally {
    file.close();
  }
}

function urlsSql(linkedFrom: string, join: string): string {
  return `SELECT url.id, url.url, url.state, url.depth, url.clicks, url.found_by AS "foundBy", source.url AS "foundOn", url.linked, ${linkedFrom} AS "linkedFrom",
    sitemap.url AS sitemap, url.skipped, url.due_at AS "dueAt", url.visit
    FROM url LEFT JOIN url AS source ON source.id = url.found_on LEFT JOIN sitemap ON sitemap.id = url.sitemap ${join} ORDER BY url.id`;
}
