import type { Paint, Style } from "./colour.ts";
import { padded, width } from "./width.ts";

/** One cell: its text, which `visible` has gone over, and how it is painted. */
export interface Cell {
  readonly text: string;
  readonly style?: Style;
}

/** No column grows wider: a cell that is longer pushes the rest of its own row, and of no other one. */
const WIDEST = 200;

/**
 * A table whose columns are aligned. It may be printed in parts: a column never grows narrower, so
 * that the parts of a long table agree as far as they can.
 */
export class Table {
  readonly #paint: Paint;
  readonly #indent: string;
  readonly #widths: number[] = [];

  constructor(paint: Paint, indent: string = "") {
    this.#paint = paint;
    this.#indent = indent;
  }

  /** Makes the columns at least so wide, for rows that are still to come. */
  widen(widths: readonly number[]): void {
    for (const [column, columns] of widths.entries()) {
      this.#widths[column] = Math.max(this.#widths[column] ?? 0, Math.min(columns, WIDEST));
    }
  }

  /** The next rows, as lines that end with a line end. The last column is not padded. */
  rows(rows: readonly (readonly Cell[])[]): string {
    // The last cell of a row is padded nowhere, and a row of one cell is a remark across all columns.
    for (const row of rows) this.widen(row.slice(0, -1).map(({ text }) => width(text)));
    return rows.map((row) => `${this.#indent}${this.#row(row)}\n`).join("");
  }

  #row(row: readonly Cell[]): string {
    const cells = row.map(({ text, style }, column) => {
      const shown = style === undefined ? text : this.#paint(style, text);
      if (column === row.length - 1) return shown;
      // Blanks are added outside of the style, whose escape sequences take no column.
      return shown + padded("", (this.#widths[column] ?? 0) - width(text));
    });
    return cells.join("  ").trimEnd();
  }
}
