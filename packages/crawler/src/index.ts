/** Crawls, sitemaps of a site, and contradictions in a site's statements: `@maycrawl/crawler`. */
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
export { type JoinCrawlOptions, joinCrawl } from "./crawl/join-crawl.ts";
export type { CrawlOptions, CrawlWorkerOptions } from "./crawl/options/options.ts";
export type { CrawlSettings } from "./crawl/options/settings.ts";
export type { DatabasePlace } from "./crawl/postgres/client/database-place.ts";
export {
  type DatabaseCrawlStatus,
  type DatabaseWorkerStatus,
  readDatabaseCrawlStatus,
} from "./crawl/postgres/crawl-status.ts";
export { type StoppedCrawl, stopDatabaseCrawl } from "./crawl/postgres/stop-crawl.ts";
export type { CrawlEnd, CrawlEvent, CrawlStatus } from "./crawl/state/events.ts";
export type { Skip, SkipReason } from "./crawl/state/found-url.ts";
export type { SitemapRecord } from "./crawl/state/frontier.ts";
export type { OptionChanges } from "./crawl/state/option-changes.ts";
export type { Visit, VisitContradiction } from "./crawl/state/visit.ts";
export type { ScopeKind } from "./crawl/urls/scope.ts";
export { type CrawlBudgets, defaultBudgets } from "./crawl/urls/traps.ts";
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
} from "./discover/walk-results.ts";
export { CrawlError, CrawlStoreError } from "./errors.ts";
export { crawlerMessages } from "./messages.ts";
