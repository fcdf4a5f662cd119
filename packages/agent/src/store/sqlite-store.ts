import type { AccessEntry } from "./access-entry.ts";
import type { AccessStore, Lease } from "./access-store.ts";
import { decodeEntry, encodeEntry } from "./entry-codec.ts";
import type { SqliteStatement } from "./sqlite-driver.ts";
import { SqliteFile, type SqliteOptions } from "./sqlite-file.ts";
import { SqliteRights } from "./sqlite-rights.ts";

/**
 * Keeps entries in a file, which the processes of one machine can share and which outlives them: what was
 * acknowledged is there after any crash of a process. Each call is done when it returns.
 */
export class SqliteStore implements AccessStore {
  readonly #file: SqliteFile;
  readonly #rights: SqliteRights;
  readonly #get: SqliteStatement;
  readonly #set: SqliteStatement;
  readonly #delete: SqliteStatement;

  /** @throws {StoreFailedError} where the file cannot be used: not ours, another version, no right to write it. */
  constructor(options: string | SqliteOptions) {
    this.#file = new SqliteFile(options);
    this.#rights = new SqliteRights(this.#file);
    // The cast is for damaged rows: libsql ends the whole process over a text that is not UTF-8.
    this.#get = this.#file.prepare("SELECT CAST(value AS BLOB) AS value FROM entry WHERE origin = ?");
    this.#set = this.#file.prepare(
      "INSERT INTO entry VALUES (?, ?) ON CONFLICT (origin) DO UPDATE SET value = excluded.value",
    );
    this.#delete = this.#file.prepare("DELETE FROM entry WHERE origin = ?");
  }

  get(origin: string): AccessEntry | undefined {
    const row = this.#file.read(() => this.#get.get(origin)) as { readonly value: unknown } | undefined;
    return row?.value instanceof Uint8Array ? decodeEntry(row.value) : undefined;
  }

  set(origin: string, entry: AccessEntry): void {
    const value = encodeEntry(entry);
    this.#file.write(() => this.#set.run(origin, value));
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
