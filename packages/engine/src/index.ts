/** The engine of maycrawl: may this crawler fetch this URL, and why? */

export {
  type AccessResult,
  classifyStatus,
  type FailureRule,
  type SuccessfulAccess,
} from "./access/access-result.ts";
export { defaultLifetimeBounds, type LifetimeBounds } from "./access/cache-lifetime.ts";
export { compileAccess } from "./access/compile-access.ts";
export { explainAccess } from "./access/explain-access.ts";
export {
  type ChainOutcome,
  type FailedChain,
  type FetchAnswer,
  type FetchFailure,
  type FetchStep,
  type RedirectFailure,
  resolveFetchChain,
} from "./access/fetch-chain.ts";
export {
  type AccessHistory,
  addAttempt,
  type HeldAccess,
  type KnownAccess,
  resolveAccess,
  type SiteKnowledge,
} from "./access/ladder.ts";
export { defaultRetrySchedule, type RetrySchedule } from "./access/retry-schedule.ts";
export {
  type CompareOptions,
  type Comparison,
  compare,
  type DialectAnswer,
  type DialectDifference,
  type PropertyDifference,
} from "./compare/compare.ts";
export { getCrawler } from "./crawlers/known.ts";
export {
  type Crawler,
  crawlers,
  findCrawler,
  identifyCrawler,
  type Purpose,
  purposes,
  selectCrawlers,
  type Verification,
} from "./crawlers/registry.ts";
export { suggestCrawler } from "./crawlers/suggest-crawler.ts";
export type { AccessFailure, AccessRules, OutageStep, UndefinedOutcome } from "./dialects/access-rules.ts";
export { defaultDialect } from "./dialects/default.ts";
export type { Dialect, RuledField, RuleRoom, StatedErrors } from "./dialects/dialect.ts";
export { type DialectName, dialects } from "./dialects/index.ts";
export type { PageRule, PageRules, PageTopic, UsageCategory } from "./dialects/page-rule.ts";
export type { PageRuleSetName } from "./dialects/page-rules.ts";
export type { DialectSources, Source } from "./dialects/source.ts";
export { type AgentNames, readAgentNames } from "./document/agent-names.ts";
export { type BodyDiagnostic, type BodyDiagnosticCode, diagnoseBody } from "./document/body-diagnostics.ts";
export { build, escapePattern, type GroupDraft, type RobotsDraft, type RuleDraft } from "./document/build.ts";
export { type ContentCodingDiagnostic, diagnoseContentCoding } from "./document/content-coding.ts";
export type { CrawlerOrToken, CrawlerProfile, ProductToken } from "./document/crawler-profile.ts";
export type { RobotsDocument } from "./document/document.ts";
export type { AgentLine, FieldRecord, RecordPlace, RobotsGroup, Rule, Sitemap } from "./document/groups.ts";
export { diagnoseLength, type LengthDiagnostic } from "./document/length-diagnostic.ts";
export type { FieldName, OtherField, RobotsLine } from "./document/line.ts";
export { diagnoseLines, type LineDiagnostic, type LineDiagnosticCode } from "./document/line-diagnostics.ts";
export { findManagedPartAt, findManagedParts, type ManagedPart } from "./document/managed-parts.ts";
export { diagnoseMediaType, type MediaTypeDiagnostic } from "./document/media-type-diagnostic.ts";
export { parse, type ReadOptions } from "./document/parse.ts";
export { diagnosePlace, type PlaceDiagnostic } from "./document/place-diagnostic.ts";
export { extractProductToken, fitsGrammar as isProductToken } from "./document/product-token.ts";
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
export { type RequestedPace, readRequestedPace } from "./match/asked-pace.ts";
export type { Decision, UnavailableAccess, UnreachableAccess } from "./match/decision.ts";
export {
  type DecisionDescription,
  type DescribeOptions,
  describeDecision,
  type FailureParams,
  type NoGroupParams,
  type RuleParams,
} from "./match/describe-decision.ts";
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
export { getOrigin, getRobotsUrl, governs } from "./match/location.ts";
export { type CompileOptions, compile, type Matcher } from "./match/matcher.ts";
export { type FormSurprise, findOtherForms } from "./match/other-forms.ts";
export type { DayTime, RequestRate } from "./match/request-rate.ts";
export { engineMessages } from "./messages/engine-messages.ts";
export { InvalidOptionError } from "./options/invalid-option-error.ts";
export type { IgnoredDirective } from "./page/applicable-directives.ts";
export type { PageDirective } from "./page/directive.ts";
export type { HeaderFields } from "./page/header-lines.ts";
export { findLinks, type PageLink, parseLinkHeader } from "./page/links.ts";
export { type MetaTag, type MetaTagPlace, parseMetaRobots, parseMetaTags } from "./page/meta-tag.ts";
export { type NotedDirective, type PageAnswer, type PageVerdict, resolvePage } from "./page/resolve.ts";
export { parseXRobotsTag } from "./page/x-robots-tag.ts";
export type { AiTxtFile } from "./preferences/ai-txt.ts";
export type { PreferenceConflict } from "./preferences/conflicts.ts";
export type { PolicyToken } from "./preferences/policy-token.ts";
export { type PreferenceSources, type Preferences, resolvePreferences } from "./preferences/preferences.ts";
export type { LicenseFile, RslContent, RslLicense, RslTerm } from "./preferences/rsl.ts";
export {
  type IgnoredReason,
  type StatedUses,
  type UsageStatement,
  usageCategories,
} from "./preferences/statement.ts";
export { fillMessage, type Message, type MessageParams, type MessageTemplates } from "./text/message.ts";
export type { Position, Span } from "./text/span.ts";
