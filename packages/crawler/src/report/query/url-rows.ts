import type { CrawlReader } from "../../crawl/file/crawl-reader.ts";
import { type Verdict, verdictSql, whySql } from "../verdict.ts";

/** What the report says of a URL. */
export interface UrlRow {
  readonly url: string;
  readonly verdict: Verdict;
  readonly status: number | null;
  readonly depth: number;
  readonly ms: number | null;
  readonly octets: number | null;
  readonly type: string | null;
  readonly title: string | null;
  readonly why: string | null;
  readonly linked: number;
  readonly inSitemap: number;
}

/** All URLs in the order of their characters, so that a folder's stand together; one at a time. */
export function urlRows(file: CrawlReader): IterableIterator<UrlRow> {
  return file.read(() =>
    file
      .prepare(
        `SELECT url.url, ${verdictSql} AS verdict, visit.status, url.depth, visit.ms, visit.octets, visit.type, visit.title,
          ${whySql} AS why, url.linked_from IS NOT NULL AS linked, url.sitemap IS NOT NULL AS "inSitemap"
        FROM url LEFT JOIN visit ON visit.id = url.visit ORDER BY url.url`,
      )
      .iterate(),
  ) as IterableIterator<UrlRow>;
}
