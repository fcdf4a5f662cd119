import type { CrawlPlace } from "../crawl/options/crawl-place.ts";
import { readPageRecords } from "./page-records.ts";

/**
 * Iterates over all URLs of a crawl as lines of NDJSON. Each has all fields; what is not known is null. The order is that of
 * `readPageRecords`.
 * @param crawl the path of its file, or its database.
 * @throws {CrawlStoreError} if there is no such file or database, or it is not a crawl's.
 */
export async function* exportNdjson(crawl: CrawlPlace): AsyncGenerator<string, void, undefined> {
  for await (const record of readPageRecords(crawl)) yield `${JSON.stringify(record)}\n`;
}
