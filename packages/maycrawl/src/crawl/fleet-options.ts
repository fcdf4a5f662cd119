import type { FleetRedisOptions } from "@maycrawl/crawler/fleet";
import type { CommandOptions } from "../commands/options.ts";
import { UsageError } from "../errors.ts";
import { databasePath } from "../input/database-path.ts";
import { checkRedis } from "../input/fetch-options.ts";

const DEFAULT_SEGMENT = "segment.db";

/**
 * Where a fleet meets.
 * @throws {UsageError} where `--redis` is missing or none.
 */
export function fleetRedisOf({ redis, name }: CommandOptions, command: string): FleetRedisOptions {
  if (redis === undefined) {
    throw new UsageError(`${command} needs --redis`, 'expected such as "redis://127.0.0.1:6379"');
  }
  checkRedis(redis);
  return { redis: { url: redis }, name };
}

/** The same, and the file in which this worker keeps what it did. */
export function whereOf(options: CommandOptions): FleetRedisOptions & { readonly file: string } {
  const redis = fleetRedisOf(options, "crawl --worker");
  return { ...redis, file: databasePath("--db", options.db ?? DEFAULT_SEGMENT, DEFAULT_SEGMENT) };
}
