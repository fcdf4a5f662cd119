/**
 * Parts of the engine that the packages of maycrawl share: `@maycrawl/engine/internal`. This entry point is unstable:
 * it may change with every version.
 */

export { onAbort } from "./abort/on-abort.ts";
export { findFailureRule, isRedirect, isRetriedAccess } from "./access/access-result.ts";
export { freshSeconds, type LifetimeHeader } from "./access/cache-lifetime.ts";
export { describeError } from "./access/describe-error.ts";
export {
  describeFailure,
  failureMessages,
  failureWords,
  withoutOpensslThread,
} from "./access/describe-failure.ts";
export {
  asksToSlowDown,
  isServerFailure,
  isTemporaryFailure,
  MIN_SERVER_FAILURE,
  temporaryClientErrors,
} from "./access/failing-status.ts";
export { failedAccess, redirectTarget } from "./access/fetch-chain.ts";
export { emptyStatuses, hasPage } from "./access/page-status.ts";
export { parseRetryAfter } from "./access/retry-after.ts";
export { type FailedAttempts, retryDelay } from "./access/retry-schedule.ts";
export { sourceOf, sourceText, valueText } from "./compare/property-text.ts";
export { findCrawlerByPopularName } from "./crawlers/popular-names.ts";
export { isSearchCrawler } from "./crawlers/registry.ts";
export { unknownTokens } from "./crawlers/unknown-tokens.ts";
export { type ContentCodings, parseContentCodings } from "./diagnose/content-coding.ts";
export { diagnoseCut } from "./diagnose/length-diagnostic.ts";
export { robotsMessages } from "./diagnose/robots-messages.ts";
export { type FailureRule, failureSource } from "./dialects/access-source.ts";
export { dialectOfToday } from "./dialects/dialect-of-today.ts";
export { resultTopics } from "./dialects/page-rule.ts";
export { pageRuleSets, usageRules } from "./dialects/page-rules.ts";
export {
  iterateFields,
  iterateGroups,
  iterateSitemaps,
  iterateStrayRules,
  type ReadAgent,
  type ReadField,
  type ReadGroup,
  type ReadRule,
} from "./document/iterate-records.ts";
export { describeFailedAccess, describeNoGroup } from "./explain/describe-decision.ts";
export { surpriseMessages } from "./explain/surprise-messages.ts";
export { tokensOf } from "./groups/crawler-profile.ts";
export { applyEdits, insertBefore, removeLine } from "./lint/parts/edits.ts";
export { groupBy } from "./lint/parts/group-by.ts";
export { majorCrawlers } from "./lint/parts/major-crawlers.ts";
export { ruleText } from "./lint/parts/rule-text.ts";
export { rulesKeyOf } from "./match/matcher.ts";
export {
  type AnyKind,
  checkNames,
  defaultsOf,
  type FlagKind,
  type FunctionKind,
  type NumberKind,
  type NumbersKind,
  type NumberTable,
  type ObjectKind,
  type OptionKind,
  type OptionTable,
  type Order,
  type RequiredKind,
  type Settled,
  settleNumbers,
  settleOptions,
  type WordKind,
} from "./options/option-table.ts";
export {
  checkedNumber,
  checkedSignal,
  checkObject,
  checkOptions,
  type NumberRule,
  signalIn,
  wrongOption,
} from "./options/option-validation.ts";
export { msUntilDayTime } from "./pace/request-rate.ts";
export { findAddressee } from "./page/crawler-name.ts";
export { linkTypes } from "./page/links.ts";
export { readPageDate } from "./page/page-date.ts";
export { type StatedUsage, statedUsage } from "./preferences/stated-usage.ts";
export { endOfWholeLines, latin1Of } from "./text/bytes.ts";
export { type CodeOf, createDiagnostic } from "./text/diagnostic.ts";
export { formatValue } from "./text/format-value.ts";
export { invalidUrl, maskedAddress } from "./text/masked-address.ts";
export { createMessage } from "./text/message.ts";
export { isSimilar } from "./text/near.ts";
export { parseUrl } from "./text/read-url.ts";
export { visible, visibleHead } from "./text/visible.ts";
