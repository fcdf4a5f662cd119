/**
 * Internal API of the agent for the other packages of maycrawl: `@maycrawl/agent/internal`. It is unstable
 * and may change in every version.
 */
export { AbortScope } from "./abort/abort-scope.ts";
export { abortable } from "./abort/abortable.ts";
export { credibleAttemptAt, withFetched } from "./entry/entry-attempts.ts";
export { decodeEntry, encodeEntry } from "./entry/entry-codec.ts";
export { createFetcher } from "./fetch/fetcher.ts";
export { canProbe, isMissingAnswer, serverErrorOf } from "./fetch/missing-answer.ts";
export { withMissingPage } from "./fetch/missing-page.ts";
export { diagnose } from "./fetch/robots-diagnostic.ts";
export { createAddressGuard } from "./guard/address-guard.ts";
export { canonicalAddress, isGlobalUnicast } from "./guard/global-unicast.ts";
export { systemResolver } from "./guard/resolver.ts";
export {
  describeRedirectLoop,
  followRedirects,
  redirectUrl,
} from "./http/redirects/follow-redirects.ts";
export { describeInvalidLocation } from "./http/redirects/page-redirect.ts";
export { headerValue } from "./http/response/page-response.ts";
export { agentOptions } from "./options/agent-options.ts";
export { isUserAgent } from "./options/user-agent.ts";
export { accessStateOf, isRetried, siteKnowledgeOf } from "./origin/access-state.ts";
export { defaultAccessRules } from "./origin/default-rules.ts";
export { disallowedMessage } from "./page/disallowed-message.ts";
export { groupTimeLines, type Stretch } from "./simulation/group-time-lines.ts";
export { type PresetName, presets } from "./simulation/presets.ts";
export { type Hour, simulateCrawler, type TimeLine } from "./simulation/simulate-crawler.ts";
export {
  hoursOf,
  isSuccess,
  MAX_HISTORY_HOURS,
  type Span,
  siteAnswersByDefault,
} from "./simulation/span.ts";
export { type BatchItem, PostgresBatch } from "./store/postgres/postgres-batch.ts";
export {
  type FailureKind,
  failureKind,
  isConnectionLoss,
  isConnectTimeout,
  type PostgresFailure,
  toPostgresFailure,
} from "./store/postgres/postgres-faults.ts";
export { PostgresLanes } from "./store/postgres/postgres-lanes.ts";
export {
  isSchemaName,
  postgresOptions,
  settlePostgresOptions,
  URL_OR_POOL,
} from "./store/postgres/postgres-options.ts";
export { NOW } from "./store/postgres/postgres-sql.ts";
export { closeLibsqlFiles } from "./store/sqlite/lingering-files.ts";
export { isBusy } from "./store/sqlite/sqlite-busy.ts";
export type { SqliteDatabase, SqliteStatement, SqliteValue } from "./store/sqlite/sqlite-database.ts";
export { isSqliteError, openSqlite } from "./store/sqlite/sqlite-driver.ts";
export {
  newerLayoutMessage,
  SqliteFile,
  type SqliteLayout,
} from "./store/sqlite/sqlite-file.ts";
export { isLogSafe, sqliteVersion } from "./store/sqlite/sqlite-journal.ts";
export { MAX_TIMER_MS, systemClock } from "./time/clock.ts";
export { durationText } from "./time/duration-text.ts";
