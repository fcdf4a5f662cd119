import type { PostgresLink } from "./postgres-link.ts";
import { NOW } from "./postgres-sql.ts";

/** Number of writes by this process between two sweeps of a table. */
const WRITES = 1_000;
/**
 * Number of rows per sweep. The number exceeds `WRITES`, so that sweeps keep up with a growing table. It is small
 * enough for a fast sweep.
 */
const ROWS = 2_000;

/**
 * Deletes expired rows (`until` in the past) of a table, one part of the table at a time. The sweeps walk the primary
 * key in order. An index on `until` would make every write slower.
 */
export class PostgresSweep {
  readonly #link: PostgresLink;
  readonly #sql: string;
  #writes = 0;
  /** Last key of the previous sweep, in hexadecimal. Empty if the next sweep starts at the first key. */
  #after = "";

  /** @param key column of the table's primary key. */
  constructor(link: PostgresLink, table: "entry" | "held" | "pace", key: "origin" | "what" | "host") {
    const name = `${link.schema}.${table}`;
    this.#link = link;
    // A row locked by another client is in use, and waiting for it could deadlock. So locked rows are skipped.
    this.#sql = `
WITH walked AS (SELECT ${key} FROM ${name} WHERE ${key} > decode($1, 'hex') ORDER BY ${key} LIMIT ${ROWS}),
over AS (SELECT ${key} FROM ${name} WHERE ${key} IN (SELECT ${key} FROM walked) AND until <= ${NOW}
  FOR UPDATE SKIP LOCKED),
gone AS (DELETE FROM ${name} WHERE ${key} IN (SELECT ${key} FROM over))
SELECT encode(${key}, 'hex') AS last FROM walked ORDER BY ${key} OFFSET ${ROWS - 1}`;
  }

  /** Counts a written row, and starts a sweep in the background after every `WRITES` rows. */
  countWrite(): void {
    this.#writes++;
    if (this.#writes < WRITES) return;
    this.#writes = 0;
    this.#sweep().catch(() => {
      // A failed sweep is ignored: the write succeeded, and a later sweep deletes the remaining rows.
    });
  }

  async #sweep(): Promise<void> {
    const [row] = (await this.#link.run(this.#sql, [this.#after])) as readonly { readonly last: string }[];
    // No result means that fewer than `ROWS` rows were left. The next sweep then starts at the first key.
    this.#after = row?.last ?? "";
  }
}
