import type { OptionTable } from "@maycrawl/engine/internal";
import type { AccessEntry } from "../../entry/access-entry.ts";
import { decodeEntry, encodeEntry } from "../../entry/entry-codec.ts";
import type { AccessStore, Lease } from "../access-store.ts";
import { keepMsOption, toWholeMs } from "../keep-ms.ts";
import { type BatchItem, PostgresBatch } from "./postgres-batch.ts";
import { keyOf } from "./postgres-key.ts";
import { PostgresLink } from "./postgres-link.ts";
import { type PostgresOptions, postgresOptions, settlePostgresOptions } from "./postgres-options.ts";
import { PostgresRights } from "./postgres-rights.ts";
import { NOW } from "./postgres-sql.ts";
import { PostgresSweep } from "./postgres-sweep.ts";

/** Options of a `PostgresStore`. */
export interface PostgresStoreOptions extends PostgresOptions {
  /** Lifetime of an entry after its last `set`, in ms; `Infinity`: no limit. Default: 90 days. */
  readonly keepMs?: number | undefined;
}

const storeOptions: OptionTable<PostgresStoreOptions> = { ...postgresOptions, keepMs: keepMsOption };

/** Limits of a statement that reads or writes many entries. */
const LIMITS = { maxItems: 200, maxBytes: 1024 * 1024 };

/**
 * Keeps entries in a PostgreSQL database, for agents on many machines. The database's clock decides when an entry
 * expires.
 *
 * While the database cannot be reached, every call fails with a `StoreFailedError`, immediately or within a second.
 */
export class PostgresStore implements AccessStore {
  readonly #link: PostgresLink;
  readonly #rights: PostgresRights;
  readonly #sweep: PostgresSweep;
  readonly #keepMs: number;
  readonly #table: string;
  readonly #gets: PostgresBatch<Buffer | undefined>;
  readonly #sets: PostgresBatch<void>;

  /**
   * @throws {InvalidOptionError}
   * @throws {MissingPackageError} if pg is not installed and `pool` is not given. The first call connects.
   */
  constructor(options: PostgresStoreOptions) {
    const settled = settlePostgresOptions("PostgresStore", storeOptions, options);
    this.#keepMs = toWholeMs(settled.keepMs);
    this.#link = new PostgresLink(settled);
    this.#rights = new PostgresRights(this.#link);
    this.#sweep = new PostgresSweep(this.#link, "entry", "origin");
    this.#table = `${this.#link.schema}.entry`;
    this.#gets = new PostgresBatch(LIMITS, (items) => this.#getAll(items));
    this.#sets = new PostgresBatch(LIMITS, (items) => this.#setAll(items));
  }

  async get(origin: string): Promise<AccessEntry | undefined> {
    const bytes = await this.#gets.add(keyOf(origin));
    return bytes && decodeEntry(bytes);
  }

  async set(origin: string, entry: AccessEntry): Promise<void> {
    await this.#sets.add(keyOf(origin), encodeEntry(entry));
    this.#sweep.countWrite();
  }

  async delete(origin: string): Promise<void> {
    await this.#link.run(`DELETE FROM ${this.#table} WHERE origin = $1`, [keyOf(origin)]);
  }

  lease(origin: string, ms: number): Promise<Lease | undefined> {
    return this.#rights.take(`lease ${origin}`, 1, ms);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#link.close();
  }

  async #getAll(items: readonly BatchItem<Buffer | undefined>[]): Promise<void> {
    // Base64 does not depend on `bytea_output`, and it is shorter than the default, hexadecimal.
    const sql = `
SELECT encode(origin, 'hex') AS key, encode(value, 'base64') AS value FROM ${this.#table}
WHERE origin = ANY ($1::bytea[]) AND until > ${NOW}`;
    const rows = (await this.#link.run(sql, [items.map(({ key }) => key)])) as readonly {
      readonly key: string;
      readonly value: string;
    }[];
    const values = new Map(rows.map(({ key, value }) => [key, value]));
    for (const { key, resolve } of items) {
      const value = values.get(key.toString("hex"));
      resolve(value === undefined ? undefined : Buffer.from(value, "base64"));
    }
  }

  async #setAll(items: readonly BatchItem<void>[]): Promise<void> {
    // One statement can write a row only once, so the last value of each key counts. The rows are sorted by key: two
    // statements with different orders could deadlock.
    const sql = `
INSERT INTO ${this.#table} (origin, until, value)
SELECT origin, ${NOW} + $3::float8, value FROM unnest($1::bytea[], $2::bytea[]) AS given (origin, value) ORDER BY origin
ON CONFLICT (origin) DO UPDATE SET until = excluded.until, value = excluded.value`;
    const last = [...new Map(items.map((item) => [item.key.toString("hex"), item])).values()];
    const values = [last.map(({ key }) => key), last.map(({ value }) => value), this.#keepMs];
    await this.#link.run(sql, values);
    for (const { resolve } of items) resolve();
  }
}
