import type { AccessEntry } from "./access-entry.ts";
import type { AccessStore, Lease } from "./access-store.ts";
import { decodeEntry, encodeEntry } from "./entry-codec.ts";
import { checkedKeepMs } from "./keep-ms.ts";
import { keyOf } from "./postgres-key.ts";
import { PostgresLink } from "./postgres-link.ts";
import { checkPostgresOptions, type PostgresOptions, postgresNames } from "./postgres-options.ts";
import { PostgresRights } from "./postgres-rights.ts";
import { NOW } from "./postgres-sql.ts";
import { PostgresSweep } from "./postgres-sweep.ts";

/** Options of a `PostgresStore`. */
export interface PostgresStoreOptions extends PostgresOptions {
  /** Milliseconds after which an entry that was not set anew is dropped; `Infinity`: never. Default: 90 days. */
  readonly keepMs?: number | undefined;
}

const NAMES: Readonly<Record<keyof PostgresStoreOptions, true>> = { ...postgresNames, keepMs: true };

/**
 * Keeps entries in a PostgreSQL database, for agents on any number of machines. Times are the database's.
 *
 * While the database cannot be reached, every call fails with a `StoreFailedError` at once, or after a second at most.
 */
export class PostgresStore implements AccessStore {
  readonly #link: PostgresLink;
  readonly #rights: PostgresRights;
  readonly #sweep: PostgresSweep;
  readonly #keepMs: number;
  readonly #get: string;
  readonly #set: string;
  readonly #delete: string;

  /**
   * @throws {InvalidOptionError}
   * @throws {StoreFailedError} if pg is not installed. The database is first asked by the first call.
   */
  constructor(options: PostgresStoreOptions) {
    checkPostgresOptions("PostgresStore", NAMES, options);
    this.#keepMs = checkedKeepMs(options.keepMs);
    this.#link = new PostgresLink(options);
    this.#rights = new PostgresRights(this.#link);
    this.#sweep = new PostgresSweep(this.#link, "entry", "origin");
    const entry = `${this.#link.schema}.entry`;
    // Base64 is the same whatever `bytea_output` says, and shorter than the usual hexadecimal.
    this.#get = `SELECT encode(value, 'base64') AS value FROM ${entry} WHERE origin = $1 AND until > ${NOW}`;
    this.#set = `
INSERT INTO ${entry} VALUES ($1, ${NOW} + $2::float8, $3)
ON CONFLICT (origin) DO UPDATE SET until = excluded.until, value = excluded.value`;
    this.#delete = `DELETE FROM ${entry} WHERE origin = $1`;
  }

  async get(origin: string): Promise<AccessEntry | undefined> {
    const [row] = (await this.#link.run(this.#get, [keyOf(origin)])) as readonly { readonly value: string }[];
    return row && decodeEntry(Buffer.from(row.value, "base64"));
  }

  async set(origin: string, entry: AccessEntry): Promise<void> {
    const { buffer, byteOffset, byteLength } = encodeEntry(entry);
    const value = Buffer.from(buffer, byteOffset, byteLength);
    await this.#link.run(this.#set, [keyOf(origin), this.#keepMs, value]);
    this.#sweep.wrote();
  }

  async delete(origin: string): Promise<void> {
    await this.#link.run(this.#delete, [keyOf(origin)]);
  }

  lease(origin: string, ms: number): Promise<Lease | undefined> {
    return this.#rights.take(`lease ${origin}`, 1, ms);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#link.close();
  }
}
