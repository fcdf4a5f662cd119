import type { CrawlPlace } from "../crawl/options/crawl-place.ts";
import { readPageRecords } from "./page-records.ts";

/**
 * Yields all URLs of a crawl as lines of NDJSON. Each line has all fields; unknown values are null. The order is that
 * of `readPageRecords`.
 * @param crawl path of the crawl's file, or its database.
 * @throws {CrawlStoreError} if the file or database does not exist, or does not contain a crawl.
 */
export async function* exportNdjson(crawl: CrawlPlace): AsyncGenerator<string, void, undefined> {
  for await (const record of readPageRecords(crawl)) yield `${JSON.stringify(record)}\n`;
}
