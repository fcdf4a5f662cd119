import { type OptionTable, settleOptions } from "@maycrawl/engine/internal";
import type { AccessEntry } from "../../entry/access-entry.ts";
import { decodeEntry, encodeEntry } from "../../entry/entry-codec.ts";
import type { AccessStore, Lease } from "../access-store.ts";
import { keepMsOption, toWholeMs } from "../keep-ms.ts";
import { cacheLayout } from "./cache-layout.ts";
import type { SqliteStatement } from "./sqlite-database.ts";
import { SqliteFile, type SqliteOptions, sqliteOptions, withPath } from "./sqlite-file.ts";
import { SqliteRights } from "./sqlite-rights.ts";
import { SqliteSweep } from "./sqlite-sweep.ts";

/** Options of a `SqliteStore`. */
export interface SqliteStoreOptions extends SqliteOptions {
  /** Lifetime of an entry after its last `set`, in ms; `Infinity`: no limit. Default: 90 days. */
  readonly keepMs?: number | undefined;
}

const storeOptions: OptionTable<SqliteStoreOptions, "driver"> = { ...sqliteOptions, keepMs: keepMsOption };

/**
 * Keeps entries in a file that the processes of one machine can share. A stored entry survives any crash of a process.
 * Calls are synchronous.
 */
export class SqliteStore implements AccessStore {
  readonly #file: SqliteFile;
  readonly #rights: SqliteRights;
  readonly #keepMs: number;
  readonly #sweep: SqliteSweep;
  readonly #get: SqliteStatement;
  readonly #set: SqliteStatement;
  readonly #delete: SqliteStatement;

  /**
   * @throws {StoreFailedError} if the file belongs to another program, has a newer version, or cannot be written.
   * @throws {InvalidOptionError}
   */
  constructor(options: string | SqliteStoreOptions) {
    const { keepMs, ...file } = settleOptions<SqliteStoreOptions, "driver">(
      "SqliteStore",
      storeOptions,
      withPath(options),
    );
    this.#keepMs = toWholeMs(keepMs);
    this.#file = new SqliteFile(file, cacheLayout);
    this.#rights = new SqliteRights(this.#file);
    this.#sweep = new SqliteSweep(this.#file, "entry", "origin");
    // The cast is for damaged rows: libsql aborts the process if a text is not UTF-8.
    this.#get = this.#file.prepare(
      "SELECT CAST(value AS BLOB) AS value FROM entry WHERE origin = ? AND until > ?",
    );
    this.#set = this.#file.prepare(
      "INSERT INTO entry VALUES (?, ?, ?) ON CONFLICT (origin) DO UPDATE SET until = excluded.until, value = excluded.value",
    );
    this.#delete = this.#file.prepare("DELETE FROM entry WHERE origin = ?");
  }

  get(origin: string): AccessEntry | undefined {
    const row = this.#file.read(() => this.#get.get(origin, this.#file.clock.now())) as
      | { readonly value: unknown }
      | undefined;
    return row?.value instanceof Uint8Array ? decodeEntry(row.value) : undefined;
  }

  set(origin: string, entry: AccessEntry): void {
    const value = encodeEntry(entry);
    this.#file.write(() => this.#set.run(origin, this.#file.clock.now() + this.#keepMs, value));
    this.#sweep.countWrite();
  }

  delete(origin: string): void {
    this.#file.write(() => this.#delete.run(origin));
  }

  lease(origin: string, ms: number): Lease | undefined {
    return this.#rights.take(`lease ${origin}`, 1, ms);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#file.close();
  }
}
