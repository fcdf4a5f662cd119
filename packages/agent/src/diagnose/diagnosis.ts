import { parse, type RobotsDocument } from "@maycrawl/engine";
import type { FetchedRobots } from "../fetch/fetched-robots.ts";

/** Something odd about a robots.txt that was had: it counts as one all the same, and its owner may not know. */
export interface Diagnosis {
  readonly code: DiagnosisCode;
  /** In words, for people. Holds no text of the server. */
  readonly message: string;
}

/**
 * - `html`: it is an HTML page (of an error, say), answered with 2xx.
 * - `login-page`: it is a page that asks for a password.
 * - `parked-domain`: it is the page of somebody who sells the domain.
 * - `json`: it is JSON or the like.
 * - `binary`: it is no text.
 * - `utf-16`: it is text in UTF-16, of which nothing can be read (RFC 9309 §2.2 wants UTF-8).
 * - `redirected-to-page`: a redirect led to something whose path is no robots.txt.
 * - `no-records`: there is text, and nothing of it is a record.
 */
export type DiagnosisCode =
  | "html"
  | "login-page"
  | "parked-domain"
  | "json"
  | "binary"
  | "utf-16"
  | "redirected-to-page"
  | "no-records";

/** How much of a body is looked at. */
const LOOKED_AT = 16_384;

/** What is odd about what came instead of a robots.txt; nothing where it looks like one. */
export function diagnose(fetched: FetchedRobots, document: RobotsDocument): readonly Diagnosis[] {
  const { octets } = fetched;
  if (octets === undefined || octets.length === 0) return [];
  const head = octets.subarray(0, LOOKED_AT);
  const found: Diagnosis[] = [];
  const add = (code: DiagnosisCode, message: string): void => void found.push({ code, message });
  const text = new TextDecoder("latin1").decode(head).replace(/^(?:\u00ef\u00bb\u00bf)?\s+/, "");

  if (looksLikeUtf16(head))
    add("utf-16", "it is written in UTF-16; a robots.txt must be UTF-8 (RFC 9309 §2.2)");
  else if (looksLikeHtml(text)) htmlFaults(text, add);
  else if (looksLikeBinary(head)) add("binary", "it is no text but a binary file");
  else if (/^[[{]/.test(text)) add("json", "it is JSON, not a robots.txt");
  else if (hasNoRecords(octets.length > LOOKED_AT ? parse(head) : document))
    add("no-records", "there is text in it, and no line is a record (RFC 9309 §2.2)");
  const last = fetched.hops.at(-1)?.url;
  if (fetched.hops.length > 1 && last !== undefined && !/robots/i.test(new URL(last).pathname)) {
    add("redirected-to-page", "a redirect led to a page whose path does not look like a robots.txt");
  }
  return found;
}

function htmlFaults(text: string, add: (code: DiagnosisCode, message: string) => void): void {
  add("html", "it is an HTML page, not a robots.txt; the server should answer 404 where it has none");
  if (/<input\b[^>]{0,200}\btype\s*=\s*["']?password/i.test(text)) {
    add("login-page", "it is a page that asks for a password");
  }
  if (
    /\b(?:domain|website|this web page)\b[^<]{0,80}\b(?:is for sale|may be for sale|is parked|parked free)/i.test(
      text,
    )
  ) {
    add("parked-domain", "it is a page that offers the domain for sale");
  }
}

function hasNoRecords({ lines }: RobotsDocument): boolean {
  return lines.some(({ kind }) => kind === "unreadable") && lines.every(({ kind }) => kind !== "record");
}

function looksLikeHtml(text: string): boolean {
  return /^(?:<!--[\s\S]{0,4000}?-->\s*|<\?xml[^>]{0,200}>\s*)*<(?:!doctype\s+html|html|head|body|title|meta|script|div|h1|p)\b/i.test(
    text,
  );
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
  for (const octet of head) if (octet < 9 || (octet > 13 && octet < 32 && octet !== 27)) strange++;
  return strange > head.length * 0.05;
}
