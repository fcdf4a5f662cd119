/** Engine of maycrawl: decides whether a crawler may fetch a URL, and explains the reason. */

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
export { getCrawler } from "./crawlers/get-crawler.ts";
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
export { type BodyDiagnostic, type BodyDiagnosticCode, diagnoseBody } from "./diagnose/body-diagnostics.ts";
export { type ContentCodingDiagnostic, diagnoseContentCoding } from "./diagnose/content-coding.ts";
export { diagnoseLength, type LengthDiagnostic } from "./diagnose/length-diagnostic.ts";
export { diagnoseLines, type LineDiagnostic, type LineDiagnosticCode } from "./diagnose/line-diagnostics.ts";
export { findManagedPartAt, findManagedParts, type ManagedPart } from "./diagnose/managed-parts.ts";
export { diagnoseMediaType, type MediaTypeDiagnostic } from "./diagnose/media-type-diagnostic.ts";
export { diagnosePlace, type PlaceDiagnostic } from "./diagnose/place-diagnostic.ts";
export type { AccessFailure, AccessRules, OutageStep, UndefinedOutcome } from "./dialects/access-rules.ts";
export { defaultDialect } from "./dialects/default.ts";
export type { Dialect, DialectSources, RuledField, RuleRoom, StatedErrors } from "./dialects/dialect.ts";
export { type DialectName, dialects } from "./dialects/index.ts";
export type { PageRule, PageRules, PageTopic, UsageCategory } from "./dialects/page-rule.ts";
export type { PageRuleSetName } from "./dialects/page-rules.ts";
export type { Source } from "./dialects/source.ts";
export { build, escapePattern } from "./document/build.ts";
export type { RobotsDocument } from "./document/document.ts";
export type { GroupDraft, RobotsDraft, RuleDraft } from "./document/draft.ts";
export type { FieldName, OtherField, RobotsLine } from "./document/line.ts";
export { parse, type ReadOptions } from "./document/parse.ts";
export type { AgentLine, FieldRecord, RecordPlace, RobotsGroup, Rule, Sitemap } from "./document/records.ts";
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
export {
  type DecisionDescription,
  type DescribeOptions,
  describeDecision,
  type FailureParams,
  type NoGroupParams,
  type RuleParams,
} from "./explain/describe-decision.ts";
export { explain } from "./explain/explain.ts";
export type {
  Candidate,
  Explanation,
  Flip,
  FlipPattern,
  GroupVerdict,
  Surprise,
  SurpriseCode,
} from "./explain/explanation.ts";
export { type FormSurprise, findOtherForms } from "./explain/other-forms.ts";
export { type AgentNames, readAgentNames } from "./groups/agent-names.ts";
export type { CompileOptions } from "./groups/compile-options.ts";
export type { CrawlerOrToken, CrawlerProfile, ProductToken } from "./groups/crawler-profile.ts";
export { extractProductToken, fitsGrammar as isProductToken } from "./groups/product-token.ts";
export type { Decision, UnavailableAccess, UnreachableAccess } from "./match/decision.ts";
export { isAllowed } from "./match/is-allowed.ts";
export { compile, type Matcher } from "./match/matcher.ts";
export { getOrigin, getRobotsUrl, governs } from "./match/robots-url.ts";
export { engineMessages } from "./messages/engine-messages.ts";
export { InvalidOptionError } from "./options/invalid-option-error.ts";
export type { DayTime, RequestRate } from "./pace/request-rate.ts";
export { type RequestedPace, readRequestedPace } from "./pace/requested-pace.ts";
export type { IgnoredDirective } from "./page/applicable-directives.ts";
export type { PageDirective } from "./page/directive.ts";
export type { HeaderFields } from "./page/header-lines.ts";
export { findLinks, type PageLink, parseLinkHeader } from "./page/links.ts";
export { type MetaTag, type MetaTagPlace, parseMetaRobots, parseMetaTags } from "./page/meta-tag.ts";
export { type NotedDirective, type PageAnswer, type PageVerdict, resolvePage } from "./page/resolve.ts";
export { parseXRobotsTag } from "./page/x-robots-tag.ts";
export type { AiTxtFile } from "./preferences/ai-txt.ts";
export type { Preferences } from "./preferences/answers.ts";
export type { PreferenceConflict } from "./preferences/conflicts.ts";
export type { PolicyToken } from "./preferences/policy-token.ts";
export { type PreferenceSources, resolvePreferences } from "./preferences/preferences.ts";
export type { LicenseFile, RslContent, RslLicense, RslTerm } from "./preferences/rsl.ts";
export {
  type IgnoredReason,
  type StatedUses,
  type UsageStatement,
  usageCategories,
} from "./preferences/statement.ts";
export { fillMessage, type Message, type MessageParams, type MessageTemplates } from "./text/message.ts";
export type { Position, Span } from "./text/span.ts";
