import type { Paint, Style } from "./colour.ts";
import { width } from "./width.ts";
import { wrapText } from "./wrap-text.ts";

/** A table cell: its text, passed through `visible`, and its style. */
export interface Cell {
  readonly text: string;
  readonly style?: Style;
  /** Whether the text is never broken at blanks. Set for lines of a file. */
  readonly whole?: true;
}

/** Minimum column width in which the last cell is broken. If less width is left, the cell starts a new line. */
const MIN_ROOM = 24;
/** Maximum indent of continuation lines that align with the second column, as a share of the terminal's width. */
const MAX_HANG_SHARE = 1 / 3;
const INDENT = 4;

/**
 * Returns the lines of a row that is wider than the terminal. A cell that does not fit beside the previous cells starts
 * a new line. The last cell is broken within its column if the column has at least `MIN_ROOM` terminal columns.
 * @param starts offset of each cell from the start of the line, in terminal columns.
 */
export function wrapRow(
  row: readonly Cell[],
  starts: readonly number[],
  columns: number,
  paint: Paint,
): readonly string[] {
  const [first = 0, second = Number.POSITIVE_INFINITY] = starts;
  const indent =
    row.length === 1 ? first + INDENT : second <= columns * MAX_HANG_SHARE ? second : first + INDENT;
  const lines: string[] = [];
  let line = "";
  let used = 0;
  const put = (text: string, start: number, style: Style | undefined): void => {
    line += " ".repeat(Math.max(0, start - used)) + (style === undefined ? text : paint(style, text));
    used = Math.max(used, start) + width(text);
  };
  const end = (): void => {
    if (used > 0) lines.push(line);
    line = "";
    used = 0;
  };
  for (const [column, { text, style, whole }] of row.entries()) {
    if (text === "") continue;
    const beside = used > 0 ? used + 2 : 0;
    let start = lines.length > 0 ? beside || indent : Math.max(starts[column] ?? 0, beside);
    const broken = (room: number): string[] => (whole === true ? [text] : wrapText(text, room));
    const room = columns - (column === 0 ? indent : start);
    let parts = start + width(text) <= columns ? [text] : broken(room);
    const isBeside = parts.length === 1 || (column === row.length - 1 && room >= MIN_ROOM);
    if (column > 0 && !(isBeside && parts.every((part) => start + width(part) <= columns))) {
      end();
      start = indent;
      parts = broken(columns - indent);
    }
    const below = column === 0 ? indent : start;
    for (const [index, part] of parts.entries()) {
      if (index > 0) end();
      put(part, index === 0 ? start : below, style);
    }
  }
  end();
  return lines;
}
