import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatCsvRow } from "./csv-cell.ts";

/**
 * Start of a formula in a spreadsheet (https://owasp.org/www-community/attacks/CSV_Injection). Spreadsheets may skip
 * the blanks before it.
 */
const FORMULA = /^[ \u00a0\u200b\ufeff\0]*[=+\-@\t\r\n＝＋－＠]/u;

/**
 * Parses CSV strictly by the grammar of RFC 4180 §2, with any separator.
 * @throws {Error} if the text does not match the grammar.
 */
function parseRfc4180(text: string, separator = ","): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = "";
    if (text[at] === '"') {
      for (at++; ; at++) {
        if (at >= text.length) throw new Error("a quotation mark is not closed");
        if (text[at] !== '"') cell += text[at];
        else if (text[at + 1] === '"') cell += text[++at];
        else break;
      }
      at++;
    } else {
      while (at < text.length && text[at] !== separator && text[at] !== "\r") {
        if (text[at] === '"' || text[at] === "\n")
          throw new Error(`${text[at]} in a cell without quotation marks`);
        cell += text[at++];
      }
    }
    row.push(cell);
    if (text.startsWith("\r\n", at)) {
      rows.push(row);
      row = [];
      at += 2;
    } else if (text[at] === separator) {
      at++;
    } else {
      throw new Error(`${JSON.stringify(text[at])} after a cell`);
    }
  }
  if (row.length > 0) throw new Error("the last row has no end");
  return rows;
}

/**
 * Splits cells like a program that ignores quotation marks. Returns each cell three times: with its quotation marks,
 * without those at its ends, and without any quotation marks.
 */
function splitWithoutQuotes(text: string, separators: RegExp): string[] {
  return text
    .split(separators)
    .flatMap((cell) => [cell, cell.replace(/^"+|"+$/g, ""), cell.replaceAll('"', "")]);
}

/** Splits cells like a program that reads each line separately, also within quotation marks. */
function splitByLine(text: string, separator: string): string[] {
  return text.split(/\r\n|[\r\n]/).flatMap((line) => {
    const cells: string[] = [];
    let cell = "";
    let quoted = false;
    for (let at = 0; at < line.length; at++) {
      const character = line[at] as string;
      if (character === '"' && quoted && line[at + 1] === '"') cell += line[at++];
      else if (character === '"' && (quoted || cell === "")) quoted = !quoted;
      else if (character === separator && !quoted) {
        cells.push(cell);
        cell = "";
      } else cell += character;
    }
    return [...cells, cell];
  });
}

const parts = fc.constantFrom(
  ..."=+-@＝＋－＠;,\t\r\n'\"| ",
  ...[
    "\u00a0",
    "\u200b",
    "\ufeff",
    "\0",
    "\v",
    "\f",
    "\u0085",
    "\u2028",
    "\u2029",
    '";',
    '",',
    '""',
    '\n"',
    "a",
    "1",
  ],
  ...["=cmd|' /C calc'!A0", "@SUM(1+1)*cmd|' /C calc'!A0", "=HYPERLINK(", "-2+3+cmd|' /C calc'!A0"],
);
const texts = fc.string({ unit: parts, maxLength: 10 });
const rows = fc.array(fc.oneof({ weight: 4, arbitrary: texts }, fc.nat(), fc.constant(null)), {
  minLength: 1,
  maxLength: 4,
});
const RUNS = { numRuns: Number(process.env["MAYCRAWL_PROPERTY_RUNS"] ?? 500) };

/** Expects that a cell is not a formula. Calls `expect` only for a failure, because there are many cells. */
function expectNoFormula(cell: string, formula: RegExp, separators: string | RegExp = ""): void {
  if (formula.test(cell)) expect(cell, String(separators)).not.toMatch(formula);
}

describe("formatCsvRow() with hostile texts", () => {
  test("returns valid CSV (RFC 4180 §2) in which no cell begins like a formula", () => {
    fc.assert(
      fc.property(rows, (values) => {
        const [cells = [], ...more] = parseRfc4180(formatCsvRow(values));
        expect(more).toEqual([]);
        expect(cells).toHaveLength(values.length);
        for (const [i, cell] of cells.entries()) {
          expectNoFormula(cell, FORMULA);
          // The cell differs from the value only by added apostrophes.
          const value = values[i];
          if (typeof value === "string") expect(cell.replaceAll("'", "")).toBe(value.replaceAll("'", ""));
          else expect(cell).toBe(value === null ? "" : String(value));
        }
      }),
      RUNS,
    );
  });

  test("returns no formula for a program that ignores quotation marks and splits cells at semicolons, tabs and line breaks", () => {
    const all = [/;/, /\t/, /[;\t]/, /\r\n|[\r\n;]/, /[\r\n\t]/, /[;\t\r\n\v\f\u0085\u2028\u2029]/];
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1, maxLength: 4 }), (values) => {
        const written = formatCsvRow(values);
        for (const separators of all)
          for (const cell of splitWithoutQuotes(written.slice(0, -2), separators)) {
            // A line break at a cell's start belongs to the end of the previous cell.
            expectNoFormula(cell, /^[ \u00a0\u200b\ufeff\0]*[=+\-@\t＝＋－＠]/u, separators);
          }
      }),
      RUNS,
    );
  });

  test("returns no formula for a program that reads line by line, whatever its separator", () => {
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1, maxLength: 4 }), (values) => {
        for (const separator of [",", ";", "\t"])
          for (const cell of splitByLine(formatCsvRow(values), separator))
            expectNoFormula(cell, FORMULA, separator);
      }),
      RUNS,
    );
  });

  test.for([
    "=cmd|' /C calc'!A0",
    "+cmd|' /C calc'!A0",
    "-2+3+cmd|' /C calc'!A0",
    "@SUM(1+1)*cmd|' /C calc'!A0",
    "\";=cmd|' /C calc'!A0;\"",
    "x\t=cmd|' /C calc'!A0",
    "x\r=cmd|' /C calc'!A0",
    "x\u2028=cmd|' /C calc'!A0",
    "x\n\",=cmd|' /C calc'!A0",
    "\n=cmd|' /C calc'!A0",
    "\n",
    "＝cmd|' /C calc'!A0",
  ])("returns no formula for %j", (payload) => {
    const written = formatCsvRow(["a", payload, 1]);
    for (const separator of [",", ";", "\t"])
      for (const cell of splitByLine(written, separator)) expect(cell).not.toMatch(FORMULA);
    for (const cell of written.split(/[;\t\r\n\u2028]/)) expect(cell.replace(/^"+/, "")).not.toMatch(FORMULA);
    expect(parseRfc4180(written)[0]?.[1]).not.toMatch(FORMULA);
  });

  test.for(["\v", "\u2028", ",", ",\n", "\n,", "\f "])("does not shorten a very long run of %j", (unit) => {
    expect(formatCsvRow([unit.repeat(200_000)]).length).toBeGreaterThan(200_000);
  });
});
