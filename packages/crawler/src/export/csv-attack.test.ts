import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatCsvRow } from "./csv-cell.ts";

/** What a spreadsheet takes for the beginning of a formula (https://owasp.org/www-community/attacks/CSV_Injection), after blanks that it may skip. */
const FORMULA = /^[ \u00a0\u200b\ufeff\0]*[=+\-@\t\r\n＝＋－＠]/u;

/**
 * The rows of CSV by the grammar of RFC 4180 §2, with any separator, and nothing more lenient than that.
 * @throws {Error} where the text does not keep to it.
 */
function rfc4180(text: string, separator = ","): string[][] {
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

/** The cells as a program divides them that knows no quotation marks, with and without those that it strips off. */
function bluntly(text: string, separators: RegExp): string[] {
  return text
    .split(separators)
    .flatMap((cell) => [cell, cell.replace(/^"+|"+$/g, ""), cell.replaceAll('"', "")]);
}

/** The cells as a program divides them that takes each line by itself, quotation marks or not. */
function lineByLine(text: string, separator: string): string[] {
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

/** Expects a cell to be no formula. A message is made only where it is needed: there are many cells. */
function expectNone(cell: string, formula: RegExp, separators: string | RegExp = ""): void {
  if (formula.test(cell)) expect(cell, String(separators)).not.toMatch(formula);
}

describe("formatCsvRow under attack", () => {
  test("is CSV by the grammar (RFC 4180 §2), of which no cell begins with the sign of a formula", () => {
    fc.assert(
      fc.property(rows, (values) => {
        const [cells = [], ...more] = rfc4180(formatCsvRow(values));
        expect(more).toEqual([]);
        expect(cells).toHaveLength(values.length);
        for (const [i, cell] of cells.entries()) {
          expectNone(cell, FORMULA);
          // Apostrophes are all that was added.
          const value = values[i];
          if (typeof value === "string") expect(cell.replaceAll("'", "")).toBe(value.replaceAll("'", ""));
          else expect(cell).toBe(value === null ? "" : String(value));
        }
      }),
      RUNS,
    );
  });

  test("has no formula for a program without quotation marks that divides cells at semicolons, tabs and line breaks", () => {
    const all = [/;/, /\t/, /[;\t]/, /\r\n|[\r\n;]/, /[\r\n\t]/, /[;\t\r\n\v\f\u0085\u2028\u2029]/];
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1, maxLength: 4 }), (values) => {
        const written = formatCsvRow(values);
        for (const separators of all)
          for (const cell of bluntly(written.slice(0, -2), separators)) {
            // A line break that ends a cell is none of the cell's own beginning.
            expectNone(cell, /^[ \u00a0\u200b\ufeff\0]*[=+\-@\t＝＋－＠]/u, separators);
          }
      }),
      RUNS,
    );
  });

  test("has no formula for a program that reads line by line, whatever its separator", () => {
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1, maxLength: 4 }), (values) => {
        for (const separator of [",", ";", "\t"])
          for (const cell of lineByLine(formatCsvRow(values), separator))
            expectNone(cell, FORMULA, separator);
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
  ])("disarms %j", (payload) => {
    const written = formatCsvRow(["a", payload, 1]);
    for (const separator of [",", ";", "\t"])
      for (const cell of lineByLine(written, separator)) expect(cell).not.toMatch(FORMULA);
    for (const cell of written.split(/[;\t\r\n\u2028]/)) expect(cell.replace(/^"+/, "")).not.toMatch(FORMULA);
    expect(rfc4180(written)[0]?.[1]).not.toMatch(FORMULA);
  });

  test.for(["\v", "\u2028", ",", ",\n", "\n,", "\f "])("writes a very long run of %j whole", (unit) => {
    expect(formatCsvRow([unit.repeat(200_000)]).length).toBeGreaterThan(200_000);
  });
});
