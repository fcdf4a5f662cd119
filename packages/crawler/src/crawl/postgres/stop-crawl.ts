import { setTimeout as delay } from "node:timers/promises";
import { NOW } from "@maycrawl/agent/internal";
import { CrawlDatabase } from "./client/crawl-database.ts";
import type { DatabasePlace } from "./client/database-place.ts";
import { crawlSchema } from "./crawl-schema.ts";
import { IS_THERE } from "./schema/sql-fragments.ts";

/** How often one looks whether workers are still there, in milliseconds. */
const LOOK_MS = 200;

/** What came of stopping a crawl. */
export interface StoppedCrawl {
  /** Number of workers that were there. */
  readonly workers: number;
}

/**
 * Stops a crawl in a database: all of its workers finish what is under way, keep it, and end their round as `stopped`. Workers that begin
 * later go on from there.
 * @returns once they have left, or were silent for longer than a lease.
 * @throws {CrawlStoreError} where there is no such crawl, or the database cannot be used.
 * @throws {InvalidOptionError}
 */
export async function stopDatabaseCrawl(place: DatabasePlace): Promise<StoppedCrawl> {
  await using database = await CrawlDatabase.open(place, crawlSchema, { create: false });
  const { schema } = database;
  const count = (since: string): string =>
    `SELECT count(*)::integer FROM ${schema}.worker WHERE since <= ${since} AND ${IS_THERE}`;
  const [stop] = await database.run<{ at: number; workers: number }>(
    `WITH stop AS (UPDATE ${schema}.crawl SET stopped_at = ${NOW} RETURNING stopped_at)
      SELECT stopped_at AS at, (${count("stopped_at")}) AS workers FROM stop`,
  );
  const { at, workers } = stop ?? { at: 0, workers: 0 };
  for (let left = workers; left > 0; ) {
    await delay(LOOK_MS);
    left = (await database.run<{ count: number }>(count("$1"), [at]))[0]?.count ?? 0;
  }
  return { workers };
}
