import type { CrawlStatus } from "../state/events.ts";
import type { RoundEnd } from "../state/round.ts";
import { CrawlDatabase } from "./client/crawl-database.ts";
import type { DatabasePlace } from "./client/database-place.ts";
import { crawlSchema } from "./crawl-schema.ts";
import { readStatus } from "./worker/worker-heartbeat.ts";

/** Status of a crawl in a database. Times are milliseconds since the epoch, by the database's clock. */
export interface DatabaseCrawlStatus extends Omit<CrawlStatus, "leftMs"> {
  readonly now: number;
  /** Id of the last round; undefined before the first round. */
  readonly round: number | undefined;
  readonly startedAt: number | undefined;
  /** How the round ended; undefined while it is open. */
  readonly by: RoundEnd | undefined;
  /** Number of hosts that a worker visits now. */
  readonly active: number;
  /** Number of hosts that cannot be reached. */
  readonly stuck: number;
  readonly workers: readonly DatabaseWorkerStatus[];
}

/** Status of a worker of a crawl. */
export interface DatabaseWorkerStatus {
  /** Host name of the worker's machine, and process id of the worker. */
  readonly name: string;
  /** Start time of the worker. */
  readonly since: number;
  /** Time of its last heartbeat. */
  readonly seenAt: number;
  /** Number of hosts that the worker visits now. */
  readonly hosts: number;
}

/**
 * Reads the status of a crawl in a database. It does not change the crawl.
 * @throws {CrawlStoreError} if the crawl does not exist, or the database cannot be used.
 * @throws {InvalidOptionError}
 */
export async function readDatabaseCrawlStatus(place: DatabasePlace): Promise<DatabaseCrawlStatus> {
  await using database = await CrawlDatabase.open(place, crawlSchema, { create: false });
  const { schema } = database;
  const [status, rounds, visits, hosts, workers] = await Promise.all([
    readStatus(database),
    database.run<{ round: number; startedAt: number; by: RoundEnd | null }>(
      `SELECT id AS round, started_at AS "startedAt", ended_by AS by FROM ${schema}.round ORDER BY id DESC LIMIT 1`,
    ),
    database.run<{ visited: number; now: number }>(
      `SELECT count(DISTINCT url)::float8 AS visited, extract(epoch FROM clock_timestamp())::float8 * 1000 AS now
        FROM ${schema}.visit WHERE round = (SELECT max(id) FROM ${schema}.round)`,
    ),
    database.run<{ active: number; stuck: number }>(
      `SELECT (count(*) FILTER (WHERE worker IS NOT NULL))::float8 AS active,
        (count(*) FILTER (WHERE worker IS NULL AND stuck IS NOT NULL AND queued > 0))::float8 AS stuck FROM ${schema}.host`,
    ),
    database.run<DatabaseWorkerStatus>(
      `SELECT name, since, seen_at AS "seenAt", (SELECT count(*) FROM ${schema}.host WHERE host.worker = worker.slot)::float8 AS hosts
        FROM ${schema}.worker ORDER BY slot`,
    ),
  ]);
  const [last] = rounds;
  return {
    ...status,
    now: visits[0]?.now ?? 0,
    round: last?.round,
    startedAt: last?.startedAt,
    by: last?.by ?? undefined,
    visited: visits[0]?.visited ?? 0,
    active: hosts[0]?.active ?? 0,
    stuck: hosts[0]?.stuck ?? 0,
    workers,
  };
}
