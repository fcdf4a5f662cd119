/** Octets that mean the same encoded or not (RFC 3986 §2.3). */
const UNRESERVED = /[\w.~-]/;

/** Whether two URLs are the same page: resolved, without fragment, encoded octets that need not be so decoded (RFC 3986 §6.2.2). */
export function isSameUrl(a: string, b: string): boolean {
  return a === b || normalised(a) === normalised(b);
}

function normalised(url: string): string {
  if (!URL.canParse(url)) return url;
  return hashless(url).replace(/%[\da-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return UNRESERVED.test(character) ? character : encoded.toUpperCase();
  });
}

/** A URL without its fragment, which is no part of a request. */
export function hashless(url: string | URL): string {
  const parsed = new URL(url);
  parsed.hash = "";
  return parsed.href;
}
