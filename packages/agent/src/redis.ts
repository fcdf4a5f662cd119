/** A store and a pacer of a whole fleet, in a Redis or Valkey: `@maycrawl/agent/redis`. */
export { RedisPacer, type RedisPacerOptions } from "./pace/redis-pacer.ts";
export type { RedisClient } from "./store/redis-client.ts";
export type { RedisOptions } from "./store/redis-options.ts";
export { RedisStore, type RedisStoreOptions } from "./store/redis-store.ts";
