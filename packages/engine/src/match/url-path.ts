import type { Dialect } from "../dialects/dialect.ts";
import { InvalidUrlError } from "../errors.ts";
import { isAscii, octetString } from "../text/bytes.ts";
import { normalisePath } from "./percent-encoding.ts";

const SLASH = 0x2f;
const QUESTION = 0x3f;
const HASH = 0x23;
const DOT = 0x2e;
const BACKSLASH = 0x5c;
const PERCENT = 0x25;
const COLON = 0x3a;

const ROBOTS_TXT = "/robots.txt";

const encoder = new TextEncoder();

/** What a character of a path stands for that has not been normalised. */
export const PLAIN = 0;
/** It ends the path: the fragment begins. */
export const ENDS = 1;
/** Only the normalised path can tell. */
export const SLOW = 2;

/** The kinds of the ASCII characters, for each way of normalising. Other characters are `SLOW`. */
export const CHARACTER_KINDS: Readonly<Record<Dialect["percentEncoding"], Uint8Array>> = {
  rfc9309: kinds(/[\s\u0000-\u001f\u007f%'"<>\\^`{|}*$]/),
  "escape-only": kinds(/[\s\u0000-\u001f\u007f%'\\]/),
};

function kinds(slow: RegExp): Uint8Array {
  const table = new Uint8Array(128);
  for (let code = 0; code < 128; code++) {
    table[code] = code === HASH ? ENDS : slow.test(String.fromCharCode(code)) ? SLOW : PLAIN;
  }
  return table;
}

/**
 * Where the path of an http or https URL begins; -1 for every other URL, and for a robots.txt. The path
 * has not been looked at: whoever compares it must stop at characters that are not `PLAIN`, and see to
 * dot segments.
 */
export function quickStart(url: string): number {
  const at = url.charCodeAt(4) === 0x73 ? 5 : 4; // https or http
  if (
    url.charCodeAt(at) !== 0x3a ||
    url.charCodeAt(at + 1) !== SLASH ||
    url.charCodeAt(at + 2) !== SLASH ||
    url.charCodeAt(3) !== 0x70 ||
    url.charCodeAt(0) !== 0x68
  ) {
    return -1;
  }
  const host = at + 3;
  let start = host;
  for (; start < url.length; start++) {
    const code = url.charCodeAt(start);
    if (code > 0x60) {
      if (code > 0x7a) return -1;
    } else if (code === SLASH) {
      break;
    } else if (code === COLON) {
      start = portEnd(url, start) - 1;
    } else if (!isHostCharacter(code)) {
      return -1;
    }
  }
  if (start === host || start >= url.length) return -1;
  const second = url.charCodeAt(start + 1);
  const dubious = second === 0x72 || second === PERCENT || second <= 0x20;
  return dubious && mayBeRobotsTxt(url, start) ? -1 : start;
}

/** Whether the path that begins at `start` could be that of the robots.txt, which is not for the rules to decide. */
function mayBeRobotsTxt(url: string, start: number): boolean {
  const end = start + ROBOTS_TXT.length;
  if (url.startsWith(ROBOTS_TXT, start) && (end === url.length || url.charCodeAt(end) === HASH)) return true;
  return /[%\u0000-\u0020]/.test(url.slice(start));
}

/** What a host has besides small letters when nothing has to be done with it: `- . 0-9 A-Z _`. */
function isHostCharacter(code: number): boolean {
  return (code >= 0x2d && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || code === 0x5f;
}

/** Where the `/` behind a port of one to four digits stands; past the URL for what is no such port. */
function portEnd(url: string, colon: number): number {
  let at = colon + 1;
  while (at < colon + 5 && url.charCodeAt(at) >= 0x30 && url.charCodeAt(at) <= 0x39) at++;
  return at > colon + 1 && url.charCodeAt(at) === SLASH ? at : url.length + 1;
}

/** Where a path ends that is in its normalised form already; -1 for any other. */
function plainEnd(url: string, start: number, kinds: Uint8Array): number {
  for (let at = start; at < url.length; at++) {
    const code = url.charCodeAt(at);
    const kind = code < 128 ? (kinds[code] as number) : SLOW;
    if (kind === ENDS) return at;
    if (kind === SLOW || (code === DOT && beginsDotSegment(url, at))) return -1;
  }
  return url.length;
}

/**
 * Whether a path that begins at `start` may have dot segments, as they are or percent-encoded. The
 * platform's search for a character is several times faster than a loop.
 */
export function mayHaveDotSegments(url: string, start: number): boolean {
  for (let percent = url.indexOf("%", start); percent >= 0; percent = url.indexOf("%", percent + 1)) {
    const high = url.charCodeAt(percent + 1);
    const low = url.charCodeAt(percent + 2);
    // %2e; a client drops tabs and line ends, wherever they stand.
    if (high <= 0x20 || (high === 0x32 && (low <= 0x20 || (low | 0x20) === 0x65))) return true;
  }
  for (let stop = url.indexOf(".", start); stop >= 0; stop = url.indexOf(".", stop + 1)) {
    if (beginsDotSegment(url, stop)) return true;
  }
  return false;
}

/**
 * Whether a percent-triplet of an octet outside ASCII, or of the space, stands at `at` in the form that
 * normalising gives it: then it stands for itself.
 */
export function isSettledTriplet(url: string, at: number): boolean {
  if (url.charCodeAt(at) !== 0x25) return false;
  const high = url.charCodeAt(at + 1);
  const low = url.charCodeAt(at + 2);
  if (high === 0x32) return low === 0x30; // %20
  const beyondAscii = high === 0x38 || high === 0x39 || (high >= 0x41 && high <= 0x46);
  return beyondAscii && ((low >= 0x30 && low <= 0x39) || (low >= 0x41 && low <= 0x46));
}

/** Whether a path is that of the robots.txt itself, which RFC 9309 §2.2.2 allows implicitly. */
export function isRobotsTxt(dialect: Dialect, { text, start, end }: PathPlace): boolean {
  return (
    dialect.robotsTxt === "allowed" && end - start === ROBOTS_TXT.length && text.startsWith(ROBOTS_TXT, start)
  );
}

/** Whether the full stop at `stop` may begin a segment `.` or `..`. */
export function beginsDotSegment(url: string, stop: number): boolean {
  const before = url.charCodeAt(stop - 1);
  if (before !== SLASH && before !== BACKSLASH && before > 0x20) return false;
  const after = url.charCodeAt(stop + 1) === DOT ? stop + 2 : stop + 1;
  if (after >= url.length) return true;
  const code = url.charCodeAt(after);
  return code === SLASH || code === QUESTION || code === HASH || code === BACKSLASH || code <= 0x20;
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
  const start = quickStart(url);
  const end = start < 0 ? -1 : plainEnd(url, start, CHARACTER_KINDS[dialect.percentEncoding]);
  if (end >= 0) {
    place.text = url;
    place.start = start;
    place.end = end;
    return;
  }
  // (A URL whose path begins where a plain one does may still have dot segments and backslashes.)
  const path = start < 0 || needsResolving(url) ? requestedPath(url) : withoutFragment(url, start);
  const octets = isAscii(path) ? path : octetString(encoder.encode(path));
  place.text = normalisePath(octets, dialect.percentEncoding);
  place.start = 0;
  place.end = place.text.length;
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
  if (href.indexOf("://") !== parsed.protocol.length - 1 || parsed.host === "")
    throw new InvalidUrlError(url);
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
  return (
    /[\u0000-\u0020\u007f\\]|\/(?:\.|%2e){1,2}(?:[/?#]|$)|\?[^#]*'/i.test(url) || !/^[^:]+:\/\/[^/]/.test(url)
  );
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
