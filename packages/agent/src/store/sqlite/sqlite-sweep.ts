import { StoreFailedError } from "../../errors.ts";
import type { SqliteStatement } from "./sqlite-database.ts";
import type { SqliteFile } from "./sqlite-file.ts";

/** After so many writes of this process to a table some of its rows are looked at. */
const WRITES = 1_000;
/** How many: more than were written, so that none that has ended stays for ever; few enough to be done in a moment. */
const ROWS = 2_000;
/** Before every key but the empty one. Some drivers take no bytes at all for NULL. */
const BEGINNING: Uint8Array = Uint8Array.of(0);

/**
 * Removes a table's rows whose `until` is over, a part of the table now and then. It goes through the keys in their
 * order, which needs no index that every write would have to keep.
 */
export class SqliteSweep {
  readonly #file: SqliteFile;
  readonly #last: SqliteStatement;
  readonly #delete: SqliteStatement;
  #writes = 0;
  /** The key that was looked at last, as bytes: it may be damaged. */
  #after = BEGINNING;

  /** @param key the first column of the table's primary key. */
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

  /** Says that a row was written. What fails then fails for nobody: the row is written. */
  wrote(): void {
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
    // libsql takes bytes that come alone for parameters with names, and ends the process.
    const { last } = this.#file.read(() => this.#last.get(this.#after, ROWS)) as { readonly last: unknown };
    if (last instanceof Uint8Array) {
      this.#file.write(() => this.#delete.run(this.#after, last, this.#file.clock.now()));
      this.#after = last;
    } else {
      this.#after = BEGINNING;
    }
  }
}
