import type { Dialect } from "../dialects/dialect.ts";
import { InvalidUrlError } from "../errors.ts";
import { octetString } from "../text/bytes.ts";
import { normalisePath } from "./percent-encoding.ts";

const SLASH = 0x2f;
const QUESTION = 0x3f;
const HASH = 0x23;
const DOT = 0x2e;

const encoder = new TextEncoder();

// What a character of a URL that is read "as requested" is to the fast way through it.
/** Stands for itself. */
const PLAIN = 0;
/** Ends the path. */
const ENDS = 1;
/** A full stop, which may be a dot segment. */
const STOP = 2;
/** Must be looked at by the slow way: to be decoded, encoded or resolved. */
const SLOW = 3;

const AUTHORITY = classes(/[A-Za-z0-9._:-]/, /(?!)/);
const REQUESTED: Readonly<Record<Dialect["percentEncoding"], Uint8Array>> = {
  rfc9309: classes(/[^\s\u0000-\u001f\u007f%"<>\\^`{|}*$#]/, /#/),
  "escape-only": classes(/[^\s\u0000-\u001f\u007f%\\#]/, /#/),
};

function classes(plain: RegExp, ends: RegExp): Uint8Array {
  const table = new Uint8Array(128);
  for (let code = 0; code < 128; code++) {
    const character = String.fromCharCode(code);
    table[code] = ends.test(character) ? ENDS : plain.test(character) ? (code === DOT ? STOP : PLAIN) : SLOW;
  }
  return table;
}

/**
 * Where in `text` the path and query stand that a URL's matching is about (RFC 9309 §2.2.2). One
 * object is filled again and again, so that a decision allocates nothing.
 */
export interface PathPlace {
  text: string;
  start: number;
  end: number;
}

/**
 * Finds the path of a URL as the dialect reads URLs, without the fragment.
 * @throws {InvalidUrlError} where the dialect reads URLs as requested and this is no absolute one.
 */
export function locatePath(url: string, dialect: Dialect, place: PathPlace): void {
  if (dialect.urls === "verbatim") {
    verbatimPath(url, place);
    return;
  }
  const start = fastStart(url);
  const end = start < 0 ? -1 : plainEnd(url, start, REQUESTED[dialect.percentEncoding]);
  if (end < 0) {
    const path = start < 0 || needsResolving(url) ? requestedPath(url) : withoutFragment(url, start);
    place.text = normalisePath(octetString(encoder.encode(path)), dialect.percentEncoding);
    place.start = 0;
    place.end = place.text.length;
    return;
  }
  place.text = url;
  place.start = start;
  place.end = end;
}

/** Where the path of a plain http or https URL begins; -1 where only the slow way can tell. */
function fastStart(url: string): number {
  let at = 4;
  if (url.charCodeAt(4) === 0x73) at = 5; // https
  if (
    url.charCodeAt(at) !== 0x3a ||
    url.charCodeAt(at + 1) !== SLASH ||
    url.charCodeAt(at + 2) !== SLASH ||
    url.charCodeAt(0) !== 0x68 ||
    url.charCodeAt(1) !== 0x74 ||
    url.charCodeAt(2) !== 0x74 ||
    url.charCodeAt(3) !== 0x70
  ) {
    return -1;
  }
  const host = at + 3;
  for (at = host; at < url.length; at++) {
    const code = url.charCodeAt(at);
    if (code === SLASH) return at > host ? at : -1;
    if (code > 0x7f || AUTHORITY[code] === SLOW) return -1;
  }
  return -1;
}

/** Where a path ends that needs no work; -1 where it needs some. */
function plainEnd(url: string, start: number, table: Uint8Array): number {
  for (let at = start; at < url.length; at++) {
    const code = url.charCodeAt(at);
    if (code > 0x7f) return -1;
    const kind = table[code] as number;
    if (kind === PLAIN) continue;
    if (kind === ENDS) return at;
    if (kind === SLOW || (url.charCodeAt(at - 1) === SLASH && isDotSegment(url, at))) return -1;
  }
  return url.length;
}

/** Whether the segment that begins at a full stop is `.` or `..`. */
function isDotSegment(url: string, stop: number): boolean {
  const after = url.charCodeAt(stop + 1) === DOT ? stop + 2 : stop + 1;
  if (after >= url.length) return true;
  const code = url.charCodeAt(after);
  return code === SLASH || code === QUESTION || code === HASH;
}

/**
 * The slow way: the URL standard checks the URL, and resolves what a client resolves before it sends
 * a request (dot segments, backslashes, blanks), so that the path judged is the path fetched.
 */
function requestedPath(url: string): string {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch (cause) {
    throw new InvalidUrlError(url, cause);
  }
  const { href } = parsed;
  if (href.indexOf("://") !== parsed.protocol.length - 1 || parsed.host === "") throw new InvalidUrlError(url);
  const source = needsResolving(url) ? href : url;
  let start = source.indexOf("://") + 3;
  while (start < source.length && !"/?#".includes(source[start] as string)) start++;
  const path = withoutFragment(source, start);
  // RFC 3986 §6.2.3: an empty path is "/".
  return path.startsWith("/") ? path : `/${path}`;
}

function withoutFragment(url: string, start: number): string {
  const hash = url.indexOf("#", start);
  return url.slice(start, hash < 0 ? url.length : hash);
}

/** Whether a client would rewrite the URL by more than percent-encoding. */
function needsResolving(url: string): boolean {
  return /[\u0000-\u0020\\]|\/(?:\.|%2e){1,2}(?:[/?#]|$)/i.test(url) || !/^[^:]+:\/\/[^/]/.test(url);
}

/**
 * The path as github.com/google/robotstxt finds it: behind the first `/`, `?` or `;` after `://` or a
 * leading `//`, up to the first `#`, never checked. A URL without one has the path "/".
 */
function verbatimPath(url: string, place: PathPlace): void {
  const nul = url.indexOf("\0");
  const text = nul < 0 ? url : url.slice(0, nul);
  const from = text.startsWith("//") ? 2 : 0;
  const scheme = text.indexOf("://", from);
  const early = firstOf(text, from);
  const start = firstOf(text, scheme < 0 || early < scheme ? from : scheme + 3);
  const hash = text.indexOf("#", from);
  const end = hash < 0 ? text.length : hash;
  if (start === text.length || end < start) {
    place.text = "/";
    place.start = 0;
    place.end = 1;
  } else if (text.charCodeAt(start) === SLASH) {
    place.text = text;
    place.start = start;
    place.end = end;
  } else {
    place.text = `/${text.slice(start, end)}`;
    place.start = 0;
    place.end = place.text.length;
  }
}

/** Where the first `/`, `?` or `;` stands; the text's length where there is none. */
function firstOf(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === SLASH || code === QUESTION || code === 0x3b) break;
    at++;
  }
  return at;
}
