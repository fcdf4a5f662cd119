import { type Flip, parse, type RobotsDocument } from "@maycrawl/engine/robots";
import type { Paint } from "../output/colour.ts";
import { visibleHead } from "../output/visible.ts";

/** How many unchanged lines are shown on each side. */
const CONTEXT = 2;
const LONGEST_LINE = 160;

/** An edit as a unified diff shows it; the headings carry the name of the file. */
export function flipText(document: RobotsDocument, flip: Flip, name: string, paint: Paint): string {
  const before = linesOf(document);
  const after = linesOf(parse(edited(document, flip), { dialect: document.dialect }));
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
      `@@ -${range(start, removed.length + context)} +${range(start, added.length + context)} @@`,
    ),
    ...head.map((line) => ` ${shown(line)}`),
    ...removed.map((line) => paint("disallowed", `-${shown(line)}`)),
    ...added.map((line) => paint("allowed", `+${shown(line)}`)),
    ...tail.map((line) => ` ${shown(line)}`),
  ]
    .map((line) => `  ${line}\n`)
    .join("");
}

function edited({ bytes }: RobotsDocument, { span, text }: Flip): Uint8Array {
  return Buffer.concat([bytes.subarray(0, span.start), Buffer.from(text, "utf8"), bytes.subarray(span.end)]);
}

/** The contents of all lines, without their line ends. */
function linesOf(document: RobotsDocument): string[] {
  return document.lines.map(({ span, ending }) => document.text({ start: span.start, end: ending.start }));
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
