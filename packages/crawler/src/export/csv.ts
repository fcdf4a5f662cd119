import { checkOptions } from "@maycrawl/agent";
import { pageRecords, recordFields } from "./page-records.ts";

/** Options of `pagesAsCsv`. */
export interface CsvOptions {
  /** Whether a byte order mark stands first, by which spreadsheets know UTF-8. Default: false. */
  readonly mark?: boolean | undefined;
}

/**
 * All URLs of a crawl as CSV (RFC 4180, with a head), line by line. A cell that a spreadsheet would take for a formula begins with an
 * apostrophe: titles come from the web.
 * @throws {StoreFailedError} where there is no such file, or it is no crawl's.
 */
export function* pagesAsCsv(crawl: string, options: CsvOptions = {}): Generator<string, void, undefined> {
  checkOptions("pagesAsCsv", options);
  yield `${options.mark === true ? "\uFEFF" : ""}${recordFields.join(",")}\r\n`;
  for (const record of pageRecords(crawl)) {
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
