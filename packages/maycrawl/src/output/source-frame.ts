import type { RobotsDocument, Span } from "@maycrawl/engine";
import { visible } from "@maycrawl/engine/internal";
import { type Paint, plain } from "./colour.ts";
import { width } from "./width.ts";

const BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";
/** Maximum numbers of characters that are shown of a long line: before, within and after the marked part. */
const MAX_BEFORE = 60;
const MAX_MARKED = 100;
const MAX_AFTER = 40;

/**
 * Returns the line of a robots.txt that contains a span, framed as compilers show source:
 *
 *     3 | Disallow: /private # why
 *       | ^^^^^^^^^^^^^^^^^^
 */
export function sourceFrame(document: RobotsDocument, span: Span, paint: Paint = plain): string {
  const { latin1 } = document;
  const line = lineAround(latin1, span.start);
  const before = shown(document, { start: line.start, end: span.start });
  const marked = shown(document, { start: span.start, end: Math.min(span.end, line.end) });
  const after = shown(document, { start: Math.min(span.end, line.end), end: line.end });

  const head = before.length > MAX_BEFORE ? `…${visible(before.slice(1 - MAX_BEFORE))}` : visible(before);
  const middle = visible(marked.slice(0, MAX_MARKED));
  const rest = marked.slice(MAX_MARKED) + after;
  const tail = rest.length > MAX_AFTER ? `${visible(rest.slice(0, MAX_AFTER - 1))}…` : visible(rest);

  const number = String(document.position(span.start).line);
  const caret = " ".repeat(width(head)) + "^".repeat(Math.max(1, width(middle)));
  const bar = paint("quiet", "|");
  return `${paint("quiet", number)} ${bar} ${head}${middle}${tail}\n${" ".repeat(number.length)} ${bar} ${paint("place", caret)}\n`;
}

/** Returns the text of a span, with two blanks for each tab. */
function shown(document: RobotsDocument, span: Span): string {
  return document.text(span).replaceAll("\t", "  ");
}

/**
 * Returns the span of the line around an offset, without its line end and without a byte order mark. CR, LF and CR LF
 * end a line (RFC 9309 §2.2).
 */
function lineAround(latin1: string, offset: number): Span {
  let start = offset;
  while (start > 0 && !isLineEnd(latin1.charCodeAt(start - 1))) start--;
  let end = offset;
  while (end < latin1.length && !isLineEnd(latin1.charCodeAt(end))) end++;
  if (start === 0 && latin1.startsWith(BYTE_ORDER_MARK)) start = Math.min(BYTE_ORDER_MARK.length, offset);
  return { start, end };
}

function isLineEnd(code: number): boolean {
  return code === 0x0a || code === 0x0d;
}
