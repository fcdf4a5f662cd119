import type { Cell, Rows } from "./table.ts";

/** Maximum number of rows; further items are only counted. */
const MAX = 20;

/** Returns rows for the first items of a list, and a row with the number of further items. */
export function firstRows<T>(all: readonly T[], row: (one: T) => readonly Cell[]): Rows {
  const rows = all.slice(0, MAX).map(row);
  const rest = all.length - rows.length;
  return rest > 0 ? [...rows, [{ text: `${rest} more`, style: "quiet" }]] : rows;
}
