import { stripVTControlCharacters } from "node:util";
import type { Paint } from "./colour.ts";
import { width } from "./width.ts";

/** Further columns by which the lines after the first one are indented. */
const HANG = 2;

/** Blanks, and what comes behind them: a word, or a rule of a robots.txt with its path. */
const WORDS = /( *)((?:(?:Disa|A)llow: +)?[^ ]+)/g;

/** The lines of a text, which is broken at blanks. A word that is wider than a line stays whole: a URL is to be copied. */
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

/** A text as one line, or as several where the terminal is narrower: those after the first one are indented further. */
export function paragraph(text: string, { columns }: Pick<Paint, "columns">, indent: string = ""): string {
  if (columns === undefined) return `${indent}${text}\n`;
  const [first = "", ...more] = wrapText(text, columns - indent.length - HANG);
  return [first, ...more.map((line) => " ".repeat(HANG) + line)].map((line) => `${indent}${line}\n`).join("");
}

/** A note of one or more lines that fits a terminal. A line of JSON stays whole. */
export function wrapNote(text: string, columns: number | undefined): string {
  const line = (one: string): string => {
    const indent = /^ */.exec(one)?.[0] ?? "";
    return one.startsWith("{") ? `${one}\n` : paragraph(one.slice(indent.length), { columns }, indent);
  };
  return columns === undefined ? `${text}\n` : text.split("\n").map(line).join("");
}
