import type { Explanation, Flip } from "@maycrawl/engine";
import { visibleHead } from "@maycrawl/engine/internal";
import { answerMessages } from "../text/answer-messages.ts";
import { speaker } from "../text/say.ts";
import type { TextEdit, WhyFlip } from "./protocol.ts";
import type { ReadFile } from "./read-file.ts";
import { TextOffsets } from "./text-offsets.ts";

const say = speaker(answerMessages);
const MAX_LINE = 300;

/** Returns the smallest edit that changes an answer, and the one that also changes similar URLs, if they differ. */
export function findFlips({ flip, flipPattern, decision }: Explanation, file: ReadFile): readonly WhyFlip[] {
  const verb = decision.allowed ? "block" : "allow";
  const flips: WhyFlip[] = [];
  if (flip !== undefined) flips.push(flipIn(flip, file, say(`flip.${verb}`), []));
  if (flipPattern !== undefined) {
    const title = say(`flip.${verb}.pattern`);
    flips.push(flipIn(flipPattern.edit, file, title, flipPattern.alsoChanges));
  }
  return flips;
}

function flipIn({ span, text, line }: Flip, file: ReadFile, title: string, also: readonly string[]): WhyFlip {
  const edit = textEdit({ ...span, text }, new TextOffsets(file.robots));
  return { title, line, edit, also, ...changedLines(file.robots.text, edit) };
}

/** Converts an edit of the file's bytes to one of the editor's text, in which all lines end with `\n`. */
export function textEdit(
  { start, end, text }: { readonly start: number; readonly end: number; readonly text: string },
  offsets: TextOffsets,
): TextEdit {
  return { from: offsets.at(start), to: offsets.at(end), insert: text.replace(/\r\n?/g, "\n") };
}

/** Returns the lines that an edit changes, before and after it. */
function changedLines(
  text: string,
  { from, to, insert }: TextEdit,
): { readonly removed: readonly string[]; readonly added: readonly string[] } {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const newline = text.indexOf("\n", to);
  const end = newline === -1 ? text.length : newline;
  const before = text.slice(start, end).split("\n");
  const after = (text.slice(start, from) + insert + text.slice(to, end)).split("\n");
  let head = 0;
  while (head < Math.min(before.length, after.length) && before[head] === after[head]) head++;
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const shown = (lines: readonly string[]): readonly string[] =>
    lines.slice(head, lines.length - tail).map((line) => visibleHead(line, MAX_LINE));
  return { removed: shown(before), added: shown(after) };
}
