import { setTimeout as delay } from "node:timers/promises";
import { NOW } from "@maycrawl/agent/internal";
import { CrawlDatabase } from "./client/crawl-database.ts";
import type { DatabasePlace } from "./client/database-place.ts";
import { crawlSchema } from "./crawl-schema.ts";
import { IS_ACTIVE } from "./schema/sql-fragments.ts";

/** Interval between checks whether workers are still active, in milliseconds. */
const POLL_MS = 200;

/** Result of stopping a crawl. */
export interface StoppedCrawl {
  /** Number of workers that were active. */
  readonly workers: number;
}

/**
 * Stops a crawl in a database. All its workers finish their running requests, store the results, and end
 * their round as `stopped`. Workers that start later continue it.
 * @returns the result, after all workers have left or were silent for longer than their lease time.
 * @throws {CrawlStoreError} if the crawl does not exist, or the database cannot be used.
 * @throws {InvalidOptionError}
 */
export async function stopDatabaseCrawl(place: DatabasePlace): Promise<StoppedCrawl> {
  await using database = await CrawlDatabase.open(place, crawlSchema, { create: false });
  const { schema } = database;
  const count = (since: string): string =>
    `SELECT count(*)::integer FROM ${schema}.worker WHERE since <= ${since} AND ${IS_ACTIVE}`;
  const [stop] = await database.run<{ at: number; workers: number }>(
    `WITH stop AS (UPDATE ${schema}.crawl SET stopped_at = ${NOW} RETURNING stopped_at)
      SELECT stopped_at AS at, (${count("stopped_at")}) AS workers FROM stop`,
  );
  const { at, workers } = stop ?? { at: 0, workers: 0 };
  for (let left = workers; left > 0; ) {
    await delay(POLL_MS);
    left = (await database.run<{ count: number }>(count("$1"), [at]))[0]?.count ?? 0;
  }
  return { workers };
}
