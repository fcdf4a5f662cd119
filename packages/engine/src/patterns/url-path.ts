import type { Dialect, ReadingRules } from "../dialects/dialect.ts";
import { InvalidUrlError } from "../errors.ts";
import { utf8AsLatin1 } from "../text/bytes.ts";
import { encoded, normalisePath } from "./percent-encoding.ts";
import { mayHaveDotSegments, pathStart, plainPathStart } from "./plain-url.ts";

/** Where in `text`, which is a Latin-1 string, the path and query stand that a URL's matching is about. */
export interface PathPlace {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the path and query of a URL as the dialect reads URLs, without the fragment and normalised
 * (RFC 9309 §2.2.2).
 * @throws {InvalidUrlError} where the dialect reads URLs as requested and this is no absolute one.
 */
export function locatePath(url: string, dialect: ReadingRules): PathPlace {
  const plain = plainPathStart(url, dialect);
  if (plain >= 0) return { text: url, start: plain, end: url.length };
  const start = pathStart(url);
  const isTaken = dialect.urls === "verbatim";
  let asked = isTaken ? utf8AsLatin1(url) : url;
  if (dialect.hashBang === "escaped-fragment" && url.includes("#")) {
    // The fragment of a URL object is percent-encoded: so is that of a string, before it is looked at.
    asked = crawledForm(isTaken ? asked : start < 0 ? checkedHref(url) : resolved(url, start)) ?? asked;
  }
  if (isTaken) return verbatimPath(asked);
  const latin1 = utf8AsLatin1(
    requestedPath(asked, asked === url ? start : pathStart(asked), dialect.percentEncoding),
  );
  const text = normalisePath(latin1, dialect);
  return { text, start: 0, end: text.length };
}

/** The path of the robots.txt itself where the dialect allows it implicitly (RFC 9309 §2.2.2); rules do not decide it. */
export function exemptPath(dialect: ReadingRules): string | undefined {
  return dialect.robotsTxt === "allowed" ? "/robots.txt" : undefined;
}

/** Whether a path is that of the robots.txt, and allowed implicitly. */
export function isRobotsTxt(dialect: ReadingRules, { text, start, end }: PathPlace): boolean {
  const exempt = exemptPath(dialect);
  return exempt !== undefined && end - start === exempt.length && text.startsWith(exempt, start);
}

/**
 * The URL standard checks the URL and resolves what a client resolves before it sends a request, so that
 * the path judged is the path fetched. Where it would do no more than percent-encode what is percent-encoded
 * anyway before it is compared, the URL is taken as it was written.
 * @param start where the path begins if the URL standard has nothing to do at the origin; else -1. Whether
 *   there can be such a host is then not asked: only the path is judged.
 */
function requestedPath(url: string, start: number, encoding: Dialect["percentEncoding"]): string {
  if (start < 0) {
    const href = checkedHref(url);
    return pathOf(needsResolving(url, encoding) || !/^[^:]*:\/\/[^/]/.test(url) ? href : url);
  }
  const [path] = url.slice(start).split("#", 1) as [string];
  // (A blank before a fragment is kept, one at the end of a URL is not.)
  return needsResolving(path, encoding) ? pathOf(resolved(url, start)) : path;
}

/** A URL as the URL standard writes it, but for its origin. */
function resolved(url: string, start: number): string {
  return new URL(`http://a${url.slice(start)}`).href;
}

/**
 * The form in which the URL of a page that is made by a script was crawled by Google's scheme of 2009: what stands behind
 * `#!` goes into the query, with those bytes encoded that the scheme names (00 to 20, 23, 25, 26, 2B, 7F to FF). Undefined
 * for every other URL.
 * @param url a Latin-1 string.
 */
function crawledForm(url: string): string | undefined {
  const [, page, fragment = ""] = /^([^#]*)#!([\s\S]*)/.exec(url) ?? [];
  if (page === undefined) return undefined;
  const escaped = fragment.replace(TO_ESCAPE, (character) => encoded(character.charCodeAt(0)));
  return `${page}${page.includes("?") ? "&" : "?"}_escaped_fragment_=${escaped}`;
}

/** The triplets with which clients write what a fragment may not hold are no part of what was to be encoded. */
const TO_ESCAPE = /%(?![01][\da-f]|2[02]|3[ce]|60|7f|[89a-f][\da-f])|[\0- #&+\x7f-\xff]/gi;

/** The path and query of an absolute URL. */
function pathOf(href: string): string {
  const path = /^[^:]*:\/\/[^/?#]*([^#]*)/.exec(href)?.[1] as string;
  // RFC 3986 §6.2.3: an empty path is "/".
  return path.startsWith("/") ? path : `/${path}`;
}

/**
 * Whether a client would rewrite a URL by more than percent-encoding: blanks, backslashes, dot
 * segments, and an apostrophe in a query, which is encoded there alone. A dialect that compares ASCII, or every
 * byte, as it is requested has to know the other characters that a client encodes, too: it never encodes them itself.
 */
function needsResolving(url: string, encoding: Dialect["percentEncoding"]): boolean {
  return (
    /[\0- \\\x7f]/.test(url) ||
    (encoding === "escape-only" && /["<>^`{|}]/.test(url)) ||
    (encoding === "as-written" && /["<>^`{|}\u0080-\uffff]/.test(url)) ||
    (mayHaveDotSegments(url, 0) && /\/(?:\.|%2e){1,2}(?:[/?#]|$)/i.test(url)) ||
    (url.includes("'") && /^[^?#]*\?[^#]*'/.test(url))
  );
}

function checkedHref(url: string): string {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch (cause) {
    throw new InvalidUrlError(url, cause);
  }
  if (parsed.host === "") throw new InvalidUrlError(url);
  return parsed.href;
}

const SLASH = 0x2f;
const QUESTION = 0x3f;
const SEMICOLON = 0x3b;

/**
 * The path as github.com/google/robotstxt finds it: behind the first `/`, `?` or `;` after `://` or a
 * leading `//`, up to the first `#`, never checked. A URL without one has the path "/". A byte 0x00 ends
 * what is compared, though the path was looked for beyond it.
 * @param text the URL, as a Latin-1 string.
 */
function verbatimPath(text: string): PathPlace {
  const from = text.startsWith("//") ? 2 : 0;
  const scheme = text.indexOf("://", from);
  const early = firstOf(text, from);
  const start = firstOf(text, scheme < 0 || early < scheme ? from : scheme + 3);
  const hash = text.indexOf("#", from);
  const behind = hash < 0 ? text.length : hash;
  if (behind < start) return { text: "/", start: 0, end: 1 };
  const nul = text.indexOf("\0", start);
  const end = nul < 0 ? behind : Math.min(nul, behind);
  if (text.charCodeAt(start) === SLASH) return { text, start, end };
  return { text: `/${text.slice(start, end)}`, start: 0, end: end - start + 1 };
}

/** Where the first `/`, `?` or `;` stands; the text's length where there is none. */
function firstOf(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === SLASH || code === QUESTION || code === SEMICOLON) break;
    at++;
  }
  return at;
}
