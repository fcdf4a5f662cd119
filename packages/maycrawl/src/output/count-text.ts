import type { Cell } from "./wrap-row.ts";

/** A number as people read it. */
export function numberText(count: number): string {
  return count.toLocaleString("en");
}

/** A number at the left of a table, its digits one below the other. */
export function countCell(count: number): Cell {
  return { text: String(count).padStart(7) };
}

/** So many of something. */
export function countText(count: number, one: string, more: string = `${one}s`): string {
  return `${numberText(count)} ${count === 1 ? one : more}`;
}
