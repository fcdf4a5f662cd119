/** A value of a cell. */
export type CsvValue = string | number | null;

/**
 * Returns a row of CSV (RFC 4180 §2), with its line break. Every writer of CSV uses it. Every text is quoted; numbers are not; null
 * is an empty cell.
 */
export function formatCsvRow(values: readonly CsvValue[]): string {
  const places = values.some(breaksLines) ? PLACES_IN_LINES : PLACES;
  return `${values.map((value) => cell(value, places)).join(",")}\r\n`;
}

function cell(value: CsvValue, places: RegExp): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  // An apostrophe is what spreadsheets take for the sign of a text.
  return `"${value.replace(places, "'").replaceAll('"', '""')}"`;
}

/** Line breaks, those of Unicode among them. */
const BREAKS = String.raw`\r\n\v\f\x85\u2028\u2029`;

const LINE_BREAK = new RegExp(`[${BREAKS}]`, "u");

function breaksLines(value: CsvValue): boolean {
  return typeof value === "string" && LINE_BREAK.test(value);
}

/**
 * Returns the places in a text where a formula could begin (https://owasp.org/www-community/attacks/CSV_Injection): its start, and the
 * place behind a semicolon, a tab or a line break. Where the list separator is a semicolon, a spreadsheet ends a cell there, since the
 * quotation mark that opened the text is not at the start of what it takes for a cell. A place at the end of the text is guarded, too;
 * there the closing quotation mark would open a cell. So is the start of a text that begins with a line break.
 *
 * Spreadsheets may skip quotation marks, blanks and invisible characters in front of a formula. An apostrophe is skipped here,
 * so that a text with an apostrophe of its own gets another one, and two different texts stay different.
 *
 * The skipped characters contain no separator, so the time is linear.
 * @param comma whether commas are separators, too. Behind those a line break is only that.
 */
function formulaPlaces(comma: "" | ","): RegExp {
  const ends = String.raw`;\t${BREAKS}`;
  const skipped = String.raw`(?:(?![${ends}])[\s"'\p{Cc}\p{Cf}])*`;
  const behind = `(?<=[${ends}])`;
  const signs = String.raw`=+\-@\t＝＋－＠﹦﹢﹣﹫`;
  const places = [
    String.raw`(?:^|${behind})(?=${skipped}[${signs}\r])`,
    `^(?=${skipped}[${BREAKS}])`,
    `${behind}(?=${skipped}$)`,
  ];
  if (comma !== "") places.push(`(?<=,)(?=${skipped}(?:[${signs}]|$))`);
  return new RegExp(places.join("|"), "gu");
}

/** A comma needs no guard: where commas divide cells, the quotation marks hold. */
const PLACES = formulaPlaces("");

/**
 * They do not where a program reads line by line, and a text goes over several lines: it takes a quotation mark for an opening one that is
 * a closing one, up to the end of the row.
 */
const PLACES_IN_LINES = formulaPlaces(",");
