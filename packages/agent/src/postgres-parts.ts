/**
 * Parts of the store in PostgreSQL that `@maycrawl/crawler` also uses: `@maycrawl/agent/postgres-parts`. They are internal
 * and may change with every version.
 */
export { decodeEntry, encodeEntry } from "./store/entry-codec.ts";
export { type BatchItem, type BatchLimits, PostgresBatch } from "./store/postgres-batch.ts";
export { type PoolSettings, poolOf } from "./store/postgres-driver.ts";
export { type LaneLimits, PostgresLanes } from "./store/postgres-lanes.ts";
export { checkPostgresOptions } from "./store/postgres-options.ts";
