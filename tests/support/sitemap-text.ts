const NAMESPACES = [
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
  'xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"',
  'xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"',
  'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
].join(" ");

/** Returns a urlset with the given entries. */
export function urlset(...entries: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${NAMESPACES}>${entries.join("\n")}</urlset>`;
}

/** Returns an entry of a urlset; `others` are elements after its URL. */
export function url(loc: string, others = ""): string {
  return `<url><loc>${loc}</loc>${others}</url>`;
}
