/** What the packages of maycrawl share of the agent: `@maycrawl/agent/internal`. It is unstable: it may change with every version. */
export { AbortScope } from "./abort/abort-scope.ts";
export { abortable } from "./abort/abortable.ts";
export { accessStateOf, isRetried, siteKnowledgeOf } from "./access-state.ts";
export { MAX_TIMER_MS, systemClock } from "./clock.ts";
export { diagnose } from "./diagnose/robots-diagnostic.ts";
export { durationText } from "./duration-text.ts";
export { createFetcher } from "./fetch/fetcher.ts";
export {
  canProbe,
  isMissingAnswer,
  serverErrorOf,
  withMissingPage,
} from "./fetch/missing-page.ts";
export { circleWords, followRedirects, redirectOf } from "./follow-redirects.ts";
export { createAddressGuard } from "./guard/address-guard.ts";
export { canonicalAddress, isGlobalUnicast } from "./guard/global-unicast.ts";
export { systemResolver } from "./guard/resolver.ts";
export { agentOptions } from "./options.ts";
export { unfetchable } from "./page-redirect.ts";
export { fieldOf } from "./page-response.ts";
export { credibleAttemptAt, withFetched } from "./store/attempts.ts";
export { decodeEntry, encodeEntry } from "./store/entry-codec.ts";
export { filesClosed } from "./store/lingering-files.ts";
export { type BatchItem, PostgresBatch } from "./store/postgres-batch.ts";
export {
  type Fault,
  type FaultKind,
  faultKind,
  faultOf,
  isBreak,
  isTimeout,
} from "./store/postgres-faults.ts";
export { PostgresLanes } from "./store/postgres-lanes.ts";
export {
  isSchemaName,
  postgresOptions,
  settlePostgresOptions,
  URL_OR_POOL,
} from "./store/postgres-options.ts";
export { NOW } from "./store/postgres-sql.ts";
export { isBusy } from "./store/sqlite-busy.ts";
export {
  isSqliteError,
  openSqlite,
  type SqliteDatabase,
  type SqliteStatement,
  type SqliteValue,
} from "./store/sqlite-driver.ts";
export {
  newerLayoutWords,
  SqliteFile,
  type SqliteLayout,
} from "./store/sqlite-file.ts";
export { isLogSafe, sqliteVersion } from "./store/sqlite-journal.ts";
export { isUserAgent } from "./user-agent.ts";
export { whyNot } from "./why-not.ts";
