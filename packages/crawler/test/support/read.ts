import type { SitemapDiagnostic } from "../../src/sitemap/diagnostic.ts";
import type { SitemapEntry, SitemapReference, SitemapUrl } from "../../src/sitemap/entry.ts";
import type { ReadSitemapOptions } from "../../src/sitemap/limits.ts";
import { readSitemap } from "../../src/sitemap/read-sitemap.ts";

/** A source that gives bytes in chunks of the given sizes, the last size again and again. */
export async function* chunked(
  bytes: Uint8Array,
  sizes: readonly number[] = [65_536],
): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (let i = 0; at < bytes.length; i++) {
    const size = Math.max(1, sizes[Math.min(i, sizes.length - 1)] ?? 1);
    yield bytes.slice(at, at + size);
    at += size;
  }
}

/** All that an iterator gives. */
export async function all<T>(iterable: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const one of iterable) list.push(one);
  return list;
}

/** What a sitemap holds, and what is wrong with it, apart. */
export interface Read {
  readonly entries: (SitemapUrl | SitemapReference)[];
  readonly diagnostics: SitemapDiagnostic[];
  /** The codes of the diagnostics, in order. */
  readonly codes: string[];
  readonly locs: string[];
}

export function apart(list: readonly SitemapEntry[]): Read {
  const entries = list.filter((one) => one.type !== "diagnostic");
  const diagnostics = list.flatMap((one) => (one.type === "diagnostic" ? [one.diagnostic] : []));
  return {
    entries,
    diagnostics,
    codes: diagnostics.map(({ code }) => code),
    locs: entries.map(({ loc }) => loc),
  };
}

/** Reads a sitemap whole. */
export async function read(
  document: string | Uint8Array,
  options?: ReadSitemapOptions,
  sizes?: readonly number[],
): Promise<Read> {
  const bytes = typeof document === "string" ? Buffer.from(document) : document;
  return apart(await all(readSitemap(chunked(bytes, sizes), options)));
}

const NAMESPACES = [
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
  'xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"',
  'xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"',
  'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
].join(" ");

/** A urlset around entries. */
export function urlset(...entries: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${NAMESPACES}>${entries.join("\n")}</urlset>`;
}

/** An entry of a urlset; its URL may be followed by other elements. */
export function url(loc: string, others = ""): string {
  return `<url><loc>${loc}</loc>${others}</url>`;
}
