import type { Paint } from "./colour.ts";
import { padded, width } from "./width.ts";
import { type Cell, wrapRow } from "./wrap-row.ts";

export type { Cell } from "./wrap-row.ts";

/** The rows of a table. */
export type Rows = readonly (readonly Cell[])[];

/** Maximum width of a column if the terminal's width is unknown. A wider cell shifts only the rest of its own row. */
const MAX_WIDTH = 200;

/**
 * A table with aligned columns. It may be printed in parts. Columns never become narrower, so that later parts are
 * aligned with earlier parts if possible. A row that is wider than the terminal is wrapped.
 */
export class Table {
  readonly #paint: Paint;
  readonly #indent: string;
  readonly #widths: number[] = [];
  readonly #maxWidth: number;

  constructor(paint: Paint, indent: string = "") {
    this.#paint = paint;
    this.#indent = indent;
    this.#maxWidth = paint.columns === undefined ? MAX_WIDTH : Math.floor(paint.columns / 2);
  }

  /** Raises the minimum widths of the columns in later rows, up to the maximum width of a column. */
  widen(widths: readonly number[]): void {
    for (const [column, columns] of widths.entries()) {
      this.#widths[column] = Math.max(this.#widths[column] ?? 0, Math.min(columns, this.#maxWidth));
    }
  }

  /** Formats the next rows as lines, each with a line end. The last cell of a row is not padded. */
  rows(rows: Rows): string {
    // The last cell of a row is never padded, so it widens no column. A row of one cell is a remark across all columns.
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
      // The padding is computed from the text without its style, because escape sequences take no column.
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

  /** Returns the offset of each cell of a row from the start of the line, in terminal columns. */
  #starts(row: readonly Cell[]): readonly number[] {
    let start = this.#indent.length;
    return row.map((_cell, column) => {
      const here = start;
      start += (this.#widths[column] ?? 0) + 2;
      return here;
    });
  }
}
