import type { Dialect, ReadingRules } from "../dialects/dialect.ts";
import { InvalidUrlError } from "../errors.ts";
import { utf8AsLatin1 } from "../text/bytes.ts";
import { normalisePath, toTriplet } from "./percent-encoding.ts";
import { mayHaveDotSegments, pathStart, plainPathStart } from "./plain-url.ts";

/** Position in the Latin-1 string `text` of the path and query that are matched for a URL. */
export interface PathPlace {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the normalised path and query of a URL in a dialect, without the fragment (RFC 9309 §2.2.2).
 * @throws {InvalidUrlError} if the URL is not absolute. Dialects with verbatim URLs (`Dialect.urls`) accept any string.
 */
export function locatePath(url: string, dialect: ReadingRules): PathPlace {
  const plain = plainPathStart(url, dialect);
  if (plain >= 0) return { text: url, start: plain, end: url.length };
  const start = pathStart(url);
  const isVerbatim = dialect.urls === "verbatim";
  let asked = isVerbatim ? utf8AsLatin1(url) : url;
  if (dialect.hashBang === "escaped-fragment" && url.includes("#")) {
    // The fragment of a URL object is already percent-encoded. Strings are encoded here to give the same result.
    asked = crawledForm(isVerbatim ? asked : start < 0 ? checkedHref(url) : resolved(url, start)) ?? asked;
  }
  if (isVerbatim) return verbatimPath(asked);
  const latin1 = utf8AsLatin1(
    requestedPath(asked, asked === url ? start : pathStart(asked), dialect.percentEncoding),
  );
  const text = normalisePath(latin1, dialect);
  return { text, start: 0, end: text.length };
}

/**
 * Returns the path of the robots.txt if the dialect always allows it (RFC 9309 §2.2.2); undefined if rules decide it.
 */
export function exemptPath(dialect: ReadingRules): string | undefined {
  return dialect.robotsTxt === "allowed" ? "/robots.txt" : undefined;
}

/** Whether a path is that of the robots.txt, and the dialect always allows it. */
export function isRobotsTxt(dialect: ReadingRules, { text, start, end }: PathPlace): boolean {
  const exempt = exemptPath(dialect);
  return exempt !== undefined && end - start === exempt.length && text.startsWith(exempt, start);
}

/**
 * Returns the path and query as a client would request them, so that the judged path is the fetched path. The URL
 * standard checks and resolves the URL. If resolving would only percent-encode it, the path stays as written, because
 * it is percent-encoded later anyway.
 * @param start start of the path if the origin needs no resolving, otherwise -1. The host is checked only for -1.
 */
function requestedPath(url: string, start: number, encoding: Dialect["percentEncoding"]): string {
  if (start < 0) {
    const href = checkedHref(url);
    return pathOf(needsResolving(url, encoding) || !/^[^:]*:\/\/[^/]/.test(url) ? href : url);
  }
  const [path] = url.slice(start).split("#", 1) as [string];
  // The whole URL is resolved: a blank before a fragment is kept, but a blank at the end of a URL is removed.
  return needsResolving(path, encoding) ? pathOf(resolved(url, start)) : path;
}

/** Returns a URL in the form of the URL standard, with a replaced origin. */
function resolved(url: string, start: number): string {
  return new URL(`http://a${url.slice(start)}`).href;
}

/**
 * Returns the crawled form of a URL with `#!`, according to Google's AJAX crawling scheme of 2009; undefined for
 * other URLs. The text after `#!` moves into the query. There, the bytes of the scheme's list are encoded (00 to 20,
 * 23, 25, 26, 2B, 7F to FF).
 * @param url a Latin-1 string.
 */
function crawledForm(url: string): string | undefined {
  const [, page, fragment = ""] = /^([^#]*)#!([\s\S]*)/.exec(url) ?? [];
  if (page === undefined) return undefined;
  const escaped = fragment.replace(TO_ESCAPE, (character) => toTriplet(character.charCodeAt(0)));
  return `${page}${page.includes("?") ? "&" : "?"}_escaped_fragment_=${escaped}`;
}

/** Characters to encode in a fragment. A `%` is not encoded if it begins a triplet that clients write in fragments. */
const TO_ESCAPE = /%(?![01][\da-f]|2[02]|3[ce]|60|7f|[89a-f][\da-f])|[\0- #&+\x7f-\xff]/gi;

/** Returns the path and query of an absolute URL. */
function pathOf(href: string): string {
  const path = /^[^:]*:\/\/[^/?#]*([^#]*)/.exec(href)?.[1] as string;
  // RFC 3986 §6.2.3: an empty path is "/".
  return path.startsWith("/") ? path : `/${path}`;
}

/**
 * Whether a client changes a URL in a way that normalising does not cover. True for blanks, backslashes, dot segments,
 * and apostrophes in a query (elsewhere, a client does not encode them). In `escape-only` and `as-written`, also true
 * for characters that a client encodes but normalising does not.
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
 * Finds the path as github.com/google/robotstxt does, without checks. The path begins at the first `/`, `?` or `;`
 * after `://` or a leading `//`, and ends at the first `#`. A URL without a path has the path "/". A byte 0x00 ends
 * the compared text, but not the search for the path's start.
 * @param text the URL, as a Latin-1 string.
 */
function verbatimPath(text: string): PathPlace {
  const from = text.startsWith("//") ? 2 : 0;
  const scheme = text.indexOf("://", from);
  const early = firstOf(text, from);
  const start = firstOf(text, scheme < 0 || early < scheme ? from : scheme + 3);
  const hash = text.indexOf("#", from);
  const hashOrEnd = hash < 0 ? text.length : hash;
  if (hashOrEnd < start) return { text: "/", start: 0, end: 1 };
  const nul = text.indexOf("\0", start);
  const end = nul < 0 ? hashOrEnd : Math.min(nul, hashOrEnd);
  if (text.charCodeAt(start) === SLASH) return { text, start, end };
  return { text: `/${text.slice(start, end)}`, start: 0, end: end - start + 1 };
}

/** Returns the offset of the first `/`, `?` or `;` at or after `from`; the text's length if it is not found. */
function firstOf(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === SLASH || code === QUESTION || code === SEMICOLON) break;
    at++;
  }
  return at;
}
