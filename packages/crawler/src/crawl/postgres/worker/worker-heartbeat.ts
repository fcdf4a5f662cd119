import { hostname } from "node:os";
import { NOW } from "@maycrawl/agent/internal";
import { CrawlStoreError } from "../../../errors.ts";
import type { CrawlStatus } from "../../state/events.ts";
import type { CrawlDatabase } from "../client/crawl-database.ts";
import { IS_ACTIVE } from "../schema/sql-fragments.ts";
import { hasEnded, processIdentity } from "./process-identity.ts";
import type { WorkerLeftOutCounts } from "./worker-left-out-counts.ts";
import { LEASES_UNTIL_REMOVED } from "./write-loss-detector.ts";

/** Readable name of the worker: the host name and the process id. */
const NAME = `${hostname()} ${process.pid}`;
/** Longest interval between two beats, in milliseconds. */
const BEAT_MS = 5_000;
/** Longest interval between two beats, as a fraction of the lease time. */
const BEAT_FRACTION = 1 / 6;

/** Callbacks of the heartbeat. */
export interface HeartbeatCallbacks {
  /** Called if a beat fails: the worker cannot continue. */
  readonly failed: (reason: unknown) => void;
  /** Called if the crawl was stopped. It may be called several times. */
  readonly stopped: () => void;
  /** Called after each beat. */
  readonly beaten: () => void;
}

/** The heartbeat of this worker: it regularly updates the worker's row and reads the state of the crawl. */
export class WorkerHeartbeat implements AsyncDisposable {
  readonly slot: number;
  /** Start time of the worker, by the database's clock. */
  readonly since: number;
  /** Whether this worker is still adding seeds. Other workers do not end the round before this worker has joined it. */
  isSeeding = false;
  readonly #database: CrawlDatabase;
  readonly #leftOut: WorkerLeftOutCounts;
  readonly #callbacks: HeartbeatCallbacks;
  readonly #timer: NodeJS.Timeout;
  #beating: Promise<void> | undefined;
  #status: Omit<CrawlStatus, "visited"> | undefined;

  private constructor(
    { slot, since }: { readonly slot: number; readonly since: number },
    database: CrawlDatabase,
    leftOut: WorkerLeftOutCounts,
    callbacks: HeartbeatCallbacks,
  ) {
    this.slot = slot;
    this.since = since;
    this.#database = database;
    this.#leftOut = leftOut;
    this.#callbacks = callbacks;
    this.#timer = setInterval(() => this.#startBeat(), Math.min(BEAT_MS, database.leaseMs * BEAT_FRACTION));
    this.#timer.unref();
  }

  /** Removes the rows of dead workers, adds a row for this worker, and starts the heartbeat. */
  static async begin(
    database: CrawlDatabase,
    leftOut: WorkerLeftOutCounts,
    callbacks: HeartbeatCallbacks,
  ): Promise<WorkerHeartbeat> {
    const { schema } = database;
    await database.run(
      `DELETE FROM ${schema}.worker WHERE seen_at < ${NOW} - ${LEASES_UNTIL_REMOVED} * lease_ms OR process = ANY ($1)`,
      [await findEnded(database)],
    );
    const [row] = await database.run<{ slot: number; since: number }>(
      `INSERT INTO ${schema}.worker (name, process, since, seen_at, lease_ms) VALUES ($1, $2, ${NOW}, ${NOW}, $3) RETURNING slot, since`,
      [NAME, processIdentity(), database.leaseMs],
    );
    const worker = new WorkerHeartbeat(row ?? { slot: 0, since: 0 }, database, leftOut, callbacks);
    await worker.beat();
    return worker;
  }

  /** State of the crawl at the last beat. */
  get status(): Omit<CrawlStatus, "visited"> | undefined {
    return this.#status;
  }

  /** Marks this worker as leaving. Returns whether another active worker stays. */
  async leave(): Promise<boolean> {
    const { schema } = this.#database;
    await this.#database.run(`UPDATE ${schema}.worker SET is_leaving = true WHERE slot = $1`, [this.slot]);
    const others = await this.#database.run(
      `SELECT 1 FROM ${schema}.worker WHERE has_agreed AND NOT is_leaving AND ${IS_ACTIVE} LIMIT 1`,
    );
    return others.length > 0;
  }

  /** Marks the seeding as complete: rounds no longer wait for this worker. */
  async endSeeding(): Promise<void> {
    if (!this.isSeeding) return;
    this.isSeeding = false;
    await this.#database.run(
      `UPDATE ${this.#database.schema}.worker SET is_seeding = false WHERE slot = $1`,
      [this.slot],
    );
  }

  /** Updates the worker's row, and reads the state of the crawl and the counts of all workers. */
  async beat(): Promise<void> {
    const database = this.#database;
    const { schema } = database;
    const mine = await database.run(
      `UPDATE ${schema}.worker SET seen_at = ${NOW} WHERE slot = $1 RETURNING slot`,
      [this.slot],
    );
    if (mine.length === 0) await this.#addRowAgain();
    const [crawl] = await database.run<{ stoppedAt: number | null }>(
      `SELECT stopped_at AS "stoppedAt" FROM ${schema}.crawl`,
    );
    this.checkStopped(crawl?.stoppedAt ?? null);
    this.#leftOut.setKeptByAll(
      await database.run(`SELECT reason, sum(room)::float8 AS room FROM ${schema}.kept_part GROUP BY reason`),
    );
    this.#status = await readStatus(database);
    this.#callbacks.beaten();
  }

  /** Stops this worker if the crawl was stopped after the worker began. @param stoppedAt time of the last stop. */
  checkStopped(stoppedAt: number | null): void {
    if (stoppedAt !== null && stoppedAt >= this.since) this.#callbacks.stopped();
  }

  /**
   * Adds the worker's row again, after other workers removed it because this worker was silent for too long.
   * @throws {CrawlStoreError} if the crawl was removed and started again: its hosts and URLs now have other ids.
   */
  async #addRowAgain(): Promise<void> {
    const { schema, key, leaseMs } = this.#database;
    const [crawl] = await this.#database.run<{ key: string }>(`SELECT key FROM ${schema}.layout`);
    if (crawl?.key !== key)
      throw new CrawlStoreError(
        `The crawl ${schema} was removed from the database and started again while this worker was crawling. Restart the worker.`,
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

  #startBeat(): void {
    this.#beating ??= this.beat()
      .catch((thrown) => this.#callbacks.failed(thrown))
      .finally(() => {
        this.#beating = undefined;
      });
  }
}

/** Reads the amount of queued work, and the hosts that wait longest. */
export async function readStatus(database: CrawlDatabase): Promise<Omit<CrawlStatus, "visited">> {
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

/** Returns the identities of worker processes that have certainly ended. Other dead workers lose their leases later. */
async function findEnded(database: CrawlDatabase): Promise<readonly string[]> {
  const workers = await database.run<{ process: string }>(
    `SELECT process FROM ${database.schema}.worker WHERE process IS NOT NULL`,
  );
  return workers.map((worker) => worker.process).filter(hasEnded);
}
