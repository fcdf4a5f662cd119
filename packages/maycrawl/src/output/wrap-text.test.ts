import { describe, expect, test } from "vitest";
import { coloured, forColumns, plain } from "./colour.ts";
import { Table } from "./table.ts";
import { paragraph, wrapNote, wrapText } from "./wrap-text.ts";

describe("wrapText()", () => {
  test.for([
    ["", [""]],
    ["one", ["one"]],
    ["one two three four", ["one two", "three four"]],
    ["  one  two three", ["  one  two", "three"]],
    ["see https://a.example/x/y for more", ["see", "https://a.example/x/y", "for more"]],
    ["by Disallow: /x", ["by", "Disallow: /x"]],
    ["日本 日本 日本", ["日本 日本", "日本"]],
  ] as const)("breaks %j at blanks, not within words", ([text, lines]) => {
    expect(wrapText(text, 10)).toEqual(lines);
  });

  test("does not count escape sequences as width", () => {
    expect(wrapText(`${coloured("heading", "one")} two three`, 10)).toEqual([
      "\u001b[1mone\u001b[22m two",
      "three",
    ]);
  });
});

test("paragraph() indents lines after the first one by 2 more columns, and breaks no line without a terminal", () => {
  expect(paragraph("one two three four", { columns: 12 }, "  ")).toBe("  one two\n    three\n    four\n");
  expect(paragraph("one two three four", {}, "  ")).toBe("  one two three four\n");
});

test("wrapNote() wraps each line of a note separately, keeps the indent of the line, and does not break JSON", () => {
  expect(wrapNote("error: it is wrong\n  expected one", 14)).toBe(
    "error: it is\n  wrong\n  expected\n    one\n",
  );
  expect(wrapNote('{"words":"one two three four"}', 14)).toBe('{"words":"one two three four"}\n');
  expect(wrapNote("one two three four", undefined)).toBe("one two three four\n");
});

describe("Table.rows() for a terminal", () => {
  const table = (columns: number): Table => new Table(forColumns(plain, columns), "  ");
  const words = "some words that are a sentence and so may be broken";

  test("breaks the last cell within its column", () => {
    expect(table(40).rows([[{ text: "line 1" }, { text: words }]])).toBe(
      "  line 1  some words that are a sentence\n          and so may be broken\n",
    );
  });

  test("starts a new line for each cell that does not fit beside the previous cells", () => {
    const rows = [[{ text: "allowed" }, { text: "https://a.example/some/page.html" }, { text: "as FooBot" }]];
    expect(table(36).rows(rows)).toBe(
      "  allowed\n           https://a.example/some/page.html\n           as FooBot\n",
    );
  });

  test("breaks a row of one cell at blanks, but does not break a cell with the property `whole`", () => {
    expect(table(32).rows([[{ text: words }]])).toBe(
      "  some words that are a\n      sentence and so may be\n      broken\n",
    );
    expect(table(32).rows([[{ text: "a" }, { text: words, whole: true }]])).toBe(`  a\n     ${words}\n`);
  });

  test("does not wrap rows that fit in the terminal", () => {
    const rows = [
      [{ text: "a" }, { text: "b" }],
      [{ text: "aaa" }, { text: "" }],
    ];
    expect(table(40).rows(rows)).toBe(new Table(plain, "  ").rows(rows));
  });
});
