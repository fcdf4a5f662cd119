import { expect, test } from "vitest";
import { coloured, plain } from "./colour.ts";
import { Table } from "./table.ts";

const rows = [
  [{ text: "a" }, { text: "bb" }, { text: "c" }],
  [{ text: "aaa" }, { text: "中" }, { text: "" }],
];

test("Table.rows() aligns columns, and adds no trailing blanks", () => {
  expect(new Table(plain, "  ").rows(rows)).toBe("  a    bb  c\n  aaa  中\n");
});

test("Table.rows() keeps the column widths of earlier rows", () => {
  const table = new Table(plain);
  table.rows(rows);
  expect(table.rows([[{ text: "x" }, { text: "y" }, { text: "z" }]])).toBe("x    y   z\n");
});

test("Table.widen() sets minimum column widths", () => {
  const table = new Table(plain);
  table.widen([5]);
  expect(table.rows([[{ text: "x" }, { text: "y" }]])).toBe("x      y\n");
});

test("Table.rows() does not count styles as width", () => {
  const table = new Table(coloured);
  expect(
    table.rows([
      [{ text: "a", style: "allowed" }, { text: "b" }],
      [{ text: "aa" }, { text: "b" }],
    ]),
  ).toBe("\u001b[32ma\u001b[39m   b\naa  b\n");
});

test("Table.rows() lets a row of one cell span all columns", () => {
  expect(new Table(plain).rows([[{ text: "a" }, { text: "b" }], [{ text: "a long remark" }]])).toBe(
    "a  b\na long remark\n",
  );
});

test("Table.rows() prints a very long cell completely, but limits the width of its column in other rows", () => {
  const table = new Table(plain);
  const long = "x".repeat(1_000_000);
  expect(table.rows([[{ text: long }, { text: "b" }]])).toBe(`${long}  b\n`);
  expect(table.rows([[{ text: "a" }, { text: "b" }]]).length).toBeLessThan(300);
});
