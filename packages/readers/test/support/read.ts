import { all, chunked } from "../../../../tests/support/byte-streams.ts";
import type { SitemapDiagnostic } from "../../src/sitemap/entry/diagnostic.ts";
import type { ReadSitemapOptions } from "../../src/sitemap/entry/limits.ts";
import type { SitemapEntry, SitemapReference, SitemapUrl } from "../../src/sitemap/entry/sitemap-entry.ts";
import { readSitemap } from "../../src/sitemap/read-sitemap.ts";

/** Entries and diagnostics of a sitemap, separated. */
export interface Read {
  readonly entries: (SitemapUrl | SitemapReference)[];
  readonly diagnostics: SitemapDiagnostic[];
  /** Codes of the diagnostics, in order. */
  readonly codes: string[];
  readonly locs: string[];
}

export function separate(list: readonly SitemapEntry[]): Read {
  const entries = list.filter((one) => one.type !== "diagnostic");
  const diagnostics = list.flatMap((one) => (one.type === "diagnostic" ? [one.diagnostic] : []));
  return {
    entries,
    diagnostics,
    codes: diagnostics.map(({ code }) => code),
    locs: entries.map(({ loc }) => loc),
  };
}

/** Reads a complete sitemap. */
export async function read(
  document: string | Uint8Array,
  options?: ReadSitemapOptions,
  sizes?: readonly number[],
): Promise<Read> {
  const bytes = typeof document === "string" ? Buffer.from(document) : document;
  return separate(await all(readSitemap(chunked(bytes, sizes), options)));
}
