import { hostname } from "node:os";
import { NOW } from "@maycrawl/agent/internal";
import { CrawlStoreError } from "../../../errors.ts";
import type { CrawlStatus } from "../../state/events.ts";
import type { CrawlDatabase } from "../client/crawl-database.ts";
import { IS_THERE } from "../schema/sql-fragments.ts";
import { hasEnded, processIdentity } from "./process-identity.ts";
import type { WorkerLeftOutCounts } from "./worker-left-out-counts.ts";
import { LEASES_UNTIL_REMOVED } from "./write-loss-detector.ts";

/** The worker, for people. */
const NAME = `${hostname()} ${process.pid}`;
/** How often a worker says that it is there, in milliseconds. */
const BEAT_MS = 5_000;
/** The same as a part of a lease, if that is shorter. */
const BEAT_PART = 1 / 6;

/** What a worker is told. */
export interface HeartbeatCallbacks {
  /** It cannot go on. */
  readonly failed: (reason: unknown) => void;
  /** The crawl is stopped, by whoever may do so: maybe several times. */
  readonly stopped: () => void;
  /** It has said that it is there: now and then. */
  readonly beaten: () => void;
}

/** This process among the workers of a crawl: says now and then that it is there, and hears where the crawl is. */
export class WorkerHeartbeat implements AsyncDisposable {
  readonly slot: number;
  /** When it began, by the database's clock. */
  readonly since: number;
  /** Whether a round has to wait until this worker has joined it. */
  isSeeding = false;
  readonly #database: CrawlDatabase;
  readonly #leftOut: WorkerLeftOutCounts;
  readonly #calls: HeartbeatCallbacks;
  readonly #timer: NodeJS.Timeout;
  #beating: Promise<void> | undefined;
  #status: Omit<CrawlStatus, "visited"> | undefined;

  private constructor(
    { slot, since }: { readonly slot: number; readonly since: number },
    database: CrawlDatabase,
    leftOut: WorkerLeftOutCounts,
    calls: HeartbeatCallbacks,
  ) {
    this.slot = slot;
    this.since = since;
    this.#database = database;
    this.#leftOut = leftOut;
    this.#calls = calls;
    this.#timer = setInterval(() => this.#beatSoon(), Math.min(BEAT_MS, database.leaseMs * BEAT_PART));
    this.#timer.unref();
  }

  /** Begins. */
  static async begin(
    database: CrawlDatabase,
    leftOut: WorkerLeftOutCounts,
    calls: HeartbeatCallbacks,
  ): Promise<WorkerHeartbeat> {
    const { schema } = database;
    await database.run(
      `DELETE FROM ${schema}.worker WHERE seen_at < ${NOW} - ${LEASES_UNTIL_REMOVED} * lease_ms OR process = ANY ($1)`,
      [await ended(database)],
    );
    const [row] = await database.run<{ slot: number; since: number }>(
      `INSERT INTO ${schema}.worker (name, process, since, seen_at, lease_ms) VALUES ($1, $2, ${NOW}, ${NOW}, $3) RETURNING slot, since`,
      [NAME, processIdentity(), database.leaseMs],
    );
    const worker = new WorkerHeartbeat(row ?? { slot: 0, since: 0 }, database, leftOut, calls);
    await worker.beat();
    return worker;
  }

  /** Where the crawl was at the last beat. */
  get status(): Omit<CrawlStatus, "visited"> | undefined {
    return this.#status;
  }

  /** Whether another worker was there a moment ago, and is not about to leave. This one is. */
  async hasOthers(): Promise<boolean> {
    const { schema } = this.#database;
    await this.#database.run(`UPDATE ${schema}.worker SET is_leaving = true WHERE slot = $1`, [this.slot]);
    const others = await this.#database.run(
      `SELECT 1 FROM ${schema}.worker WHERE has_agreed AND NOT is_leaving AND ${IS_THERE} LIMIT 1`,
    );
    return others.length > 0;
  }

  /** Says that no round has to wait for this worker any more. */
  async seeded(): Promise<void> {
    if (!this.isSeeding) return;
    this.isSeeding = false;
    await this.#database.run(
      `UPDATE ${this.#database.schema}.worker SET is_seeding = false WHERE slot = $1`,
      [this.slot],
    );
  }

  /** Says that it is there, and hears where the crawl is. */
  async beat(): Promise<void> {
    const database = this.#database;
    const { schema } = database;
    const mine = await database.run(
      `UPDATE ${schema}.worker SET seen_at = ${NOW} WHERE slot = $1 RETURNING slot`,
      [this.slot],
    );
    if (mine.length === 0) await this.#returned();
    const [crawl] = await database.run<{ stoppedAt: number | null }>(
      `SELECT stopped_at AS "stoppedAt" FROM ${schema}.crawl`,
    );
    this.hear(crawl?.stoppedAt ?? null);
    this.#leftOut.hear(
      await database.run(`SELECT reason, sum(room)::float8 AS room FROM ${schema}.kept_part GROUP BY reason`),
    );
    this.#status = await statusOf(database);
    this.#calls.beaten();
  }

  /** The crawl was stopped last at this time: one that was there then stops. */
  hear(stoppedAt: number | null): void {
    if (stoppedAt !== null && stoppedAt >= this.since) this.#calls.stopped();
  }

  /**
   * Others took it for gone, since it was silent for long: it is there again.
   * @throws {CrawlStoreError} where the crawl was removed meanwhile and begun anew: its hosts and URLs have other ids.
   */
  async #returned(): Promise<void> {
    const { schema, key, leaseMs } = this.#database;
    const [crawl] = await this.#database.run<{ key: string }>(`SELECT key FROM ${schema}.layout`);
    if (crawl?.key !== key)
      throw new CrawlStoreError(
        `The crawl ${schema} was removed from the database and begun anew while this worker crawled. Start the worker again.`,
      );
    await this.#database.run(
      `INSERT INTO ${schema}.worker (slot, name, process, since, seen_at, lease_ms, has_agreed, is_seeding) OVERRIDING SYSTEM VALUE
        VALUES ($1, $2, $3, $4, ${NOW}, $5, true, $6) ON CONFLICT (slot) DO NOTHING`,
      [this.slot, NAME, processIdentity(), this.since, leaseMs, this.isSeeding],
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating;
    await this.#database
      .run(`DELETE FROM ${this.#database.schema}.worker WHERE slot = $1`, [this.slot])
      .catch(() => undefined);
  }

  #beatSoon(): void {
    this.#beating ??= this.beat()
      .catch((thrown) => this.#calls.failed(thrown))
      .finally(() => {
        this.#beating = undefined;
      });
  }
}

/** How much is to be visited, and what is waited for. */
export async function statusOf(database: CrawlDatabase): Promise<Omit<CrawlStatus, "visited">> {
  const { schema } = database;
  const [sums] = await database.run<{ queued: number; sitemaps: number; hosts: number; waiting: number }>(
    `SELECT coalesce(sum(queued), 0)::float8 AS queued, coalesce(sum(files), 0)::float8 AS sitemaps,
      (count(*) FILTER (WHERE queued > 0))::float8 AS hosts,
      (count(*) FILTER (WHERE queued > 0 AND worker IS NULL AND ready_at > ${NOW}))::float8 AS waiting
      FROM ${schema}.host WHERE queued > 0 OR files > 0`,
  );
  const longest = await database.run<CrawlStatus["longest"][number]>(
    `SELECT origin, ready_at AS until, waiting_for AS because FROM ${schema}.host
      WHERE queued > 0 AND worker IS NULL AND ready_at > ${NOW} AND waiting_for IS NOT NULL ORDER BY ready_at DESC LIMIT 3`,
  );
  return { queued: 0, sitemaps: 0, hosts: 0, waiting: 0, ...sums, longest };
}

/** Identities of processes of workers that have ended for certain. Others are gone when their leases are over. */
async function ended(database: CrawlDatabase): Promise<readonly string[]> {
  const workers = await database.run<{ process: string }>(
    `SELECT process FROM ${database.schema}.worker WHERE process IS NOT NULL`,
  );
  return workers.map((worker) => worker.process).filter(hasEnded);
}
