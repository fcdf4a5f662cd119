import type { Dialect } from "../dialects/dialect.ts";
import { InvalidProductTokenError } from "../errors.ts";
import { encodeText, octetString } from "../text/bytes.ts";

/** How the value of a user-agent line stands to a crawler's token. */
export const NOT_NAMED = 0;
/** It is `*`: the group is for every crawler that no other group names (RFC 9309 §2.2.1). */
export const NAMES_ANY = 1;
/** It is the crawler's own token. */
export const NAMES_TOKEN = 2;

/** A product token that a caller asks for, ready to be compared with user-agent lines. */
export interface AskedToken {
  /** As the caller wrote it. */
  readonly written: string;
  /** Its octets in lower case. */
  readonly folded: string;
  /** Whether a group's name is read up to its first blank or `/`, not up to its first foreign character. */
  readonly foreign: boolean;
}

/**
 * Checks the tokens that a caller asks for.
 * @throws {InvalidProductTokenError} for an empty list, and for what cannot be a crawler's name.
 */
export function askedTokens(asked: string | readonly string[], dialect: Dialect): readonly AskedToken[] {
  const list = typeof asked === "string" ? [asked] : asked;
  if (!Array.isArray(list) || list.length === 0) throw new InvalidProductTokenError(asked);
  return (list as readonly string[]).map((written) => {
    if (typeof written !== "string") throw new InvalidProductTokenError(written);
    if (dialect.askedTokens === "checked" && !isPossibleToken(written)) {
      throw new InvalidProductTokenError(written);
    }
    const foreign = dialect.foreignTokens === "to-blank-or-slash" && !fitsGrammar(written);
    return { written, folded: foldCase(octetString(encodeText(written))), foreign };
  });
}

/** Whether a token is one by RFC 9309 §2.2.1: letters, `_` and `-`. */
export function fitsGrammar(token: string): boolean {
  return token.length > 0 && grammarEnd(token, 0, token.length) === token.length;
}

/** Whether a crawler can be called so at all: not empty, no blank, control character, `/` or `#`. */
function isPossibleToken(token: string): boolean {
  return token.length > 0 && !/[\s/#:\u0000-\u001f\u007f]/u.test(token);
}

/** How the user-agent value in `text` from `start` to `end` stands to a token. */
export function namesToken(text: string, start: number, end: number, token: AskedToken): number {
  if (text.charCodeAt(start) === 0x2a && start < end) {
    // "*" alone, or followed by a blank and more: everybody, whatever the rest says.
    if (end - start === 1 || isSpace(text.charCodeAt(start + 1))) return NAMES_ANY;
  }
  const nameEnd = token.foreign ? wordEnd(text, start, end) : grammarEnd(text, start, end);
  return nameEnd - start === token.folded.length && equalsFolded(text, start, token.folded)
    ? NAMES_TOKEN
    : NOT_NAMED;
}

function equalsFolded(text: string, start: number, folded: string): boolean {
  for (let i = 0; i < folded.length; i++) {
    const code = text.charCodeAt(start + i);
    if ((code >= 0x41 && code <= 0x5a ? code | 0x20 : code) !== folded.charCodeAt(i)) return false;
  }
  return true;
}

/** Where the run of `A-Z a-z _ -` ends. */
function grammarEnd(text: string, start: number, end: number): number {
  let at = start;
  while (at < end) {
    const code = text.charCodeAt(at);
    const letter = code | 0x20;
    if ((letter < 0x61 || letter > 0x7a) && code !== 0x2d && code !== 0x5f) break;
    at++;
  }
  return at;
}

/** Where the first blank or `/` stands. */
function wordEnd(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && !isSpace(text.charCodeAt(at)) && text.charCodeAt(at) !== 0x2f) at++;
  return at;
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

/** Lower-cases ASCII letters and nothing else. */
function foldCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/**
 * Finds the product token in a crawler's name, which may be a whole User-Agent header:
 * `Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)` gives `Googlebot`.
 * Undefined where nothing in it can be one.
 *
 * RFC 9309 §2.2.1 wants the token to be a substring of the header, and leaves open which one. A
 * browser-like header names its crawler behind `compatible;` or beside a contact address; other
 * headers begin with it.
 */
export function productTokenOf(userAgent: string): string | undefined {
  const header = userAgent.trim();
  if (isPossibleToken(header)) return header;
  const named =
    /\bcompatible;\s*([^\s;/()]+)/i.exec(header) ??
    /([^\s;/()]+)(?:\/[^\s;()]*)?;?\s*\+?https?:/i.exec(header) ??
    productOutside(header);
  const token = named?.[1];
  return token !== undefined && isPossibleToken(token) ? token : undefined;
}

/** The first product of a header that is no browser's own. */
function productOutside(header: string): RegExpExecArray | null {
  const products = /(?:^|\s)([^\s;/()]+)(?:\/[^\s()]*)?/g;
  const bare = header.replace(/\([^()]*\)/g, " ").trim();
  for (let found = products.exec(bare); found !== null; found = products.exec(bare)) {
    if (!/^(?:Mozilla|AppleWebKit|Gecko|Chrome|Safari|Version|Mobile|like)$/i.test(found[1] ?? "")) {
      return found;
    }
  }
  return null;
}
