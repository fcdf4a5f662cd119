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

/** Where a Redis or Valkey is: one of `url` and `client`. */
export interface RedisOptions {
  /** Such as `redis://127.0.0.1:6379` or `rediss://user:password@host:6380/2`. */
  readonly url?: string | undefined;
  /**
   * A client of ioredis that is there already, of one server or of a cluster. Who made it closes it, and listens to
   * its errors. Give it `enableAutoPipelining` for speed.
   */
  readonly client?: RedisClient | undefined;
  /** What every key begins with: `maycrawl:` if not said. */
  readonly prefix?: string | undefined;
}

/** The table of the options. */
export const redisOptions: OptionTable<RedisOptions> = {
  url: { kind: "any", check: checkedUrl },
  client: { kind: "any", check: checkedClient },
  prefix: { kind: "any", check: checkedPrefix },
};

/**
 * Checks options here, because a wrong one would look like a Redis that cannot be reached.
 * @param name of the class whose options they are.
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
    throw new InvalidOptionError("Redis needs one of url and client.");
  return settled;
}

/** The value is not shown: it may contain a password. */
function checkedUrl(url: string): string {
  if (isRedisUrl(url)) return url;
  throw new InvalidOptionError(
    "url must be that of a Redis, such as redis://127.0.0.1:6379 or rediss://user:password@host:6380/2.",
  );
}

function checkedClient(client: RedisClient): RedisClient {
  if (typeof client?.evalsha === "function") return client;
  throw new InvalidOptionError(`client must be a client of ioredis; received ${typeof client}.`);
}

function isRedisUrl(url: string): boolean {
  if (typeof url !== "string" || parseUrl(url) === undefined) return false;
  const { protocol, host } = new URL(url);
  return (protocol === "redis:" || protocol === "rediss:") && host !== "";
}

function checkedPrefix(prefix: string): string {
  if (typeof prefix !== "string") throw wrongOption("prefix", "a string", prefix);
  if (/^[^{]*\{(?![^}]+\})/.test(prefix)) {
    throw new InvalidOptionError(
      `prefix ${JSON.stringify(prefix)} has a "{" that begins no hash tag, such as "{crawl}:": a cluster could not keep a host's keys together.`,
    );
  }
  return prefix;
}
