import { checkOptions } from "@maycrawl/agent";
import type { CrawlPlace } from "../crawl/crawl-place.ts";
import { pageRecords, recordFields } from "./page-records.ts";

/** Options of `pagesAsCsv`. */
export interface CsvOptions {
  /** Whether a byte order mark stands first, by which spreadsheets know UTF-8. Default: false. */
  readonly mark?: boolean | undefined;
}

/**
 * Iterates over all URLs of a crawl as lines of CSV (RFC 4180), after a line with the names of the columns. A cell that a spreadsheet
 * would take for a formula begins with an apostrophe: titles come from the web. The order is that of `pageRecords`.
 * @param crawl the path of its file, or its database.
 * @throws {StoreFailedError} if there is no such file or database, or it is not a crawl's.
 */
export async function* pagesAsCsv(
  crawl: CrawlPlace,
  options: CsvOptions = {},
): AsyncGenerator<string, void, undefined> {
  checkOptions("pagesAsCsv", options);
  yield `${options.mark === true ? "\uFEFF" : ""}${recordFields.join(",")}\r\n`;
  for await (const record of pageRecords(crawl)) {
    yield `${recordFields.map((field) => cell(record[field])).join(",")}\r\n`;
  }
}

/** How cells begin that spreadsheets compute (https://owasp.org/www-community/attacks/CSV_Injection). */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
