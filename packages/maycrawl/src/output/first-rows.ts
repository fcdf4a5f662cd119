import type { Cell, Rows } from "./table.ts";

/** More rows than these are counted rather than shown. */
const MAX = 20;

/** The first things of a list as rows, and how many more there are. */
export function firstRows<T>(all: readonly T[], row: (one: T) => readonly Cell[]): Rows {
  const rows = all.slice(0, MAX).map(row);
  const rest = all.length - rows.length;
  return rest > 0 ? [...rows, [{ text: `${rest} more`, style: "quiet" }]] : rows;
}
