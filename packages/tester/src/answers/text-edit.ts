import { type LineEnd, MARKS, type RobotsText } from "../state/robots-text.ts";
import type { TextEdit } from "./protocol.ts";
import type { TextOffsets } from "./text-offsets.ts";

/** Converts an edit of the file's bytes to one of the editor's text, with the marks of other line ends. */
export function textEdit(
  { start, end, text }: { readonly start: number; readonly end: number; readonly text: string },
  { lineEnd }: RobotsText,
  offsets: TextOffsets,
): TextEdit {
  const insert = text.replace(/\r\n|\r|\n/g, (found) =>
    found === lineEnd ? "\n" : `${MARKS[found as LineEnd]}\n`,
  );
  return { from: offsets.at(start), to: offsets.at(end), insert };
}
