import { all } from "../../../../../tests/support/byte-streams.ts";
import { withDatabase } from "../../../../../tests/support/postgres/postgres.ts";
import { openCrawl } from "../../../src/crawl/open-crawl.ts";
import { readPageRecords, summariseCrawl } from "../../../src/report.ts";
import type { RoundRow, SitemapRow, Snapshot, UrlRow, VisitRow } from "./record.ts";
import { URLS_WITH_LINKS, VISITS } from "./snapshot.ts";

/** Query for the URLs in inboxes, in the form that they will have in the crawl. */
const INBOX = `SELECT DISTINCT ON (url) -i.id AS id, host.origin || i.path AS url, CASE WHEN i.skipped IS NULL THEN 0 ELSE 2 END AS state, i.depth, i.clicks,
  (ARRAY['seed', 'link', 'redirect', 'canonical', 'sitemap'])[i.found_by + 1] AS "foundBy", page.url AS "foundOn", 0 AS linked,
  NULL AS "linkedFrom", i.sitemap, i.skipped, 0 AS "dueAt", NULL AS visit
  FROM inbox AS i JOIN host ON host.id = i.host LEFT JOIN url AS page ON page.id = i.page
  WHERE i.found_by < 5 AND NOT EXISTS (SELECT FROM url_row AS u WHERE u.host = i.host AND u.path = i.path) ORDER BY url, i.id`;

/** Reads a snapshot from a crawl's database and its report. Returns undefined if the crawl does not exist yet. */
export async function databaseSnapshotOf(place: {
  readonly url: string;
  readonly name: string;
}): Promise<Snapshot | undefined> {
  const isThere = await withDatabase(place.url, async (client) => {
    const { rowCount } = await client.query(
      "SELECT 1 FROM pg_tables WHERE schemaname = $1 AND tablename = 'layout'",
      [place.name],
    );
    return rowCount === 1;
  });
  if (!isThere) return undefined;
  await using open = await openCrawl(place);
  const { rows } = open;
  const [sum] = await rows.all<{ queued: number | null }>("SELECT sum(queued) AS queued FROM host");
  const waiting = await rows.all<UrlRow>(INBOX);
  return {
    urls: [...(await rows.all<UrlRow>(URLS_WITH_LINKS)), ...waiting],
    visits: await rows.all<VisitRow>(VISITS),
    rounds: await rows.all<RoundRow>(
      'SELECT id, started_at AS "startedAt", ended_at AS "endedAt", ended_by AS "endedBy" FROM round ORDER BY id',
    ),
    sitemaps: await rows.all<SitemapRow>("SELECT url, round, entries, failure FROM sitemap ORDER BY id"),
    countsLinks: true,
    queuedOfHosts: Number(sum?.queued ?? 0) + waiting.filter(({ state }) => state === 0).length,
    records: (await all(readPageRecords(place))).map((record) => ({ ...record })),
    summary: await summariseCrawl(place, { maxItems: 10_000 }),
  };
}
