/** Store and pacer in a PostgreSQL database, shared by many machines: `@maycrawl/agent/postgres`. */
export { PostgresPacer, type PostgresPacerOptions } from "./pace/pacers/postgres-pacer.ts";
export type {
  PostgresClient,
  PostgresPool,
  PostgresQuery,
  PostgresResult,
} from "./store/postgres/postgres-driver.ts";
export type { PostgresOptions } from "./store/postgres/postgres-options.ts";
export { PostgresStore, type PostgresStoreOptions } from "./store/postgres/postgres-store.ts";
