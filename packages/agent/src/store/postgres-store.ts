import type { OptionTable } from "../option-table.ts";
import type { AccessEntry } from "./access-entry.ts";
import type { AccessStore, Lease } from "./access-store.ts";
import { decodeEntry, encodeEntry } from "./entry-codec.ts";
import { countableMs, keepMsOption } from "./keep-ms.ts";
import { PostgresEntries } from "./postgres-entries.ts";
import { keyOf } from "./postgres-key.ts";
import { PostgresLink } from "./postgres-link.ts";
import { type PostgresOptions, postgresOptions, settlePostgresOptions } from "./postgres-options.ts";
import { PostgresRights } from "./postgres-rights.ts";
import { PostgresSweep } from "./postgres-sweep.ts";

/** Options of a `PostgresStore`. */
export interface PostgresStoreOptions extends PostgresOptions {
  /** Milliseconds after which an entry that was not set anew is dropped; `Infinity`: never. Default: 90 days. */
  readonly keepMs?: number | undefined;
}

const storeOptions: OptionTable<PostgresStoreOptions> = { ...postgresOptions, keepMs: keepMsOption };

/**
 * Keeps entries in a PostgreSQL database, for agents on any number of machines. Times are the database's.
 *
 * While the database cannot be reached, every call fails with a `StoreFailedError` at once, or after a second at most.
 */
export class PostgresStore implements AccessStore {
  readonly #link: PostgresLink;
  readonly #rights: PostgresRights;
  readonly #sweep: PostgresSweep;
  readonly #entries: PostgresEntries;

  /**
   * @throws {InvalidOptionError}
   * @throws {MissingPackageError} if pg is not installed. The database is first asked by the first call.
   */
  constructor(options: PostgresStoreOptions) {
    const settled = settlePostgresOptions("PostgresStore", storeOptions, options);
    const keepMs = countableMs(settled.keepMs);
    this.#link = new PostgresLink(settled);
    this.#entries = new PostgresEntries(this.#link, keepMs);
    this.#rights = new PostgresRights(this.#link);
    this.#sweep = new PostgresSweep(this.#link, "entry", "origin");
  }

  async get(origin: string): Promise<AccessEntry | undefined> {
    const bytes = await this.#entries.get(keyOf(origin));
    return bytes && decodeEntry(bytes);
  }

  async set(origin: string, entry: AccessEntry): Promise<void> {
    const { buffer, byteOffset, byteLength } = encodeEntry(entry);
    await this.#entries.set(keyOf(origin), Buffer.from(buffer, byteOffset, byteLength));
    this.#sweep.wrote();
  }

  async delete(origin: string): Promise<void> {
    await this.#entries.delete(keyOf(origin));
  }

  lease(origin: string, ms: number): Promise<Lease | undefined> {
    return this.#rights.take(`lease ${origin}`, 1, ms);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#link.close();
  }
}
