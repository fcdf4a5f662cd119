import type { RobotsDocument } from "../document/document.ts";
import { parse } from "../document/parse.ts";
import { createDiagnostic } from "../text/diagnostic.ts";
import type { Message } from "../text/message.ts";
import { robotsMessages } from "./robots-messages.ts";

/** Diagnostic about a body that is probably not a robots.txt. It is still read as one, so its owner may not notice. */
export interface BodyDiagnostic extends Message {
  readonly code: BodyDiagnosticCode;
  /** English text. Like the parameters, it contains no text of the body. */
  readonly message: string;
}

/**
 * - `html`: the body is an HTML page, such as an error page.
 * - `login-page`: it is a page that asks for a password.
 * - `parked-domain`: it is a page that offers the domain for sale.
 * - `json`: it is JSON or similar.
 * - `gzip`: it is gzip data that was not declared and not decompressed.
 * - `binary`: it is a binary file.
 * - `utf-16`: it is UTF-16 text, which cannot be read (RFC 9309 §2.2 requires UTF-8).
 * - `no-records`: it has text, but not a single record.
 */
export type BodyDiagnosticCode =
  | "html"
  | "login-page"
  | "parked-domain"
  | "json"
  | "gzip"
  | "binary"
  | "utf-16"
  | "no-records";

/** Number of bytes at the beginning of a body that are examined. */
const EXAMINED_BYTES = 16_384;

/**
 * Returns diagnostics about bytes that are probably not a robots.txt; empty if they look like one.
 * @param document the parsed bytes.
 */
export function diagnoseBody(bytes: Uint8Array, document: RobotsDocument): readonly BodyDiagnostic[] {
  const head = bytes.subarray(0, EXAMINED_BYTES);
  if (looksLikeGzip(head)) return [diagnostic("gzip")];
  if (looksLikeUtf16(head)) return [diagnostic("utf-16")];
  const text = new TextDecoder("latin1").decode(head).replace(/^(?:\u00ef\u00bb\u00bf)?\s*/, "");
  const markup = text.slice(startOfMarkup(text));
  if (PAGE.test(markup)) return pageDiagnostics(text);
  // Crawlers obey groups, whatever surrounds them.
  if (document.table.groupCount === 0) {
    if (looksLikeBinary(head)) return [diagnostic("binary")];
    if (PART_OF_PAGE.test(markup)) return pageDiagnostics(text);
    if (JSON_TEXT.test(text)) return [diagnostic("json")];
  }
  const read = bytes.length > EXAMINED_BYTES ? parse(head) : document;
  return hasNoRecords(read) ? [diagnostic("no-records")] : [];
}

function diagnostic(code: BodyDiagnosticCode): BodyDiagnostic {
  return createDiagnostic(robotsMessages, code);
}

function pageDiagnostics(text: string): readonly BodyDiagnostic[] {
  const found: BodyDiagnostic[] = [diagnostic("html")];
  if (/<input\b[^>]{0,200}\btype\s*=\s*["']?password/i.test(text)) {
    found.push(diagnostic("login-page"));
  }
  if (
    /\b(?:domain|website|this web page)\b[^<]{0,80}\b(?:is for sale|may be for sale|is parked|parked free)/i.test(
      text,
    )
  ) {
    found.push(diagnostic("parked-domain"));
  }
  return found;
}

function hasNoRecords(document: RobotsDocument): boolean {
  let hasText = false;
  for (const { kind } of document.readLines()) {
    if (kind === "record") return false;
    if (kind === "unreadable") hasText = true;
  }
  return hasText;
}

/** Beginning of an object, also with a name without quotes, or of a list. A file can begin with `[robots]`. */
const JSON_TEXT = /^(?:\{\s*(?:["'}]|\w+\s*:)|\[\s*["'{[\]\d-])/;
const PART_OF_PAGE = /^<(?:div|h1|p)\b/i;
const PAGE = /^<(?:!doctype\s+html|html|head|body|title|meta|script)\b/i;

/**
 * Returns the index of the first text that is not a comment or an XML declaration. A regular expression is not used,
 * because it could backtrack too often in such text.
 */
function startOfMarkup(text: string): number {
  const blanks = /\s*/y;
  for (let at = 0; ; ) {
    blanks.lastIndex = at;
    blanks.test(text);
    at = blanks.lastIndex;
    const end = text.startsWith("<!--", at) ? "-->" : text.startsWith("<?xml", at) ? ">" : undefined;
    if (end === undefined) return at;
    const ends = text.indexOf(end, at + 2);
    if (ends < 0) return text.length;
    at = ends + end.length;
  }
}

/**
 * Whether the bytes begin like gzip (RFC 1952 §2.3.1): two magic bytes, and 8 for deflate, the only compression
 * method.
 */
function looksLikeGzip([first, second, third]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b && third === 8;
}

function looksLikeUtf16(head: Uint8Array): boolean {
  const [first, second] = head;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  const zeros: [even: number, odd: number] = [0, 0];
  const length = Math.min(head.length, 512) & ~1;
  for (let i = 0; i < length; i++) if (head[i] === 0) zeros[i & 1 ? 1 : 0]++;
  // In ASCII text, one byte of each unit is zero. Binary data and padding have zeros in both.
  return length >= 8 && Math.max(...zeros) >= length * 0.4 && Math.min(...zeros) < length * 0.1;
}

function looksLikeBinary(head: Uint8Array): boolean {
  let controls = 0;
  for (const byte of head) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) controls++;
  return controls > head.length * 0.05;
}
