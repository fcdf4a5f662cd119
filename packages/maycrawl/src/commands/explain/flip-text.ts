import { type Flip, parse, type RobotsDocument } from "@maycrawl/engine";
import { visibleHead } from "@maycrawl/engine/internal";
import type { Paint } from "../../output/colour.ts";

/** Number of unchanged lines that are shown on each side of the edit. */
const CONTEXT = 2;
const MAX_LINE_LENGTH = 160;
/** Number of lines on each side of the edit that are compared. */
const WINDOW = 20;

/** Formats an edit as a unified diff. The headers contain the name of the file. */
export function flipText(document: RobotsDocument, flip: Flip, name: string, paint: Paint): string {
  // Only lines near the edit are compared. Other lines do not change, and a file may have millions of them.
  const skipped = Math.max(0, document.position(flip.span.start).line - 1 - WINDOW);
  const { lineCount } = document;
  const end = Math.min(lineCount, document.position(flip.span.end).line + WINDOW);
  const before = readLines(document, skipped, end);
  const from = document.line(skipped + 1)?.span.start ?? 0;
  const to = document.line(end)?.span.end ?? 0;
  const changed = parse(applyEdit(document, flip, from, to), { dialect: document.dialect });
  const after = readLines(changed, 0, changed.lineCount);
  const same = countSameHead(before, after);
  const sameTail = countSameHead(before.slice(same).reverse(), after.slice(same).reverse());

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
    ...head.map((line) => ` ${formatLine(line)}`),
    ...removed.map((line) => paint("disallowed", `-${formatLine(line)}`)),
    ...added.map((line) => paint("allowed", `+${formatLine(line)}`)),
    ...tail.map((line) => ` ${formatLine(line)}`),
  ]
    .map((line) => `  ${line}\n`)
    .join("");
}

/** Returns the bytes between `from` and `to`, with the edit applied. */
function applyEdit({ bytes }: RobotsDocument, { span, text }: Flip, from: number, to: number): Uint8Array {
  const head = bytes.subarray(from, span.start);
  return Buffer.concat([head, Buffer.from(text, "utf8"), bytes.subarray(span.end, Math.max(span.end, to))]);
}

/** Returns the lines from `from` up to `to` (exclusive, counted from 0), without their line endings. */
function readLines(document: RobotsDocument, from: number, to: number): string[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => {
    const line = document.line(from + i + 1);
    return line === undefined ? "" : document.text({ start: line.span.start, end: line.ending.start });
  });
}

function countSameHead(a: readonly string[], b: readonly string[]): number {
  let count = 0;
  while (count < a.length && count < b.length && a[count] === b[count]) count++;
  return count;
}

/**
 * Formats a range of a unified diff: the first line, counted from 1, and the number of lines. An empty range has the
 * number of the line before it.
 */
function range(start: number, count: number): string {
  return count === 1 ? String(start + 1) : `${count === 0 ? start : start + 1},${count}`;
}

function formatLine(line: string): string {
  return visibleHead(line.replaceAll("\t", "  "), MAX_LINE_LENGTH);
}
