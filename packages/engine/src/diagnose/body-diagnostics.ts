import type { RobotsDocument } from "../document/document.ts";
import { parse } from "../document/parse.ts";
import { createDiagnostic } from "../text/diagnostic.ts";
import type { Message } from "../text/message.ts";
import { robotsMessages } from "./robots-messages.ts";

/** Something by which a robots.txt is seen to be none: it counts as one all the same, and its owner may not know. */
export interface BodyDiagnostic extends Message {
  readonly code: BodyDiagnosticCode;
  /** In words, for people. Holds no text of the body, as do the parameters. */
  readonly message: string;
}

/**
 * - `html`: it is an HTML page (of an error, say).
 * - `login-page`: it is a page that asks for a password.
 * - `parked-domain`: it is the page of somebody who sells the domain.
 * - `json`: it is JSON or the like.
 * - `gzip`: it is compressed, which nobody has said or undone.
 * - `binary`: it is no text.
 * - `utf-16`: it is text in UTF-16, of which nothing can be read (RFC 9309 §2.2 wants UTF-8).
 * - `no-records`: there is text, and nothing of it is a record.
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

/** How much of a body is looked at. */
const LOOKED_AT = 16_384;

/**
 * What is odd about bytes that stand in place of a robots.txt; nothing where they look like one.
 * @param document what they were parsed to.
 */
export function diagnoseBody(bytes: Uint8Array, document: RobotsDocument): readonly BodyDiagnostic[] {
  const head = bytes.subarray(0, LOOKED_AT);
  if (looksLikeGzip(head)) return [diagnostic("gzip")];
  if (looksLikeUtf16(head)) return [diagnostic("utf-16")];
  const text = new TextDecoder("latin1").decode(head).replace(/^(?:\u00ef\u00bb\u00bf)?\s*/, "");
  const markup = text.slice(startOfMarkup(text));
  if (PAGE.test(markup)) return pageDiagnostics(text);
  if (looksLikeBinary(head)) return [diagnostic("binary")];
  const read = bytes.length > LOOKED_AT ? parse(head) : document;
  // Whatever stands around them, groups are what crawlers go by.
  if (read.table.groupCount > 0) return [];
  if (PART_OF_PAGE.test(markup)) return pageDiagnostics(text);
  if (/^[[{]/.test(text)) return [diagnostic("json")];
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

const PART_OF_PAGE = /^<(?:div|h1|p)\b/i;
const PAGE = /^<(?:!doctype\s+html|html|head|body|title|meta|script)\b/i;

/** Where the first thing is that is no comment or declaration of XML. By hand: an expression can take such text apart in many ways. */
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

/** RFC 1952 §2.3.1: its two bytes, and the one method of compression that there is. */
function looksLikeGzip([first, second, third]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b && third === 8;
}

function looksLikeUtf16(head: Uint8Array): boolean {
  const [first, second] = head;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  let zeros = 0;
  const looked = Math.min(head.length, 512) & ~1;
  for (let i = 0; i < looked; i++) if (head[i] === 0) zeros++;
  return looked >= 8 && zeros >= looked * 0.4;
}

function looksLikeBinary(head: Uint8Array): boolean {
  let strange = 0;
  for (const byte of head) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) strange++;
  return strange > head.length * 0.05;
}
