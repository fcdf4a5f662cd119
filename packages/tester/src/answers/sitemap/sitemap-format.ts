/** The format of a sitemap, by its first element. */
import type { SitemapFormat } from "./sitemap-answer.ts";

/** Formats by the local name of the root element. */
const ROOTS: ReadonlyMap<string, SitemapFormat> = new Map([
  ["urlset", "urlset"],
  ["sitemapindex", "index"],
  ["rss", "rss"],
  ["RDF", "rdf"],
  ["feed", "atom"],
]);
/** Part of a file that is searched for the root element. */
const MAX_HEAD = 65_536;

/** Returns the format of a file as the field holds it; undefined if no sitemap has it. */
export function formatOf(text: string): SitemapFormat | undefined {
  // Without the zero bytes and the byte order mark of UTF-16, its ASCII characters remain.
  const head = text.slice(0, MAX_HEAD).replace(/[\0\uFEFF\uDC80-\uDCFF]/g, "");
  if (!/^[\t\n\r ]*</.test(head)) {
    // A script may have written text before the XML.
    const later = /<(?:\?xml|urlset|sitemapindex|rss|feed)[\s>]/.exec(head);
    return later === null ? "text" : rootOf(head, later.index);
  }
  return rootOf(head, 0);
}

/** Returns the format of the first element, after comments, instructions and declarations. */
function rootOf(head: string, start: number): SitemapFormat | undefined {
  for (let at = head.indexOf("<", start); at >= 0; ) {
    const end = head.startsWith("<!--", at) ? "-->" : /^<[?!]/.test(head.slice(at, at + 2)) ? ">" : undefined;
    if (end === undefined) {
      const name = /^<(?:[\w.-]+:)?([\w.-]+)/.exec(head.slice(at, at + 200))?.[1];
      return name === undefined ? undefined : ROOTS.get(name);
    }
    const ended = head.indexOf(end, at + 2);
    if (ended < 0) return undefined;
    at = head.indexOf("<", ended);
  }
  return undefined;
}
