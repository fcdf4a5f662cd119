/** Store and pacer in a SQLite file, shared by the processes of one machine: `@maycrawl/agent/sqlite`. */
export { SqlitePacer } from "./pace/pacers/sqlite-pacer.ts";
export type { SqliteDriver } from "./store/sqlite/sqlite-driver.ts";
export type { SqliteOptions } from "./store/sqlite/sqlite-file.ts";
export { SqliteStore, type SqliteStoreOptions } from "./store/sqlite/sqlite-store.ts";
