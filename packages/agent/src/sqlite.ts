/** A store and a pacer of one machine's processes, in a file: `@maycrawl/agent/sqlite`. */
export { SqlitePacer } from "./pace/sqlite-pacer.ts";
export { addressToRead } from "./store/sqlite-address.ts";
export type { SqliteDatabase, SqliteDriver, SqliteStatement, SqliteValue } from "./store/sqlite-driver.ts";
export {
  SqliteFile,
  type SqliteFileOptions,
  type SqliteLayout,
  type SqliteOptions,
} from "./store/sqlite-file.ts";
export { SqliteStore, type SqliteStoreOptions } from "./store/sqlite-store.ts";
