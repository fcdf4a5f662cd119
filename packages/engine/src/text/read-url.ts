/**
 * Parses a URL, absolute or relative to a base; returns undefined if the text is not a URL.
 *
 * `URL.canParse` is not used: in Node.js 20 it rejects URLs with letters such as `é` after its call has been
 * optimised, which happens after some thousand calls.
 */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** Decodes the triplets of a text that are UTF-8 beyond ASCII, and keeps all others. */
export function decodeTriplets(text: string): string {
  return text.replace(/(?:%[89a-f][\da-f])+/gi, (triplets) => {
    try {
      return decodeURIComponent(triplets);
    } catch {
      return triplets;
    }
  });
}
