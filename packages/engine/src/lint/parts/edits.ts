import type { RobotsDocument } from "../../document/document.ts";
import { encodeText } from "../../text/bytes.ts";
import type { Span } from "../../text/span.ts";
import type { Edit } from "./finding.ts";

/** Returns the edit that replaces a span. */
export function replaceSpan({ start, end }: Span, text: string): Edit {
  return { start, end, text };
}

/** Returns the edit that removes a line with its line end. */
export function removeLine(document: RobotsDocument, number: number): Edit {
  const span = document.line(number)?.span ?? { start: 0, end: 0 };
  return replaceSpan(span, "");
}

/** Returns the edit that removes a record: its line, or only the text before its comment. A byte order mark stays. */
export function removeRecord(document: RobotsDocument, number: number): Edit {
  const line = document.line(number);
  if (line === undefined || (line.comment === undefined && number > 1)) return removeLine(document, number);
  const start = Math.max(line.span.start, markLength(document));
  return replaceSpan({ start, end: line.comment?.start ?? line.span.end }, "");
}

/**
 * Returns the edit that inserts lines before a line, with the line end of the file.
 * @param number 1-based number of the line. The number after the last line appends.
 */
export function insertBefore(document: RobotsDocument, number: number, lines: readonly string[]): Edit {
  const ending = lineEndOf(document);
  const next = document.line(number);
  const text = lines.map((line) => line + ending).join("");
  const mark = markLength(document);
  if (next !== undefined) {
    const start = Math.max(mark, next.span.start);
    return { start, end: start, text };
  }
  const start = document.latin1.length;
  const isWhole = start <= mark || /[\r\n]$/.test(document.latin1);
  return { start, end: start, text: isWhole ? text : ending + text };
}

/** Returns the length of a byte order mark at the beginning of a file, in bytes. */
function markLength({ latin1 }: RobotsDocument): number {
  return latin1.startsWith("\u00ef\u00bb\u00bf") ? 3 : 0;
}

/** Returns the first line end of a file; a line feed if it has only one line. */
export function lineEndOf({ latin1 }: RobotsDocument): string {
  return /\r\n?|\n/.exec(latin1)?.[0] ?? "\n";
}

/**
 * Returns bytes with edits applied.
 * @param edits replacements that do not overlap, in the order of their offsets.
 */
export function applyEdits(bytes: Uint8Array, edits: readonly Edit[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const { start, end, text } of edits) {
    parts.push(bytes.subarray(at, start), encodeText(text));
    at = end;
  }
  parts.push(bytes.subarray(at));
  const edited = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let to = 0;
  for (const part of parts) {
    edited.set(part, to);
    to += part.length;
  }
  return edited;
}
