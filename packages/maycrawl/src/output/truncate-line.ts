import { width } from "./width.ts";

/**
 * Cuts a text so that it fits on one line of a terminal. A wrapped line could not be overwritten completely. The last
 * column stays free, because some terminals wrap as soon as the last column is used.
 */
export function truncateLine(text: string, columns: number): string {
  if (width(text) < columns) return text;
  let head = "";
  let left = columns - 2;
  for (const character of text) {
    left -= width(character);
    if (left < 0) break;
    head += character;
  }
  return `${head}…`;
}
