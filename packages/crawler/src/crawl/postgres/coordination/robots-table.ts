import type { AccessEntry, AccessStore } from "@maycrawl/agent";
import { type BatchItem, decodeEntry, encodeEntry, PostgresBatch } from "@maycrawl/agent/internal";
import type { CrawlDatabase } from "../client/crawl-database.ts";

/** Limits of the batches of reads and writes. */
const LIMITS = { maxItems: 200, maxBytes: 1024 * 1024 };
/** Time before a missing entry is read again, in milliseconds. Each request would otherwise cause two reads. */
const ABSENT_MS = 2_000;
/** Maximum number of missing entries to remember. */
const MAX_ABSENT = 1_000;

/** The store of a crawl's agent, shared by all workers. It needs no lease: only one worker at a time has a host. */
export class RobotsTable implements AccessStore {
  readonly #gets: PostgresBatch<Buffer | undefined>;
  readonly #sets: PostgresBatch<void>;
  readonly #database: CrawlDatabase;
  /** Missing entries by origin, with the time when they were read. */
  readonly #absent = new Map<string, number>();
  /** Number of the crawl's current start. Entries of earlier starts are not used. */
  run = 0;

  constructor(database: CrawlDatabase) {
    this.#database = database;
    this.#gets = new PostgresBatch(LIMITS, (items) => this.#getAll(items));
    this.#sets = new PostgresBatch(LIMITS, (items) => this.#setAll(items));
  }

  async get(origin: string): Promise<AccessEntry | undefined> {
    const absentAt = this.#absent.get(origin);
    if (absentAt !== undefined && performance.now() - absentAt < ABSENT_MS) return undefined;
    const bytes = await this.#gets.add(Buffer.from(origin));
    if (bytes !== undefined) return decodeEntry(bytes);
    if (this.#absent.size >= MAX_ABSENT) this.#absent.clear();
    this.#absent.set(origin, performance.now());
    return undefined;
  }

  async set(origin: string, entry: AccessEntry): Promise<void> {
    this.#absent.delete(origin);
    await this.#sets.add(Buffer.from(origin), encodeEntry(entry));
  }

  async delete(origin: string): Promise<void> {
    await this.#database.run(`DELETE FROM ${this.#database.schema}.robots WHERE origin = $1`, [origin]);
  }

  async #getAll(items: readonly BatchItem<Buffer | undefined>[]): Promise<void> {
    const origins = items.map(({ key }) => key.toString());
    const rows = await this.#database.run<{ origin: string; value: string }>(
      `SELECT origin, encode(value, 'base64') AS value FROM ${this.#database.schema}.robots WHERE origin = ANY ($1::text[]) AND run = $2`,
      [origins, this.run],
    );
    const values = new Map(rows.map(({ origin, value }) => [origin, value]));
    for (const { key, resolve } of items) {
      const value = values.get(key.toString());
      resolve(value === undefined ? undefined : Buffer.from(value, "base64"));
    }
  }

  async #setAll(items: readonly BatchItem<void>[]): Promise<void> {
    const last = new Map(items.map(({ key, value }) => [key.toString(), value]));
    await this.#database.run(
      `INSERT INTO ${this.#database.schema}.robots AS r (origin, run, value)
        SELECT origin, $3, value FROM unnest($1::text[], $2::bytea[]) AS given (origin, value) ORDER BY origin
        ON CONFLICT (origin) DO UPDATE SET run = excluded.run, value = excluded.value WHERE r.run <= excluded.run`,
      [[...last.keys()], [...last.values()], this.run],
    );
    for (const { resolve } of items) resolve();
  }
}
