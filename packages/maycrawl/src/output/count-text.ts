import type { Cell } from "./wrap-row.ts";

/** Formats a number for people, with thousands separators. */
export function numberText(count: number): string {
  return count.toLocaleString("en");
}

/** Returns a table cell for a number, padded so that digits are aligned. */
export function countCell(count: number): Cell {
  return { text: String(count).padStart(7) };
}

/** Formats a count with its noun, in the singular or plural. */
export function countText(count: number, one: string, more: string = `${one}s`): string {
  return `${numberText(count)} ${count === 1 ? one : more}`;
}
