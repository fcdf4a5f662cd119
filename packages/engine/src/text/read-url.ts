/**
 * The URL that a text stands for, absolute or relative to a base; undefined where it stands for none.
 *
 * `URL.canParse` will not do: in Node.js 20 it says no to URLs with letters such as `é` once its call has been
 * optimised, which takes some thousand calls.
 */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** Text with those triplets decoded that are UTF-8 beyond ASCII. */
export function decodeTriplets(text: string): string {
  return text.replace(/(?:%[89a-f][\da-f])+/gi, (triplets) => {
    try {
      return decodeURIComponent(triplets);
    } catch {
      return triplets;
    }
  });
}
