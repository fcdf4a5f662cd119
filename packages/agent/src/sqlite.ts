/** A store and a pacer of one machine's processes, in a file: `@maycrawl/agent/sqlite`. */
export { SqlitePacer } from "./pace/sqlite-pacer.ts";
export { filesClosed } from "./store/lingering-files.ts";
export { addressToRead } from "./store/sqlite-address.ts";
export { isBusy } from "./store/sqlite-busy.ts";
export {
  isSqliteError,
  openSqlite,
  type SqliteDatabase,
  type SqliteDriver,
  type SqliteRunResult,
  type SqliteStatement,
  type SqliteValue,
} from "./store/sqlite-driver.ts";
export {
  SqliteFile,
  type SqliteFileOptions,
  type SqliteLayout,
  type SqliteOptions,
} from "./store/sqlite-file.ts";
export { isLogSafe, type SqliteJournal, sqliteVersion } from "./store/sqlite-journal.ts";
export { kindAtRest, type SqliteKind } from "./store/sqlite-kind.ts";
export { SqliteStore, type SqliteStoreOptions } from "./store/sqlite-store.ts";
