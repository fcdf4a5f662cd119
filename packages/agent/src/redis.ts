/** Store and pacer in Redis or Valkey, shared by many machines: `@maycrawl/agent/redis`. */
export { RedisPacer, type RedisPacerOptions } from "./pace/pacers/redis-pacer.ts";
export type { RedisClient } from "./store/redis/redis-client.ts";
export type { RedisOptions } from "./store/redis/redis-options.ts";
export { RedisStore, type RedisStoreOptions } from "./store/redis/redis-store.ts";
