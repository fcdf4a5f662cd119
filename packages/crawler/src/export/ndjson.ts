import { pageRecords } from "./page-records.ts";

/**
 * All URLs of a crawl as NDJSON, line by line; each has all fields, null where there is nothing to say.
 * @throws {StoreFailedError} where there is no such file, or it is no crawl's.
 */
export function* pagesAsNdjson(crawl: string): Generator<string, void, undefined> {
  for (const record of pageRecords(crawl)) yield `${JSON.stringify(record)}\n`;
}
