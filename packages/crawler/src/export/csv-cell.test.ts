import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatCsvRow } from "./csv-cell.ts";

const numRuns = Number(process.env["MAYCRAWL_PROPERTY_RUNS"] ?? 1_000);

/** Expects that a cell is not a formula. Calls `expect` only for a failure, because there are many cells. */
function expectNoFormula(cell: string, formula: RegExp): void {
  if (formula.test(cell)) expect(cell).not.toMatch(formula);
}

describe("formatCsvRow()", () => {
  test("quotes texts, doubles quotation marks, does not quote numbers, and writes null as an empty cell", () => {
    expect(formatCsvRow(["a", 'say "hi",\r\nthen go', 200, null, ""])).toBe(
      '"a","say ""hi"",\r\nthen go",200,,""\r\n',
    );
  });

  test.for([
    ["=1+1", "'=1+1"],
    ["ok;=HYPERLINK(1)", "ok;'=HYPERLINK(1)"],
    ["ok\t@SUM(A1)", "ok\t'@SUM(A1)"],
    ["ok\r\n-1", "ok\r\n'-1"],
    ["＝1", "'＝1"],
    ["a;＋1;－1;＠A", "a;'＋1;'－1;'＠A"],
    ["\t1", "'\t1"],
    ["\r1", "'\r1"],
    [' "=1', `' "=1`],
    ["\u200b=1", "'\u200b=1"],
    ["\0=1", "'\0=1"],
    ["'=1", "''=1"],
    ["'tis", "'tis"],
    ["a;", "a;'"],
    ["", ""],
    ["a = b; c - d", "a = b; c - d"],
    ["https://example.com/@52.1,-1.3;x=1", "https://example.com/@52.1,-1.3;x=1"],
  ] as const)("writes %j as %j", ([text, written]) => {
    expect(formatCsvRow([text])).toBe(`"${written.replaceAll('"', '""')}"\r\n`);
  });

  const parts = fc.constantFrom(
    ..."=+-@＝＋－＠;,\t\r\n'\" ",
    "\u00a0",
    "\u200b",
    "\ufeff",
    "a",
    "1",
    "=HYPERLINK(",
  );
  const texts = fc.string({ unit: parts, maxLength: 12 });
  const rows = fc.array(fc.oneof(texts, fc.nat(), fc.constant(null)), { minLength: 1, maxLength: 6 });

  test("returns no formula for a spreadsheet that splits cells at any separator", () => {
    fc.assert(
      fc.property(rows, (values) => {
        const line = formatCsvRow(values);
        for (const separators of [",", ";", "\t", ",;", ";\t", ",;\t"]) {
          for (const quotes of ["at-start", "anywhere"] as const) {
            for (const cell of splitCells(line, separators, quotes)) {
              expectNoFormula(cell, /^[\s"\u200b]*[=+\-@\t\r＝＋－＠]/u);
            }
          }
        }
        // A spreadsheet that ignores quotation marks also splits texts at commas. Apostrophes cannot prevent this.
        for (const cell of line.split(/[;\t\r\n]/)) expectNoFormula(cell, /^[\s"]*[=+\-@\t\r＝＋－＠]/u);
      }),
      { numRuns },
    );
  });

  test("returns different rows for different texts", () => {
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        fc.pre(a !== b);
        expect(formatCsvRow([a])).not.toBe(formatCsvRow([b]));
      }),
      { numRuns },
    );
  });

  test.for(["\n", ";", "\t ", '"', " ", "; "])("does not shorten a very long run of %j", (unit) => {
    expect(formatCsvRow([unit.repeat(200_000)]).length).toBeGreaterThan(200_000);
  });
});

/**
 * Splits CSV into cells like a spreadsheet. Quotation marks at the start of a cell enclose its text, and text after the
 * closing one belongs to the cell. Some spreadsheets recognise them only at the start of a cell (`at-start`).
 */
function splitCells(text: string, separators: string, quotes: "at-start" | "anywhere"): string[] {
  const cells: string[] = [];
  let cell = "";
  let quoted = false;
  let atStart = true;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') cell += text[++at];
      else quoted = false;
    } else if (character === '"' && (atStart || quotes === "anywhere")) {
      quoted = true;
      atStart = false;
    } else if (separators.includes(character) || character === "\r" || character === "\n") {
      cells.push(cell);
      cell = "";
      atStart = true;
    } else {
      cell += character;
      atStart = false;
    }
  }
  return [...cells, cell];
}
