import { checkOptions } from "@maycrawl/engine/internal";
import type { CrawlPlace } from "../crawl/options/crawl-place.ts";
import { formatCsvRow } from "./csv-cell.ts";
import { readPageRecords, recordFields } from "./page-records.ts";

/** Options of `exportCsv`. */
export interface CsvOptions {
  /** Whether the output begins with a byte order mark, so that spreadsheets recognise UTF-8. Default: false. */
  readonly mark?: boolean | undefined;
}

/**
 * Yields all URLs of a crawl as lines of CSV (RFC 4180), after a line with the column names. Texts are quoted. Titles
 * come from the web, so an apostrophe is added at each position where a spreadsheet could begin a formula. This works
 * if cells are split at commas, semicolons or tabs. `visitedAt` is a time in ISO 8601, in UTC. The order is that of
 * `readPageRecords`.
 * @param crawl path of the crawl's file, or its database.
 * @throws {CrawlStoreError} if the file or database does not exist, or does not contain a crawl.
 */
export async function* exportCsv(
  crawl: CrawlPlace,
  options: CsvOptions = {},
): AsyncGenerator<string, void, undefined> {
  checkOptions("exportCsv", options);
  yield `${options.mark === true ? "\uFEFF" : ""}${formatCsvRow(recordFields)}`;
  for await (const record of readPageRecords(crawl)) {
    const { visitedAt } = record;
    const row = { ...record, visitedAt: visitedAt === null ? null : new Date(visitedAt).toISOString() };
    yield formatCsvRow(recordFields.map((field) => row[field]));
  }
}
