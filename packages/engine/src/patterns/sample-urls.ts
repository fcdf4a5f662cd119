/** Maximum length of a path that is tried, in characters. */
const MAX_PATH = 2000;

/**
 * Returns URLs that a path pattern probably matches (RFC 9309 §2.2.3), the shortest first: each `*` stands for nothing,
 * then for some text, and a pattern without a final `$` is continued.
 * @param pattern the path of a rule, as written.
 * @param origin scheme, host and port of the URLs.
 */
export function sampleUrls(pattern: string, origin: string): readonly string[] {
  if (pattern.length > MAX_PATH) return [];
  const isAnchored = pattern.endsWith("$");
  const literal = isAnchored ? pattern.slice(0, -1) : pattern;
  const shortest = literal.replaceAll("*", "");
  const filled = literal.replaceAll("*", "x");
  const continued = isAnchored ? [] : [`${shortest}${shortest.endsWith("/") ? "page" : "/page"}`];
  const paths = [shortest, filled, ...continued].map((path) => (path.startsWith("/") ? path : `/${path}`));
  return [...new Set(paths)].map((path) => origin + requested(path));
}

/** Percent-encodes what a client encodes in a path, and `#`, which would begin a fragment. */
function requested(path: string): string {
  return path.replace(/[\s\0-\x1f\x7f#"<>^`{|}]/g, (character) => encodeURIComponent(character));
}
