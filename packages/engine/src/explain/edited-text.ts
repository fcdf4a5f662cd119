import type { RobotsDocument } from "../document/document.ts";
import { LineIndex } from "../document/line-index.ts";
import type { Piece } from "../match/is-allowed.ts";
import { bytesOf, encodeText, endOfWholeLines, latin1Of } from "../text/bytes.ts";
import type { Flip } from "./explanation.ts";

/** Text of an edited robots.txt: consecutive pieces, and whether a size limit cut it. */
export interface EditedText {
  readonly pieces: readonly Piece[];
  readonly truncated: boolean;
}

/**
 * Returns a document's text after an edit. Only the edited lines are copied: a file without a size limit may be too
 * large to be in memory twice.
 */
export function editedText(
  document: RobotsDocument,
  { span, text }: Pick<Flip, "span" | "text">,
): EditedText {
  const { latin1, bytes, dialect, truncated } = document;
  const index = LineIndex.of(document);
  const { line, start: from } = index.lineAt(span.start);
  const last = Math.max(line, index.lineAt(span.end).line);
  const to = document.line(last + 1)?.span.end ?? 0;
  const lines = latin1.slice(from, span.start) + latin1Of(encodeText(text)) + latin1.slice(span.end, to);
  if (dialect.maxBytes !== null || dialect.ruleRoom !== null) {
    return wholeText(latin1.slice(0, from) + lines + latin1.slice(to), document);
  }
  // A byte order mark is skipped at offset 0 of a piece. So edited lines from the middle of the file begin at offset 1.
  const middle = from === 0 ? lines : `\n${lines}`;
  const pieces = [
    { text: latin1.slice(0, from), bytes, start: 0 },
    { text: middle, bytes: bytesOf(middle), start: from === 0 ? 0 : 1 },
    { text: latin1, bytes, start: to },
  ];
  return { pieces: pieces.filter((piece) => piece.start < piece.text.length), truncated };
}

function wholeText(edited: string, { dialect, truncated }: RobotsDocument): EditedText {
  const bytes = bytesOf(edited);
  const end = dialect.maxBytes === null ? edited.length : endOfWholeLines(bytes, dialect.maxBytes);
  const isCut = end < edited.length;
  const text = isCut ? edited.slice(0, end) : edited;
  return { pieces: [{ text, bytes, start: 0 }], truncated: truncated || isCut };
}
