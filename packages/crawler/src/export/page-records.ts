import { openCrawl } from "../crawl/open-crawl.ts";
import type { CrawlPlace } from "../crawl/options/crawl-place.ts";
import { yesNo } from "../crawl/sql/sql-text.ts";
import { type Verdict, verdictSql, whySql } from "../report/summary/url-verdict.ts";

/** A URL of a crawl, and what its last visit came to; null where there is nothing to say. */
export interface PageRecord {
  readonly url: string;
  readonly verdict: Verdict;
  /** Why it is so: the rule, the directive, the limit, the error, where it redirects to. */
  readonly why: string | null;
  readonly status: number | null;
  readonly error: string | null;
  /** When it was visited, in milliseconds since the epoch. */
  readonly visitedAt: number | null;
  /** Until the answer was read, in tenths. */
  readonly ms: number | null;
  readonly bytes: number | null;
  readonly type: string | null;
  readonly redirect: string | null;
  readonly title: string | null;
  readonly canonical: string | null;
  /**
   * 0 or 1, as are all that say yes or no: whether the verdict is `indexable` or `not-indexable`; null where it is another. (The file
   * has for each page what its words say, whatever its status: no engine obeys those of a page that is not there.)
   */
  readonly indexable: number | null;
  /** Null where `indexable` is. */
  readonly follow: number | null;
  readonly links: number | null;
  readonly depth: number;
  readonly foundBy: string;
  readonly foundOn: string | null;
  readonly linked: number;
  readonly inSitemap: number;
  readonly lastmod: string | null;
  readonly note: string | null;
  /** A page with a link to it that the crawl may follow. */
  readonly linkedFrom: string | null;
  /** How many pages have such a link, by their last visits. */
  readonly inlinks: number;
}

/** What a page's words come to, where it is one. */
function ofPage(column: string): string {
  return `CASE WHEN ${verdictSql} IN ('indexable', 'not-indexable') THEN ${column} END`;
}

/** The fields of a record, in order, and where they come from. */
const FIELDS: readonly (readonly [name: keyof PageRecord, sql: string])[] = [
  ["url", "url.url"],
  ["verdict", verdictSql],
  ["why", whySql],
  ["status", "visit.status"],
  ["error", "visit.error"],
  ["visitedAt", "visit.at"],
  ["ms", "visit.ms"],
  ["bytes", "visit.bytes"],
  ["type", "visit.type"],
  ["redirect", "visit.redirect"],
  ["title", "visit.title"],
  ["canonical", "visit.canonical"],
  ["indexable", ofPage("visit.indexable")],
  ["follow", ofPage("visit.follow")],
  ["links", "visit.links"],
  ["depth", "url.depth"],
  ["foundBy", "url.found_by"],
  ["foundOn", "source.url"],
  ["linked", yesNo("url.linked_from IS NOT NULL")],
  ["inSitemap", yesNo("url.sitemap IS NOT NULL")],
  ["lastmod", "url.lastmod"],
  ["note", "visit.note"],
  ["linkedFrom", "linking.url"],
  // While a crawl goes on, links are not counted yet.
  ["inlinks", "CASE WHEN url.linked = 0 AND url.linked_from IS NOT NULL THEN 1 ELSE url.linked END"],
];

/** Their names. */
export const recordFields: readonly (keyof PageRecord)[] = FIELDS.map(([name]) => name);

/**
 * Iterates over all URLs of a crawl: those of a file in the order in which they were found, those of a database by URL. A bounded
 * number of them is in memory, whatever the size of the crawl.
 * @param crawl the path of its file, or its database.
 * @throws {CrawlStoreError} if there is no such file or database, or it is not a crawl's.
 */
export async function* readPageRecords(crawl: CrawlPlace): AsyncGenerator<PageRecord, void, undefined> {
  await using opened = await openCrawl(crawl);
  const { rows } = opened;
  const columns = FIELDS.map(([name, sql]) => `${sql} AS "${name}"`).join(", ");
  const records = rows.iterate<PageRecord>({
    sql: `SELECT ${columns} FROM url LEFT JOIN visit ON visit.id = url.visit LEFT JOIN url AS source ON source.id = url.found_on
      LEFT JOIN url AS linking ON linking.id = url.linked_from`,
    order: rows.engine.urlOrder,
  });
  for await (const record of records)
    yield { ...record, ms: record.ms === null ? null : Number(record.ms.toFixed(1)) };
}
