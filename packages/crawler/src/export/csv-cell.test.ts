import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatCsvRow } from "./csv-cell.ts";

const numRuns = Number(process.env["MAYCRAWL_PROPERTY_RUNS"] ?? 1_000);

/** Expects a cell to be no formula. A message is made only where it is needed: there are many cells. */
function expectNone(cell: string, formula: RegExp): void {
  if (formula.test(cell)) expect(cell).not.toMatch(formula);
}

describe("formatCsvRow", () => {
  test("quotes every text, doubles quotation marks, leaves numbers bare and null empty", () => {
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

  test("leaves no formula for a spreadsheet that divides cells at any separator", () => {
    fc.assert(
      fc.property(rows, (values) => {
        const line = formatCsvRow(values);
        for (const separators of [",", ";", "\t", ",;", ";\t", ",;\t"]) {
          for (const quotes of ["at-start", "anywhere"] as const) {
            for (const cell of cellsOf(line, separators, quotes)) {
              expectNone(cell, /^[\s"\u200b]*[=+\-@\t\r＝＋－＠]/u);
            }
          }
        }
        // A spreadsheet that knows no quotation marks divides texts with commas, as no guard can keep it from that.
        for (const cell of line.split(/[;\t\r\n]/)) expectNone(cell, /^[\s"]*[=+\-@\t\r＝＋－＠]/u);
      }),
      { numRuns },
    );
  });

  test("keeps different texts different", () => {
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        fc.pre(a !== b);
        expect(formatCsvRow([a])).not.toBe(formatCsvRow([b]));
      }),
      { numRuns },
    );
  });

  test.for(["\n", ";", "\t ", '"', " ", "; "])("writes a very long run of %j whole", (unit) => {
    expect(formatCsvRow([unit.repeat(200_000)]).length).toBeGreaterThan(200_000);
  });
});

/**
 * The cells of CSV as a spreadsheet divides them: quotation marks that open a cell hold together what is between them, and what
 * follows the closing one belongs to the cell. Some heed quotation marks at the start of a cell only.
 */
function cellsOf(text: string, separators: string, quotes: "at-start" | "anywhere"): string[] {
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
