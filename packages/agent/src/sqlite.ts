/** Stores and pacers of one machine's processes, in a file: `@maycrawl/agent/sqlite`. */
export { SqlitePacer, type SqlitePacerOptions } from "./pace/sqlite-pacer.ts";
export type { SqliteDriver } from "./store/sqlite-driver.ts";
export type { SqliteOptions } from "./store/sqlite-file.ts";
export { SqliteStore, type SqliteStoreOptions } from "./store/sqlite-store.ts";
