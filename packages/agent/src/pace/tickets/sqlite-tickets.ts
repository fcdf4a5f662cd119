import { randomUUID } from "node:crypto";
import type { SqliteStatement } from "../../store/sqlite/sqlite-database.ts";
import type { SqliteFile } from "../../store/sqlite/sqlite-file.ts";
import { nextRank, TICKET_MAX_MS, TICKET_SLACK_MS, ticketMs, ticketOf } from "./ticket.ts";

/**
 * Tickets of waiting requests, stored as rows of the table `held`. The caller wraps each call in `read`, `write` or
 * `transact` of the file.
 */
export class SqliteTickets {
  readonly #count: SqliteStatement;
  readonly #last: SqliteStatement;
  readonly #until: SqliteStatement;
  readonly #keep: SqliteStatement;
  readonly #remove: SqliteStatement;
  readonly #removeExpired: SqliteStatement;

  constructor(file: SqliteFile) {
    const live = "what = ? AND until > ? AND until <= ?";
    this.#count = file.prepare(`SELECT count(*) AS n FROM held WHERE ${live} AND (? = '' OR holder < ?)`);
    // The cast is for damaged rows: libsql aborts the whole process if a text is not UTF-8.
    this.#last = file.prepare(`SELECT CAST(max(holder) AS BLOB) AS last FROM held WHERE ${live}`);
    this.#until = file.prepare("SELECT CAST(until AS REAL) AS until FROM held WHERE what = ? AND holder = ?");
    this.#keep = file.prepare("INSERT OR REPLACE INTO held VALUES (?, ?, ?)");
    this.#remove = file.prepare("DELETE FROM held WHERE what = ? AND holder = ?");
    this.#removeExpired = file.prepare("DELETE FROM held WHERE what = ? AND (until <= ? OR until > ?)");
  }

  /** Returns the number of valid tickets before `ticket`, or of all valid tickets if `ticket` is undefined. */
  ahead(host: string, ticket: string | undefined, now: number): number {
    const row = this.#count.get(nameOf(host), now, now + TICKET_MAX_MS, ticket ?? "", ticket ?? "");
    return Number((row as { readonly n: unknown }).n);
  }

  /**
   * Renews a ticket, or takes a new one if `ticket` is undefined.
   * @returns the ticket.
   */
  keep(host: string, ticket: string | undefined, now: number, startsInMs: number): string {
    const name = nameOf(host);
    const until = now + ticketMs(startsInMs);
    if (ticket !== undefined) {
      const row = this.#until.get(name, ticket) as { readonly until: number } | undefined;
      const kept = row?.until ?? 0;
      if (kept > until - TICKET_SLACK_MS && kept <= until) return ticket;
    }
    const mine = ticket ?? ticketOf(nextRank(now, this.#lastOf(name, now)), randomUUID());
    this.#removeExpired.run(name, now, now + TICKET_MAX_MS);
    this.#keep.run(name, mine, until);
    return mine;
  }

  remove(host: string, ticket: string): void {
    this.#remove.run(nameOf(host), ticket);
  }

  #lastOf(name: string, now: number): string | undefined {
    const row = this.#last.get(name, now, now + TICKET_MAX_MS) as { readonly last: unknown } | undefined;
    return row?.last instanceof Uint8Array ? Buffer.from(row.last).toString("latin1") : undefined;
  }
}

const nameOf = (host: string): string => `ticket ${host}`;
