import { StoreFailedError } from "../../errors.ts";
import type { SqliteStatement } from "./sqlite-database.ts";
import type { SqliteFile } from "./sqlite-file.ts";

/** Number of writes by this process between two sweeps of a table. */
const WRITES = 1_000;
/**
 * Number of rows per sweep. The number exceeds `WRITES`, so that sweeps keep up with a growing table. It is small
 * enough for a fast sweep.
 */
const ROWS = 2_000;
/**
 * Key that sorts before all keys except the empty key. Some drivers bind empty bytes as NULL, so the key is not empty.
 */
const BEGINNING: Uint8Array = Uint8Array.of(0);

/**
 * Deletes expired rows (`until` in the past) of a table, one part of the table at a time. The sweeps walk the primary
 * key in order. An index on `until` would make every write slower.
 */
export class SqliteSweep {
  readonly #file: SqliteFile;
  readonly #last: SqliteStatement;
  readonly #delete: SqliteStatement;
  #writes = 0;
  /** Last key of the previous sweep, as bytes because the text may be damaged. */
  #after = BEGINNING;

  /** @param key first column of the table's primary key. */
  constructor(file: SqliteFile, table: "entry" | "held" | "pace", key: "origin" | "what" | "host") {
    this.#file = file;
    const after = `${key} > CAST(? AS TEXT)`;
    this.#last = file.prepare(
      `SELECT CAST(max(k) AS BLOB) AS last FROM (SELECT ${key} AS k FROM ${table} WHERE ${after} ORDER BY ${key} LIMIT ?)`,
    );
    this.#delete = file.prepare(
      `DELETE FROM ${table} WHERE ${after} AND ${key} <= CAST(? AS TEXT) AND until <= ?`,
    );
  }

  /**
   * Counts a written row, and sweeps after every `WRITES` rows. Errors of the sweep are ignored: the write itself
   * succeeded.
   */
  countWrite(): void {
    this.#writes++;
    if (this.#writes < WRITES) return;
    this.#writes = 0;
    try {
      this.#sweep();
    } catch (thrown) {
      if (!(thrown instanceof StoreFailedError)) throw thrown;
    }
  }

  #sweep(): void {
    // If a byte array is the only parameter, libsql mistakes it for named parameters and aborts the process. A second
    // parameter avoids this.
    const { last } = this.#file.read(() => this.#last.get(this.#after, ROWS)) as { readonly last: unknown };
    if (last instanceof Uint8Array) {
      this.#file.write(() => this.#delete.run(this.#after, last, this.#file.clock.now()));
      this.#after = last;
    } else {
      this.#after = BEGINNING;
    }
  }
}
