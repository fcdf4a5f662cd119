import type { Dialect } from "../dialects/dialect.ts";
import { InvalidUrlError } from "../errors.ts";
import { utf8OctetString } from "../text/bytes.ts";
import { normalisePath } from "./percent-encoding.ts";
import { isPlainFrom, mayHaveDotSegments, pathStart } from "./plain-url.ts";
import { verbatimPath } from "./verbatim-path.ts";

/** Where in `text`, which is an octet string, the path and query stand that a URL's matching is about. */
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
export function locatePath(url: string, dialect: Dialect): PathPlace {
  const start = pathStart(url);
  if (start >= 0 && isPlainFrom(url, start, dialect)) return { text: url, start, end: url.length };
  if (dialect.urls === "verbatim") return verbatimPath(url);
  const crawled = dialect.hashBang === "fragment" ? url : crawledForm(url);
  const octets = utf8OctetString(requestedPath(crawled, start));
  const text = normalisePath(octets, dialect);
  return { text, start: 0, end: text.length };
}

/** The path of the robots.txt itself where the dialect allows it implicitly (RFC 9309 §2.2.2); rules do not decide it. */
export function exemptPath(dialect: Dialect): string | undefined {
  return dialect.robotsTxt === "allowed" ? "/robots.txt" : undefined;
}

/** Whether a path is that of the robots.txt, and allowed implicitly. */
export function isRobotsTxt(dialect: Dialect, { text, start, end }: PathPlace): boolean {
  const exempt = exemptPath(dialect);
  return exempt !== undefined && end - start === exempt.length && text.startsWith(exempt, start);
}

/**
 * The URL standard checks the URL and resolves what a client resolves before it sends a request, so that
 * the path judged is the path fetched. Where it would do no more than percent-encode, the URL is taken as it
 * was written.
 * @param start where the path begins if the URL standard has nothing to do at the origin; else -1. Whether
 *   there can be such a host is then not asked: only the path is judged.
 */
function requestedPath(url: string, start: number): string {
  if (start < 0) {
    const href = checkedHref(url);
    return needsResolving(url) || !/^[^:]*:\/\/[^/]/.test(url) ? pathOf(href) : pathOf(url);
  }
  const rest = url.slice(start);
  const path = withoutFragment(rest);
  // (A blank before a fragment is kept, one at the end of a URL is not.)
  return needsResolving(path) ? pathOf(new URL(`http://a${rest}`).href) : path;
}

/**
 * The form in which the URL of a page that is made by a script was crawled by Google's scheme of 2009: what stands behind
 * `#!` goes into the query, with the octets encoded that could not stand there.
 */
function crawledForm(written: string): string {
  // What a client drops is no part of the fragment.
  const url = trimmed(written.replace(/[\t\n\r]+/g, ""));
  const bang = url.indexOf("#!");
  if (bang < 0 || bang !== url.indexOf("#")) return written;
  const page = url.slice(0, bang);
  const fragment = url.slice(bang + 2).replace(/[\0- #%&+\x7f-\uffff]+/g, encodeLoosely);
  return `${page}${page.includes("?") ? "&" : "?"}_escaped_fragment_=${fragment}`;
}

/** Without the blanks and control characters at its ends. (An expression for it would take time squared.) */
function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 0x20) start++;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end--;
  return text.slice(start, end);
}

/** As `encodeURIComponent`, but lone surrogates are no error. */
function encodeLoosely(text: string): string {
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, "\ufffd"));
}

/** The path and query of an absolute URL. */
function pathOf(href: string): string {
  const path = /^[^:]*:\/\/[^/?#]*([^#]*)/.exec(href)?.[1] as string;
  // RFC 3986 §6.2.3: an empty path is "/".
  return path.startsWith("/") ? path : `/${path}`;
}

function withoutFragment(path: string): string {
  const hash = path.indexOf("#");
  return hash < 0 ? path : path.slice(0, hash);
}

/**
 * Whether a client would rewrite a URL by more than percent-encoding: blanks, backslashes, dot
 * segments, and an apostrophe in a query, which is encoded there alone.
 */
function needsResolving(url: string): boolean {
  return (
    /[\0- \\\x7f]/.test(url) ||
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
  const { href, protocol, host } = parsed;
  if (!href.startsWith(`${protocol}//`) || host === "") throw new InvalidUrlError(url);
  return href;
}
