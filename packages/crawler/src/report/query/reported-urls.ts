import type { CrawlRows } from "../../crawl/sql/crawl-rows.ts";
import { booleanSql } from "../../crawl/sql/sql-text.ts";
import { reasonSql, type Verdict, verdictSql } from "../summary/url-verdict.ts";

/** A URL in the report's list. */
export interface UrlRow {
  readonly url: string;
  readonly verdict: Verdict;
  readonly status: number | null;
  /** Number of links from a seed; null if only a sitemap leads to the URL. */
  readonly depth: number | null;
  readonly ms: number | null;
  readonly bytes: number | null;
  readonly type: string | null;
  readonly title: string | null;
  readonly why: string | null;
  readonly linked: number;
  readonly inSitemap: number;
}

/** SQL expression for the reason of a row. A URL that was not visited has the reason why its host waits. */
const WHY = `CASE WHEN ${verdictSql} = 'queued' THEN coalesce(host.waiting_for, 'not visited yet') ELSE ${reasonSql} END`;

/** Iterates over all URLs in alphabetical order, so that the URLs of a folder are consecutive. */
export function urlRows(crawl: CrawlRows): AsyncIterable<UrlRow> {
  return crawl.iterate({
    sql: `SELECT url.url, ${verdictSql} AS verdict, visit.status, url.clicks AS depth, visit.ms, visit.bytes, visit.type, visit.title,
      ${WHY} AS why, ${booleanSql("url.linked_from IS NOT NULL")} AS linked, ${booleanSql("url.sitemap IS NOT NULL")} AS "inSitemap"
    FROM url JOIN host ON host.id = url.host LEFT JOIN visit ON visit.id = url.visit`,
    order: "url.url",
  });
}
