import { checkOptions } from "@maycrawl/engine/internal";
import type { CrawlPlace } from "../crawl/options/crawl-place.ts";
import { formatCsvRow } from "./csv-cell.ts";
import { readPageRecords, recordFields } from "./page-records.ts";

/** Options of `exportCsv`. */
export interface CsvOptions {
  /** Whether a byte order mark stands first, by which spreadsheets know UTF-8. Default: false. */
  readonly mark?: boolean | undefined;
}

/**
 * Iterates over all URLs of a crawl as lines of CSV (RFC 4180), after a line with the names of the columns. Texts are quoted. An
 * apostrophe stands where a spreadsheet would begin a formula, whether it divides cells at commas, semicolons or tabs: titles
 * come from the web. `visitedAt` is a time in ISO 8601, in UTC. The order is that of `readPageRecords`.
 * @param crawl the path of its file, or its database.
 * @throws {CrawlStoreError} if there is no such file or database, or it is not a crawl's.
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
