import { openCrawl } from "../crawl/open-crawl.ts";
import type { CrawlPlace } from "../crawl/options/crawl-place.ts";
import { booleanSql } from "../crawl/sql/sql-text.ts";
import { reasonSql, type Verdict, verdictSql } from "../report/summary/url-verdict.ts";

/** A URL of a crawl with the result of its last visit. A field without a value is null. */
export interface PageRecord {
  readonly url: string;
  readonly verdict: Verdict;
  /** Reason of the verdict: the rule, the directive, the limit, the error, or the target of a redirect. */
  readonly why: string | null;
  readonly status: number | null;
  readonly error: string | null;
  /** Time of the visit, in milliseconds since the epoch. */
  readonly visitedAt: number | null;
  /** Milliseconds until the answer was read, rounded to tenths. */
  readonly ms: number | null;
  readonly bytes: number | null;
  readonly type: string | null;
  readonly redirect: string | null;
  readonly title: string | null;
  readonly canonical: string | null;
  /**
   * 1 if the verdict is `indexable`, 0 if it is `not-indexable` or `canonicalised`, otherwise null. All yes-no fields
   * are 0 or 1. (The crawl file stores the result of the directives for each page, whatever its status. Search engines
   * ignore the directives of a page that does not exist.)
   */
  readonly indexable: number | null;
  /** Whether the links may be followed; null if `indexable` is null. */
  readonly follow: number | null;
  readonly links: number | null;
  /** Number of links from a seed, by the shortest known path; null if only a sitemap leads to the URL. */
  readonly depth: number | null;
  readonly foundBy: string;
  readonly foundOn: string | null;
  readonly linked: number;
  readonly inSitemap: number;
  readonly lastmod: string | null;
  readonly note: string | null;
  /** URL of a page with a link to this URL that the crawl may follow. */
  readonly linkedFrom: string | null;
  /** Number of pages that, at their last visits, had a link to this URL that the crawl may follow. */
  readonly inlinks: number;
}

const INDEXABLE = `CASE ${verdictSql} WHEN 'indexable' THEN 1 WHEN 'not-indexable' THEN 0 WHEN 'canonicalised' THEN 0 END`;

/** Fields of a record in order, each with its SQL. */
const FIELDS: readonly (readonly [name: keyof PageRecord, sql: string])[] = [
  ["url", "url.url"],
  ["verdict", verdictSql],
  ["why", reasonSql],
  ["status", "visit.status"],
  ["error", "visit.error"],
  ["visitedAt", "visit.at"],
  ["ms", "visit.ms"],
  ["bytes", "visit.bytes"],
  ["type", "visit.type"],
  ["redirect", "visit.redirect"],
  ["title", "visit.title"],
  ["canonical", "visit.canonical"],
  ["indexable", INDEXABLE],
  ["follow", `CASE WHEN ${INDEXABLE} IS NOT NULL THEN visit.follow END`],
  ["links", "visit.links"],
  ["depth", "url.clicks"],
  ["foundBy", "url.found_by"],
  ["foundOn", "source.url"],
  ["linked", booleanSql("url.linked_from IS NOT NULL")],
  ["inSitemap", booleanSql("url.sitemap IS NOT NULL")],
  ["lastmod", "url.lastmod"],
  ["note", "visit.note"],
  ["linkedFrom", "linking.url"],
  // While a crawl is running, links may not be counted yet. A linked URL then has the value 1.
  ["inlinks", "CASE WHEN url.linked = 0 AND url.linked_from IS NOT NULL THEN 1 ELSE url.linked END"],
];

/** Names of the fields of a record, in order. */
export const recordFields: readonly (keyof PageRecord)[] = FIELDS.map(([name]) => name);

/**
 * Yields all URLs of a crawl. Those of a file have the order in which they were found; those of a database are sorted
 * by URL. A limited number of them is in memory, whatever the size of the crawl.
 * @param crawl path of the crawl's file, or its database.
 * @throws {CrawlStoreError} if the file or database does not exist, or does not contain a crawl.
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
