import type { CrawlRows } from "../../crawl/sql/crawl-rows.ts";
import { yesNo } from "../../crawl/sql/sql-text.ts";
import { type Verdict, verdictSql, whySql } from "../summary/url-verdict.ts";

/** What the report says of a URL. */
export interface UrlRow {
  readonly url: string;
  readonly verdict: Verdict;
  readonly status: number | null;
  readonly depth: number;
  readonly ms: number | null;
  readonly bytes: number | null;
  readonly type: string | null;
  readonly title: string | null;
  readonly why: string | null;
  readonly linked: number;
  readonly inSitemap: number;
}

/** All URLs in the order of their characters, so that a folder's stand together; one at a time. */
export function urlRows(crawl: CrawlRows): AsyncIterable<UrlRow> {
  return crawl.iterate({
    sql: `SELECT url.url, ${verdictSql} AS verdict, visit.status, url.depth, visit.ms, visit.bytes, visit.type, visit.title,
      ${whySql} AS why, ${yesNo("url.linked_from IS NOT NULL")} AS linked, ${yesNo("url.sitemap IS NOT NULL")} AS "inSitemap"
    FROM url LEFT JOIN visit ON visit.id = url.visit`,
    order: "url.url",
  });
}
