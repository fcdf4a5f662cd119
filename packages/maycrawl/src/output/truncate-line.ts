import { width } from "./width.ts";

/**
 * A text, cut so that it stays on one line of a terminal: of a line that has gone on to the next one only the rest can be drawn over.
 * The last column stays free, since some terminals go on as soon as it is taken.
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
