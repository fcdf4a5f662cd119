import { InvalidOptionError } from "@maycrawl/engine";
import {
  checkObject,
  type OptionTable,
  parseUrl,
  type Settled,
  settleOptions,
  wrongOption,
} from "@maycrawl/engine/internal";
import type { RedisClient } from "./redis-client.ts";

/** Connection to a Redis or Valkey server: either `url` or `client`. */
export interface RedisOptions {
  /** URL of the server, such as `redis://127.0.0.1:6379` or `rediss://user:password@host:6380/2`. */
  readonly url?: string | undefined;
  /**
   * An existing ioredis client for one server or a cluster. The caller closes it and listens to its `error` events.
   * For speed, create it with `enableAutoPipelining`.
   */
  readonly client?: RedisClient | undefined;
  /** Prefix of every key. Default: `maycrawl:`. */
  readonly prefix?: string | undefined;
}

export const redisOptions: OptionTable<RedisOptions> = {
  url: { kind: "any", check: checkUrl },
  client: { kind: "any", check: checkClient },
  prefix: { kind: "any", check: checkPrefix },
};

/**
 * Validates the options. A wrong option would otherwise look like an unreachable Redis.
 * @param name name of the class that takes the options.
 * @throws {InvalidOptionError}
 */
export function settleRedisOptions<O extends RedisOptions>(
  name: string,
  table: OptionTable<O>,
  options: O,
): Settled<O> {
  checkObject(`The options of ${name}`, options, "an object with url or client");
  const settled = settleOptions(name, table, options);
  if ((options.url === undefined) === (options.client === undefined))
    throw new InvalidOptionError("The Redis options need either url or client.");
  return settled;
}

/** Returns the URL if it is valid. The error for an invalid URL does not show the URL, which can contain a password. */
function checkUrl(url: string): string {
  if (isRedisUrl(url)) return url;
  throw new InvalidOptionError(
    "url must be the URL of a Redis server, such as redis://127.0.0.1:6379 or rediss://user:password@host:6380/2.",
  );
}

function checkClient(client: RedisClient): RedisClient {
  if (typeof client?.evalsha === "function") return client;
  throw new InvalidOptionError(`client must be an ioredis client; received ${typeof client}.`);
}

function isRedisUrl(url: string): boolean {
  if (typeof url !== "string" || parseUrl(url) === undefined) return false;
  const { protocol, host } = new URL(url);
  return (protocol === "redis:" || protocol === "rediss:") && host !== "";
}

function checkPrefix(prefix: string): string {
  if (typeof prefix !== "string") throw wrongOption("prefix", "a string", prefix);
  if (/^[^{]*\{(?![^}]+\})/.test(prefix)) {
    throw new InvalidOptionError(
      `prefix ${JSON.stringify(prefix)} contains a "{" that does not start a hash tag. Use a complete hash tag such as "{crawl}:", or no "{"; otherwise a cluster cannot keep the keys of a host together.`,
    );
  }
  return prefix;
}
