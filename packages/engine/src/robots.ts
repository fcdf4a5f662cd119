/**
 * The part of the engine that is about robots.txt files, for programs that have to start fast: `@maycrawl/engine/robots`.
 * What a page says, and preferences about use, are in `@maycrawl/engine` only.
 */
export {
  type AccessResult,
  accessKindOf,
  type FailureRule,
  failureRuleOf,
  isRedirect,
  type SuccessfulAccess,
} from "./access/access-result.ts";
export {
  defaultLifetimeBounds,
  freshSeconds,
  type LifetimeBounds,
  type LifetimeHeader,
} from "./access/cache-lifetime.ts";
export { compileAccess } from "./access/compile-access.ts";
export { explainAccess } from "./access/explain-access.ts";
export {
  type ChainOutcome,
  type FailedChain,
  type FetchAnswer,
  type FetchFailure,
  type FetchStep,
  failedAccess,
  outcomeOfChain,
  type RedirectFault,
  redirectTarget,
} from "./access/fetch-chain.ts";
export {
  type AccessHistory,
  accessAt,
  type HeldAccess,
  type KnownAccess,
  type SiteKnowledge,
  withAttempt,
} from "./access/ladder.ts";
export { readRetryAfter } from "./access/retry-after.ts";
export {
  defaultRetrySchedule,
  type FailedAttempts,
  type RetrySchedule,
  retryDelay,
} from "./access/retry-schedule.ts";
export {
  type CompareOptions,
  type Comparison,
  compare,
  type DialectAnswer,
  type DialectDifference,
  type PropertyDifference,
} from "./compare/compare.ts";
export { crawlerCalled } from "./crawlers/called.ts";
export { knownCrawler } from "./crawlers/known.ts";
export { crawlerMeant } from "./crawlers/meant.ts";
export {
  type Crawler,
  crawlerNamed,
  crawlers,
  crawlersFor,
  type Purpose,
  purposes,
  recogniseCrawler,
  type Verification,
} from "./crawlers/registry.ts";
export type { AccessFailure, AccessRules, OutageStep, UndefinedOutcome } from "./dialects/access-rules.ts";
export { defaultDialect } from "./dialects/default.ts";
export type { Dialect, RuledField, RuleRoom, StatedErrors } from "./dialects/dialect.ts";
export { type DialectName, dialects } from "./dialects/index.ts";
export type { PageRule, PageRules, PageTopic, UsageCategory } from "./dialects/page-rule.ts";
export { type PageRuleSetName, pageRuleSets, usageWords } from "./dialects/page-rules.ts";
export type { DialectSources, Source } from "./dialects/source.ts";
export { dialectOfToday } from "./dialects/today.ts";
export { type AgentNames, agentNamesOf } from "./document/agent-names.ts";
export {
  build,
  type GroupDraft,
  literalPattern,
  type RobotsDraft,
  type RuleDraft,
} from "./document/build.ts";
export {
  type ContentCodingOddity,
  type ContentCodings,
  oddContentCoding,
  readContentCodings,
} from "./document/content-coding.ts";
export type { AskedCrawler, CrawlerProfile } from "./document/crawler-profile.ts";
export { RobotsDocument } from "./document/document.ts";
export type { AgentLine, FieldRecord, RecordPlace, RobotsGroup, Rule, Sitemap } from "./document/groups.ts";
export type { FieldName, OtherField, RobotsLine } from "./document/line.ts";
export { type ManagedPart, managedPartAt, managedParts } from "./document/managed-parts.ts";
export { type BodyOddity, type BodyOddityCode, oddBody } from "./document/odd-body.ts";
export { type LengthOddity, oddCut, oddLength } from "./document/odd-length.ts";
export { type LineOddity, type LineOddityCode, oddLines } from "./document/odd-lines.ts";
export { type MediaTypeOddity, oddMediaType } from "./document/odd-media-type.ts";
export { oddPlace, type PlaceOddity } from "./document/odd-place.ts";
export {
  eachField,
  eachGroup,
  eachSitemap,
  eachStrayRule,
  type ReadAgent,
  type ReadField,
  type ReadGroup,
  type ReadRule,
} from "./document/one-by-one.ts";
export { parse, type ReadOptions } from "./document/parse.ts";
export { fitsGrammar as isProductToken, productTokenOf } from "./document/product-token.ts";
export type { RecordTable } from "./document/record-table.ts";
export { stringify } from "./document/stringify.ts";
export {
  InvalidDialectError,
  InvalidDraftError,
  InvalidInputError,
  InvalidNumberError,
  InvalidProductTokenError,
  InvalidUrlError,
  RobotsArgumentError,
  RobotsError,
  UnknownCrawlerError,
} from "./errors.ts";
export { type AskedPace, askedPace } from "./match/asked-pace.ts";
export type { Decision, UnavailableAccess, UnreachableAccess } from "./match/decision.ts";
export { explain } from "./match/explain.ts";
export type {
  Candidate,
  Explanation,
  Flip,
  FlipPattern,
  GroupVerdict,
  Surprise,
  SurpriseCode,
} from "./match/explanation.ts";
export { isAllowed } from "./match/is-allowed.ts";
export { governs, originOf, robotsUrlFor } from "./match/location.ts";
export { type CompileOptions, compile, type Matcher } from "./match/matcher.ts";
export { type FormSurprise, otherForms } from "./match/other-forms.ts";
export { type DayTime, type RequestRate, untilDayTime } from "./match/request-rate.ts";
export { endOfWholeLines, type Octets } from "./text/bytes.ts";
export { isNear } from "./text/near.ts";
export { readUrl } from "./text/read-url.ts";
export type { Position, Span } from "./text/span.ts";
