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
export function normalisePercentEncoding(href: string): string {
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
