import type { SitemapDiagnosticEntry } from "./diagnostic.ts";
import type { NewsItem } from "./news.ts";
import type { VideoItem } from "./video.ts";

/** How often a page is likely to change (sitemaps.org, `<changefreq>`). */
export type ChangeFrequency = "always" | "hourly" | "daily" | "weekly" | "monthly" | "yearly" | "never";

/** Every change frequency, from the most often. */
export const changeFrequencies: readonly ChangeFrequency[] = [
  "always",
  "hourly",
  "daily",
  "weekly",
  "monthly",
  "yearly",
  "never",
];

/** An image of a page (Google's image sitemaps, version 1.1). Only `loc` is still used by Google. */
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

/** What pages and sitemaps have in common. */
export interface LocatedEntry {
  /** An absolute http or https URL, as it is written there. */
  readonly loc: string;
  /**
   * When it changed last: a W3C Datetime that `Date.parse` reads. A feed's date is turned into one; a time without a zone
   * is taken for UTC, which `date-invalid` tells.
   */
  readonly lastmod?: string;
  /** The byte of the decompressed file at which the entry begins. */
  readonly offset: number;
  /**
   * Present where the sitemap may not speak for this URL by its own place (sitemaps.org, "Sitemap file location"): `host`
   * where scheme, host or port differ, `path` where the URL is not below the sitemap's folder. Told only where it is known
   * where the sitemap is.
   */
  readonly outside?: "host" | "path";
  /** Present where the file ends within this entry: what is here was whole, and more may have followed. */
  readonly cut?: true;
}

/** A page. */
export interface SitemapUrl extends LocatedEntry {
  readonly type: "url";
  readonly changefreq?: ChangeFrequency;
  /** From 0 to 1, compared with the other pages of the site; 0.5 is meant where there is none. */
  readonly priority?: number;
  readonly images?: readonly ImageItem[];
  readonly videos?: readonly VideoItem[];
  readonly news?: NewsItem;
  readonly alternates?: readonly AlternateLink[];
}

/** Another sitemap, in an index. */
export interface SitemapReference extends LocatedEntry {
  readonly type: "sitemap";
}

/** What a sitemap holds, and what is wrong with it. */
export type SitemapEntry = SitemapUrl | SitemapReference | SitemapDiagnosticEntry;
