import type { PostgresLink } from "./postgres-link.ts";
import { NOW } from "./postgres-sql.ts";

/** Number of writes of this process to a table after which some of its rows are looked at. */
const WRITES = 1_000;
/** Number of rows that are looked at: more than were written, or some would stay forever; few enough to take a moment. */
const ROWS = 2_000;

/**
 * Removes a table's rows whose `until` is over, a part of the table now and then. It walks through the keys in their
 * order, which needs no index that every write would have to keep.
 */
export class PostgresSweep {
  readonly #link: PostgresLink;
  readonly #sql: string;
  #writes = 0;
  /** The last key that was looked at, in hexadecimal; empty before the first key. */
  #after = "";

  /** @param key the table's primary key. */
  constructor(link: PostgresLink, table: "entry" | "held" | "pace", key: "origin" | "what" | "host") {
    const name = `${link.schema}.${table}`;
    this.#link = link;
    // A row that another client has locked is in use: to wait for it could be a deadlock.
    this.#sql = `
WITH walked AS (SELECT ${key} FROM ${name} WHERE ${key} > decode($1, 'hex') ORDER BY ${key} LIMIT ${ROWS}),
over AS (SELECT ${key} FROM ${name} WHERE ${key} IN (SELECT ${key} FROM walked) AND until <= ${NOW}
  FOR UPDATE SKIP LOCKED),
gone AS (DELETE FROM ${name} WHERE ${key} IN (SELECT ${key} FROM over))
SELECT encode(${key}, 'hex') AS last FROM walked ORDER BY ${key} OFFSET ${ROWS - 1}`;
  }

  /** Reports that a row was written. The sweep runs in the background. */
  wrote(): void {
    this.#writes++;
    if (this.#writes < WRITES) return;
    this.#writes = 0;
    this.#sweep().catch(() => {
      // The row is written, and the next sweep removes what this one did not.
    });
  }

  async #sweep(): Promise<void> {
    const [row] = (await this.#link.run(this.#sql, [this.#after])) as readonly { readonly last: string }[];
    // Fewer rows than that were the last of the table: the next sweep begins anew.
    this.#after = row?.last ?? "";
  }
}
