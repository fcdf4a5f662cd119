/** A value of a cell. */
export type CsvValue = string | number | null;

/**
 * Returns a row of CSV (RFC 4180 §2) with its line break. It quotes texts but not numbers, and writes null as an empty
 * cell. All CSV output uses this function.
 */
export function formatCsvRow(values: readonly CsvValue[]): string {
  const starts = values.some(hasLineBreak) ? MULTILINE_FORMULA_STARTS : FORMULA_STARTS;
  return `${values.map((value) => formatCell(value, starts)).join(",")}\r\n`;
}

function formatCell(value: CsvValue, starts: RegExp): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  // Spreadsheets treat a value after an apostrophe as a text.
  return `"${value.replace(starts, "'").replaceAll('"', '""')}"`;
}

/** Line breaks, including those of Unicode. */
const BREAKS = String.raw`\r\n\v\f\x85\u2028\u2029`;

const LINE_BREAK = new RegExp(`[${BREAKS}]`, "u");

function hasLineBreak(value: CsvValue): boolean {
  return typeof value === "string" && LINE_BREAK.test(value);
}

/**
 * Returns a pattern for the positions in a text where a formula could begin
 * (https://owasp.org/www-community/attacks/CSV_Injection):
 *
 * - the start of the text, also if the text begins with a line break;
 * - the position after a semicolon, a tab or a line break. If the list separator is a semicolon, a spreadsheet ends a
 *   cell there: the quotation mark that opened the text is not at the start of that cell;
 * - the position after one of these characters at the end of the text: the closing quotation mark would open a cell.
 *
 * Spreadsheets may skip quotation marks, blanks and invisible characters before a formula. This pattern also skips
 * apostrophes. A text with its own apostrophe thus gets another one, and two different texts stay different.
 *
 * The skipped characters contain no separator, so the time is linear.
 * @param comma whether commas are separators, too. A line break directly after a comma needs no guard.
 */
function formulaStarts(comma: "" | ","): RegExp {
  const ends = String.raw`;\t${BREAKS}`;
  const skipped = String.raw`(?:(?![${ends}])[\s"'\p{Cc}\p{Cf}])*`;
  const behind = `(?<=[${ends}])`;
  const signs = String.raw`=+\-@\t＝＋－＠﹦﹢﹣﹫`;
  const starts = [
    String.raw`(?:^|${behind})(?=${skipped}[${signs}\r])`,
    `^(?=${skipped}[${BREAKS}])`,
    `${behind}(?=${skipped}$)`,
  ];
  if (comma !== "") starts.push(`(?<=,)(?=${skipped}(?:[${signs}]|$))`);
  return new RegExp(starts.join("|"), "gu");
}

/** For rows without line breaks. Commas need no guard: if commas separate cells, the quotation marks are respected. */
const FORMULA_STARTS = formulaStarts("");

/**
 * For rows with line breaks. A program that reads line by line can mistake a closing quotation mark for an opening one.
 * The mistake lasts until the end of the row, so commas need a guard.
 */
const MULTILINE_FORMULA_STARTS = formulaStarts(",");
