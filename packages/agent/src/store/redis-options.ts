import { parseUrl } from "@maycrawl/engine/internal";
import { InvalidOptionError } from "../errors.ts";
import { checkObject } from "../option-checks.ts";
import { checkNames } from "../option-table.ts";
import { shown } from "../shown.ts";
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

/** The names of them all. */
export const redisNames: Readonly<Record<keyof RedisOptions, true>> = {
  url: true,
  client: true,
  prefix: true,
};

/**
 * What is none would be told as a Redis that is gone, and an agent would go on without it.
 * @param name whose options they are.
 * @param known the names that there are.
 * @throws {InvalidOptionError}
 */
export function checkRedisOptions(name: string, known: object, options: RedisOptions): void {
  checkObject(`The options of ${name}`, options, "an object with url or client");
  checkNames(name, known, options);
  const { url, client, prefix } = options;
  if ((url === undefined) === (client === undefined))
    throw new InvalidOptionError("Redis needs one of url and client.");
  // What was given is not shown: there may be a password in it.
  if (url !== undefined && !isRedisUrl(url)) {
    throw new InvalidOptionError(
      "url must be that of a Redis, such as redis://127.0.0.1:6379 or rediss://user:password@host:6380/2.",
    );
  }
  if (client !== undefined && typeof client?.evalsha !== "function")
    throw new InvalidOptionError(`client must be a client of ioredis; received ${typeof client}.`);
  if (prefix !== undefined) checkPrefix(prefix);
}

function isRedisUrl(url: string): boolean {
  if (typeof url !== "string" || parseUrl(url) === undefined) return false;
  const { protocol, host } = new URL(url);
  return (protocol === "redis:" || protocol === "rediss:") && host !== "";
}

function checkPrefix(prefix: string): void {
  if (typeof prefix !== "string")
    throw new InvalidOptionError(`prefix must be a string; received ${shown(prefix)}.`);
  if (/^[^{]*\{(?![^}]+\})/.test(prefix)) {
    throw new InvalidOptionError(
      `prefix ${JSON.stringify(prefix)} has a "{" that begins no hash tag, such as "{crawl}:": a cluster could not keep a host's keys together.`,
    );
  }
}
