/** A store and a pacer for many machines, in a PostgreSQL database: `@maycrawl/agent/postgres`. */
export { PostgresPacer, type PostgresPacerOptions } from "./pace/postgres-pacer.ts";
export type {
  PostgresClient,
  PostgresPool,
  PostgresQuery,
  PostgresResult,
} from "./store/postgres-driver.ts";
export type { PostgresOptions } from "./store/postgres-options.ts";
export { PostgresStore, type PostgresStoreOptions } from "./store/postgres-store.ts";
