/**
 * Whether bodies of a media type are read: pages, feeds, sitemaps and plain text. `undefined`: the server sent no type.
 */
export function isReadableType(type: string | undefined): boolean {
  if (type === undefined) return true;
  return type.startsWith("text/") || READABLE.has(type) || type.endsWith("+xml");
}

const READABLE: ReadonlySet<string> = new Set([
  "application/xml",
  "application/xhtml+xml",
  "application/rss+xml",
  "application/octet-stream",
  "",
]);

/** Returns the media type of a Content-Type field, in lower case and without parameters. */
export function mediaTypeOf(contentType: string | undefined): string | undefined {
  return contentType?.split(";", 1)[0]?.trim().toLowerCase();
}
