/** Readers of pages, sitemaps and RSL licence files. The results for pages and sitemaps contain byte offsets. */

export { type ReadLicense, readLicense } from "./license/read-license.ts";
export { readersMessages } from "./messages.ts";
export type { PageDiagnostic, PageDiagnosticCode } from "./page/content/diagnostic.ts";
export { defaultPageLimits, type PageLimits, type ReadPageOptions } from "./page/content/limits.ts";
export type { Page, PageCanonical, PageHyperlink, PageRefresh } from "./page/content/page.ts";
export { readPage } from "./page/read-page.ts";
export type {
  SitemapDiagnostic,
  SitemapDiagnosticCode,
  SitemapDiagnosticEntry,
} from "./sitemap/entry/diagnostic.ts";
export { defaultSitemapLimits, type ReadSitemapOptions, type SitemapLimits } from "./sitemap/entry/limits.ts";
export type { NewsItem } from "./sitemap/entry/news.ts";
export type {
  AlternateLink,
  ChangeFrequency,
  ImageItem,
  LocatedEntry,
  SitemapEntry,
  SitemapReference,
  SitemapUrl,
} from "./sitemap/entry/sitemap-entry.ts";
export type { Attributed, TvShow, VideoItem, VideoPrice, VideoRestriction } from "./sitemap/entry/video.ts";
export { readSitemap } from "./sitemap/read-sitemap.ts";
export type { ByteInput } from "./source/byte-source.ts";
export type { Diagnostic } from "./source/diagnostic-log.ts";
