import type { SitemapDiagnosticEntry } from "./diagnostic.ts";
import type { NewsItem } from "./news.ts";
import type { VideoItem } from "./video.ts";

/** How often a page is likely to change (sitemaps.org, `<changefreq>`). */
export type ChangeFrequency = "always" | "hourly" | "daily" | "weekly" | "monthly" | "yearly" | "never";

/** All change frequencies, the most frequent first. */
export const changeFrequencies: readonly ChangeFrequency[] = [
  "always",
  "hourly",
  "daily",
  "weekly",
  "monthly",
  "yearly",
  "never",
];

/** An image of a page (Google's image sitemaps, version 1.1). Google now uses only `loc`. */
export interface ImageItem {
  readonly loc?: string;
  readonly title?: string;
  readonly caption?: string;
  readonly geoLocation?: string;
  readonly license?: string;
}

/** Another version of a page: in another language (`hreflang`), or for other devices (`media`). */
export interface AlternateLink {
  readonly href?: string;
  readonly hreflang?: string;
  readonly media?: string;
}

/** Fields that pages and sitemaps share. */
export interface LocatedEntry {
  /** Absolute http or https URL as written in the file. A relative URL is resolved. */
  readonly loc: string;
  /**
   * Time of the last change: a W3C Datetime that `Date.parse` accepts. The date of a feed is converted. A time
   * without a zone is read as UTC and reported as `date-invalid`.
   */
  readonly lastmod?: string;
  /** Byte offset of the entry in the decompressed file. */
  readonly offset: number;
  /**
   * Present if the sitemap's location does not allow it to list this URL (sitemaps.org, "Sitemap file location").
   * `host`: scheme, host or port differ. `path`: the URL is not below the sitemap's folder. Requires that the
   * sitemap's own URL is known.
   */
  readonly outside?: "host" | "path";
  /** Present if the file ends within this entry. Its values are complete, but others may be missing. */
  readonly cut?: true;
}

/** A page. */
export interface SitemapUrl extends LocatedEntry {
  readonly type: "url";
  readonly changefreq?: ChangeFrequency;
  /** Priority from 0 to 1, relative to the other pages of the site. A missing one means 0.5. */
  readonly priority?: number;
  readonly images?: readonly ImageItem[];
  readonly videos?: readonly VideoItem[];
  readonly news?: NewsItem;
  readonly alternates?: readonly AlternateLink[];
}

/** A sitemap that an index lists. */
export interface SitemapReference extends LocatedEntry {
  readonly type: "sitemap";
}

/** An entry of the iterator: a page, a sitemap, or a diagnostic. */
export type SitemapEntry = SitemapUrl | SitemapReference | SitemapDiagnosticEntry;
