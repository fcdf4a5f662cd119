import { pageRecords } from "./page-records.ts";

/**
 * All URLs of a crawl as NDJSON, line by line: what is null is left out.
 * @throws {StoreFailedError} where there is no such file, or it is no crawl's.
 */
export function* pagesAsNdjson(crawl: string): Generator<string, void, undefined> {
  for (const record of pageRecords(crawl)) {
    const said = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
    yield `${JSON.stringify(said)}\n`;
  }
}
