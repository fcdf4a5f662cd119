/** Media types whose bodies are read: pages, feeds and sitemaps, plain text. `undefined`: the server does not say. */
export function isReadableType(type: string | undefined): boolean {
  if (type === undefined) return true;
  return type.startsWith("text/") || READ.has(type) || type.endsWith("+xml");
}

const READ: ReadonlySet<string> = new Set([
  "application/xml",
  "application/xhtml+xml",
  "application/rss+xml",
  "application/octet-stream",
  "",
]);

/** The media type of a Content-Type field, in small letters, without parameters. */
export function mediaTypeOf(contentType: string | undefined): string | undefined {
  return contentType?.split(";", 1)[0]?.trim().toLowerCase();
}
