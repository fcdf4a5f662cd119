import type { Cell, Rows } from "./table.ts";

/** Maximum number of items with a row; further items are only counted. */
const MAX = 20;

/** Returns rows for the first items of a list, and a row with the number of further items, if any. */
export function firstRows<T>(all: readonly T[], row: (one: T) => readonly Cell[]): Rows {
  const rows = all.slice(0, MAX).map(row);
  const rest = all.length - rows.length;
  return rest > 0 ? [...rows, [{ text: `${rest} more`, style: "quiet" }]] : rows;
}
