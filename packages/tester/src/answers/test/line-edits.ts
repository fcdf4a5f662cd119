import { diffArrays } from "diff";
import type { TextEdit } from "../subject.ts";

/** Maximum number of lines that differ. */
const MAX_DIFFERENT = 2_000;

/** Returns the edits of whole lines that make one text of another; undefined if they are too many. */
export function lineEdits(before: string, after: string): readonly TextEdit[] | undefined {
  const parts = diffArrays(linesOf(before), linesOf(after), { maxEditLength: MAX_DIFFERENT });
  if (parts === undefined) return undefined;
  const edits: TextEdit[] = [];
  let at = 0;
  for (const { value, added, removed } of parts) {
    const text = value.join("");
    const last = edits.at(-1);
    if (added) {
      // Added lines that follow removed ones replace them.
      if (last?.to === at && last.insert === "") edits[edits.length - 1] = { ...last, insert: text };
      else edits.push({ from: at, to: at, insert: text });
      continue;
    }
    if (removed) edits.push({ from: at, to: at + text.length, insert: "" });
    at += text.length;
  }
  return edits;
}

/** Splits a text into lines, each with its line end. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}
