/** What a crawler of maycrawl reads besides robots.txt. */
export { type AuditOptions, auditPage, type FetchAnyway, type PageAudit } from "./audit/audit-page.ts";
export type { Contradiction, ContradictionCode } from "./audit/contradiction.ts";
export { type ContradictionOptions, findContradictions } from "./audit/contradictions.ts";
export type {
  Place as EvidencePlace,
  SitemapEvidence,
  SitemapMention,
  TargetEvidence,
  UrlEvidence,
} from "./audit/evidence.ts";
export { type Crawl, crawl } from "./crawl/crawl.ts";
export {
  type DatabaseCrawlStatus,
  type DatabaseWorkerStatus,
  readDatabaseCrawlStatus,
} from "./crawl/database/crawl-status.ts";
export type { DatabasePlace } from "./crawl/database/database-place.ts";
export { type StoppedCrawl, stopDatabaseCrawl } from "./crawl/database/stop-crawl.ts";
export type { CrawlEnd, CrawlEvent, CrawlStatus } from "./crawl/events.ts";
export type { SitemapRecord } from "./crawl/frontier.ts";
export { type JoinCrawlOptions, joinCrawl } from "./crawl/join-crawl.ts";
export type { OptionChanges } from "./crawl/known/judge-known.ts";
export type { CrawlOptions, CrawlWorkerOptions } from "./crawl/options.ts";
export type { CrawlSettings } from "./crawl/settings.ts";
export type { Skip, SkipReason } from "./crawl/url/found-url.ts";
export type { ScopeKind } from "./crawl/url/scope.ts";
export { type CrawlBudgets, defaultBudgets } from "./crawl/url/traps.ts";
export type { Visit, VisitContradiction } from "./crawl/visit/visit.ts";
export {
  customaryPlaces,
  type DiscoverOptions,
  discoverSitemaps,
  type SitemapDiscovery,
} from "./discover/discover.ts";
export { type FetchablePage, selectFetchablePages } from "./discover/fetchable.ts";
export { listNamedSitemaps, type RobotsSitemap } from "./discover/robots-sitemaps.ts";
export { walkSitemaps } from "./discover/walk.ts";
export type { WalkOptions } from "./discover/walk-options.ts";
export type {
  Walked,
  WalkedEntry,
  WalkedFile,
  WalkedPart,
  WalkFailure,
  WalkFailureCode,
} from "./discover/walked.ts";
export { CrawlError, CrawlStoreError } from "./errors.ts";
export { type ReadLicense, readLicense } from "./license/read-license.ts";
export { crawlerMessages } from "./messages.ts";
export type { PageDiagnostic, PageDiagnosticCode } from "./page/diagnostic.ts";
export { defaultPageLimits, type PageLimits, type ReadPageOptions } from "./page/limits.ts";
export type { Page, PageCanonical, PageHyperlink, PageRefresh } from "./page/page.ts";
export { readPage } from "./page/read-page.ts";
export type {
  SitemapDiagnostic,
  SitemapDiagnosticCode,
  SitemapDiagnosticEntry,
} from "./sitemap/diagnostic.ts";
export type {
  AlternateLink,
  ChangeFrequency,
  ImageItem,
  LocatedEntry,
  SitemapEntry,
  SitemapReference,
  SitemapUrl,
} from "./sitemap/entry.ts";
export { defaultSitemapLimits, type ReadSitemapOptions, type SitemapLimits } from "./sitemap/limits.ts";
export type { NewsItem } from "./sitemap/news.ts";
export { readSitemap } from "./sitemap/read-sitemap.ts";
export type { Attributed, TvShow, VideoItem, VideoPrice, VideoRestriction } from "./sitemap/video.ts";
export type { ByteInput } from "./source/byte-source.ts";
export type { Diagnostic } from "./source/diagnostic-log.ts";
