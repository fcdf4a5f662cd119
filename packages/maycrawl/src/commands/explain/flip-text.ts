import { type Flip, parse, type RobotsDocument } from "@maycrawl/engine";
import { visibleHead } from "@maycrawl/engine/internal";
import type { Paint } from "../../output/colour.ts";

/** How many unchanged lines are shown on each side. */
const CONTEXT = 2;
const LONGEST_LINE = 160;
/** Number of lines on each side of the edit that are compared. */
const WINDOW = 20;

/** An edit as a unified diff shows it; the headings carry the name of the file. */
export function flipText(document: RobotsDocument, flip: Flip, name: string, paint: Paint): string {
  // Far from the edit both are the same, and a file may have millions of lines.
  const skipped = Math.max(0, document.position(flip.span.start).line - 1 - WINDOW);
  const { lineCount } = document;
  const end = Math.min(lineCount, document.position(flip.span.end).line + WINDOW);
  const before = linesOf(document, skipped, end);
  const from = document.line(skipped + 1)?.span.start ?? 0;
  const to = document.line(end)?.span.end ?? 0;
  const changed = parse(edited(document, flip, from, to), { dialect: document.dialect });
  const after = linesOf(changed, 0, changed.lineCount);
  const same = sameHead(before, after);
  const sameTail = sameHead(before.slice(same).reverse(), after.slice(same).reverse());

  const start = Math.max(0, same - CONTEXT);
  const tail = before.slice(before.length - sameTail).slice(0, CONTEXT);
  const removed = before.slice(same, before.length - sameTail);
  const added = after.slice(same, after.length - sameTail);
  const head = before.slice(start, same);
  const context = head.length + tail.length;
  return [
    paint("quiet", `--- ${name}`),
    paint("quiet", `+++ ${name}`),
    paint(
      "place",
      `@@ -${range(skipped + start, removed.length + context)} +${range(skipped + start, added.length + context)} @@`,
    ),
    ...head.map((line) => ` ${shown(line)}`),
    ...removed.map((line) => paint("disallowed", `-${shown(line)}`)),
    ...added.map((line) => paint("allowed", `+${shown(line)}`)),
    ...tail.map((line) => ` ${shown(line)}`),
  ]
    .map((line) => `  ${line}\n`)
    .join("");
}

/** The stretch of a file from one byte to another, which are around an edit, with the edit. */
function edited({ bytes }: RobotsDocument, { span, text }: Flip, from: number, to: number): Uint8Array {
  const head = bytes.subarray(from, span.start);
  return Buffer.concat([head, Buffer.from(text, "utf8"), bytes.subarray(span.end, Math.max(span.end, to))]);
}

/** The contents of the lines between two, counted from 0, without their line ends. */
function linesOf(document: RobotsDocument, from: number, to: number): string[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => {
    const line = document.line(from + i + 1);
    return line === undefined ? "" : document.text({ start: line.span.start, end: line.ending.start });
  });
}

function sameHead(a: readonly string[], b: readonly string[]): number {
  let count = 0;
  while (count < a.length && count < b.length && a[count] === b[count]) count++;
  return count;
}

/** A range of a unified diff: the 1-based first line and how many; an empty one names the line before it. */
function range(start: number, count: number): string {
  return count === 1 ? String(start + 1) : `${count === 0 ? start : start + 1},${count}`;
}

function shown(line: string): string {
  return visibleHead(line.replaceAll("\t", "  "), LONGEST_LINE);
}
