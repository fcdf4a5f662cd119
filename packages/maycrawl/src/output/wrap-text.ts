import { stripVTControlCharacters } from "node:util";
import type { Paint } from "./colour.ts";
import { width } from "./width.ts";

/** Extra indent of lines after the first one, in columns. */
const HANG = 2;

/** Matches blanks and the word after the blanks. A robots.txt rule, such as `Disallow: /x`, counts as one word. */
const WORDS = /( *)((?:(?:Disa|A)llow: +)?[^ ]+)/g;

/** Breaks a text into lines at blanks. A word longer than a line is not broken, so that a URL can be copied. */
export function wrapText(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = "";
  let used = 0;
  for (const [, blanks = "", word = ""] of text.matchAll(WORDS)) {
    const more = width(stripVTControlCharacters(word));
    if (used > 0 && used + blanks.length + more > columns) {
      lines.push(line);
      line = word;
      used = more;
    } else {
      line += blanks + word;
      used += blanks.length + more;
    }
  }
  return [...lines, line];
}

/**
 * Returns a text as one line, or as several lines if the terminal is narrower. Lines after the first one are indented
 * further.
 */
export function paragraph(text: string, { columns }: Pick<Paint, "columns">, indent: string = ""): string {
  if (columns === undefined) return `${indent}${text}\n`;
  const [first = "", ...more] = wrapText(text, columns - indent.length - HANG);
  return [first, ...more.map((line) => " ".repeat(HANG) + line)].map((line) => `${indent}${line}\n`).join("");
}

/** Wraps a note of one or more lines to the width of a terminal. A line of JSON is not broken. */
export function wrapNote(text: string, columns: number | undefined): string {
  const line = (one: string): string => {
    const indent = /^ */.exec(one)?.[0] ?? "";
    return one.startsWith("{") ? `${one}\n` : paragraph(one.slice(indent.length), { columns }, indent);
  };
  return columns === undefined ? `${text}\n` : text.split("\n").map(line).join("");
}
