import { parseUrl } from "@maycrawl/engine/internal";

/** A normalised URL: its string, which identifies it in the crawl, and the parsed URL. */
export interface NormalUrl {
  readonly href: string;
  readonly url: URL;
}

/**
 * Returns a URL in the form that a crawl stores and requests: as serialised by the WHATWG URL Standard, with normalised
 * percent-encoding, and without user name and password. It also has no fragment, which is not part of a request (RFC
 * 9110 §7.1). An empty query is removed: the HTTP client requests `/a?` as `/a`.
 * @param base URL that a relative URL is resolved against.
 * @returns undefined if `written` is not a URL or has no host.
 */
export function normaliseUrl(written: string, base?: string): NormalUrl | undefined {
  // Node 20 has no `URL.parse`.
  const url = URL.parse?.(written, base) ?? parseUrl(written, base);
  if (url === undefined || url.host === "") return undefined;
  if (url.hash !== "" || url.href.endsWith("#")) url.hash = "";
  if (url.search === "" && url.href.endsWith("?")) url.search = "";
  if (url.username !== "" || url.password !== "") {
    url.username = "";
    url.password = "";
  }
  const href = normalisePercentEncoding(url.href);
  // Most URLs are already normalised. Returning their existing string saves the memory of a second string.
  return { href: href === written ? written : href, url: href === url.href ? url : new URL(href) };
}

/** Whether the scheme is http or https, which a crawl can fetch. */
export function isWeb({ protocol }: URL): boolean {
  return protocol === "http:" || protocol === "https:";
}

/** Consecutive triplets. */
const TRIPLETS = /(?:%[\da-f]{2})+/gi;
const TRIPLET = /%[\da-f]{2}/gi;
const LOWER_CASE_DIGIT = /%(?:[a-f]|[\dA-F][a-f])/;
/** The triplet of an unreserved character: letters, digits, `-`, `.`, `_` and `~` (RFC 3986 §2.3). */
const UNRESERVED = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/i;
const HEX = /[\da-f]/i;
/** A `%` at the end of a text, with at most one of the two digits that would make it a triplet. */
const BROKEN_TRIPLET = /%[\da-f]?$/i;

/**
 * Normalises the percent-encoding of a URL (RFC 3986 §6.2.2.1, §6.2.2.2): hex digits of triplets become upper case, and
 * unreserved characters are decoded.
 * @param href URL as serialised by the WHATWG URL parser, so that `%2e` no longer forms a dot segment.
 */
function normalisePercentEncoding(href: string): string {
  if (!href.includes("%")) return href;
  const decodes = UNRESERVED.test(href);
  if (!decodes && !LOWER_CASE_DIGIT.test(href)) return href;
  return href.replace(TRIPLETS, (triplets, at: number) =>
    decodes && UNRESERVED.test(triplets)
      ? decodeUnreserved(triplets, href.slice(Math.max(0, at - 2), at))
      : triplets.toUpperCase(),
  );
}

/**
 * Decodes unreserved characters. A digit stays encoded if it would form another triplet with a `%` before it, as in
 * `%%37E`.
 */
function decodeUnreserved(triplets: string, before: string): string {
  return triplets.replace(TRIPLET, (triplet, at: number) => {
    const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
    const isKept =
      !UNRESERVED.test(triplet) || (at === 0 && HEX.test(character) && BROKEN_TRIPLET.test(before));
    return isKept ? triplet.toUpperCase() : character;
  });
}
