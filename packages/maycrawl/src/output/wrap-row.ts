import type { Paint, Style } from "./colour.ts";
import { width } from "./width.ts";
import { wrapText } from "./wrap-text.ts";

/** One cell: its text, which `visible` has gone over, and how it is painted. */
export interface Cell {
  readonly text: string;
  readonly style?: Style;
  /** Whether it is a line of a file, which is not broken at its blanks. */
  readonly whole?: true;
}

/** The last cell is broken within its column if that has this number of columns. */
const MIN_ROOM = 24;
/** The second column is where the lines below begin, if it begins within this share of the width. */
const MAX_HANG_SHARE = 1 / 3;
const HANG = 4;

/**
 * The lines of a row that is wider than the terminal. A cell that does not fit beside the others begins a line below them. The last one
 * is broken within its column where there is room.
 * @param starts where each column begins.
 */
export function wrapRow(
  row: readonly Cell[],
  starts: readonly number[],
  columns: number,
  paint: Paint,
): readonly string[] {
  const [first = 0, second = Number.POSITIVE_INFINITY] = starts;
  const hang = row.length === 1 ? first + HANG : second <= columns * MAX_HANG_SHARE ? second : first + HANG;
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
    let start = lines.length > 0 ? beside || hang : Math.max(starts[column] ?? 0, beside);
    const broken = (room: number): string[] => (whole === true ? [text] : wrapText(text, room));
    const room = columns - (column === 0 ? hang : start);
    let parts = start + width(text) <= columns ? [text] : broken(room);
    const isBeside = parts.length === 1 || (column === row.length - 1 && room >= MIN_ROOM);
    if (column > 0 && !(isBeside && parts.every((part) => start + width(part) <= columns))) {
      end();
      start = hang;
      parts = broken(columns - hang);
    }
    const below = column === 0 ? hang : start;
    for (const [index, part] of parts.entries()) {
      if (index > 0) end();
      put(part, index === 0 ? start : below, style);
    }
  }
  end();
  return lines;
}
