import { parseUrl } from "@maycrawl/engine/internal";

/** A URL as a crawl counts it: parsed, with the string by which it is known. */
export interface NormalUrl {
  readonly href: string;
  readonly url: URL;
}

/**
 * Returns a URL in the one form in which a crawl knows and requests it: as the WHATWG URL Standard writes it, with its
 * percent-encoding normalised, without user name and password, and without fragment (which is no part of a request, RFC 9110 §7.1).
 * An empty query is removed: the HTTP client requests `/a?` as `/a`.
 * @param base by which it is resolved where it is relative.
 * @returns undefined where it is no URL, or has no host.
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
  // Most are written so already: the string that is there is kept, instead of one more.
  return { href: href === written ? written : href, url: href === url.href ? url : new URL(href) };
}

/** Whether a crawl could fetch it: http or https. */
export function isWeb({ protocol }: URL): boolean {
  return protocol === "http:" || protocol === "https:";
}

/** Triplets in a row. */
const TRIPLETS = /(?:%[\da-f]{2})+/gi;
const TRIPLET = /%[\da-f]{2}/gi;
const SMALL_DIGIT = /%(?:[a-f]|[\dA-F][a-f])/;
/** The triplet of an unreserved character: letters, digits, `-`, `.`, `_` and `~` (RFC 3986 §2.3). */
const UNRESERVED = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/i;
const HEX = /[\da-f]/i;
/** A `%` that begins no triplet, and at most the first of two digits. */
const BROKEN_TRIPLET = /%[\da-f]?$/i;

/**
 * Returns a URL with its percent-encoding normalised (RFC 3986 §6.2.2.1, §6.2.2.2): the hex digits of triplets are in upper case,
 * and unreserved characters are not encoded.
 * @param href as the WHATWG URL parser writes it, so that `%2e` is no dot segment any more.
 */
function normalisePercentEncoding(href: string): string {
  if (!href.includes("%")) return href;
  const decodes = UNRESERVED.test(href);
  if (!decodes && !SMALL_DIGIT.test(href)) return href;
  return href.replace(TRIPLETS, (triplets, at: number) =>
    decodes && UNRESERVED.test(triplets)
      ? decoded(triplets, href.slice(Math.max(0, at - 2), at))
      : triplets.toUpperCase(),
  );
}

/** Decodes what is unreserved, unless its digit would make another triplet of a `%` before it, as in `%%37E`. */
function decoded(triplets: string, before: string): string {
  return triplets.replace(TRIPLET, (triplet, at: number) => {
    const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
    const isKept =
      !UNRESERVED.test(triplet) || (at === 0 && HEX.test(character) && BROKEN_TRIPLET.test(before));
    return isKept ? triplet.toUpperCase() : character;
  });
}
