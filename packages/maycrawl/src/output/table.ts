import type { Paint } from "./colour.ts";
import { padded, width } from "./width.ts";
import { type Cell, wrapRow } from "./wrap-row.ts";

export type { Cell } from "./wrap-row.ts";

/** The rows of a table. */
export type Rows = readonly (readonly Cell[])[];

/** No column grows wider: a cell that is longer pushes the rest of its own row, and of no other one. */
const WIDEST = 200;

/**
 * A table whose columns are aligned. It may be printed in parts: a column never grows narrower, so
 * that the parts of a long table agree as far as they can. A row that is wider than the terminal is folded.
 */
export class Table {
  readonly #paint: Paint;
  readonly #indent: string;
  readonly #widths: number[] = [];
  readonly #widest: number;

  constructor(paint: Paint, indent: string = "") {
    this.#paint = paint;
    this.#indent = indent;
    this.#widest = paint.columns === undefined ? WIDEST : Math.floor(paint.columns / 2);
  }

  /** Makes the columns at least so wide, for rows that are still to come. */
  widen(widths: readonly number[]): void {
    for (const [column, columns] of widths.entries()) {
      this.#widths[column] = Math.max(this.#widths[column] ?? 0, Math.min(columns, this.#widest));
    }
  }

  /** The next rows, as lines that end with a line end. The last column is not padded. */
  rows(rows: Rows): string {
    // The last cell of a row is padded nowhere, and a row of one cell is a remark across all columns.
    for (const row of rows) this.widen(row.slice(0, -1).map(({ text }) => width(text)));
    return rows.map((row) => this.#row(row)).join("");
  }

  #row(row: readonly Cell[]): string {
    const { columns } = this.#paint;
    if (columns !== undefined && this.#widthOf(row) > columns) {
      const folded = wrapRow(row, this.#starts(row), columns, this.#paint);
      return folded.map((line) => `${line}\n`).join("");
    }
    const cells = row.map(({ text, style }, column) => {
      const shown = style === undefined ? text : this.#paint(style, text);
      if (column === row.length - 1) return shown;
      // Blanks are added outside of the style, whose escape sequences take no column.
      return shown + padded("", (this.#widths[column] ?? 0) - width(text));
    });
    return `${this.#indent}${cells.join("  ").trimEnd()}\n`;
  }

  #widthOf(row: readonly Cell[]): number {
    const widths = row.map(({ text }, column) =>
      column === row.length - 1 ? width(text) : Math.max(width(text), this.#widths[column] ?? 0),
    );
    return widths.reduce((sum, columns) => sum + columns + 2, this.#indent.length - 2);
  }

  /** Where each column of a row begins that keeps to the widths. */
  #starts(row: readonly Cell[]): readonly number[] {
    let start = this.#indent.length;
    return row.map((_cell, column) => {
      const here = start;
      start += (this.#widths[column] ?? 0) + 2;
      return here;
    });
  }
}
