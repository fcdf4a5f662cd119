import { settleOptions } from "@maycrawl/engine/internal";
import { cacheLayout } from "../../store/sqlite/cache-layout.ts";
import type { SqliteStatement } from "../../store/sqlite/sqlite-database.ts";
import { SqliteFile, type SqliteOptions, sqliteOptions, withPath } from "../../store/sqlite/sqlite-file.ts";
import { SqliteRights } from "../../store/sqlite/sqlite-rights.ts";
import { SqliteSweep } from "../../store/sqlite/sqlite-sweep.ts";
import type { Clock } from "../../time/clock.ts";
import { SqliteTickets } from "../tickets/sqlite-tickets.ts";
import {
  applyHold,
  checkDuration,
  currentPace,
  type HostPace,
  reported,
  reserveNext,
  startsIn,
  undoGrant,
} from "./host-pace.ts";
import type { OrderedAsk, Pacer, Place, PlacedStart, Queued } from "./pacer.ts";

/** Paces the crawlers of one machine through an SQLite file. A `SqliteStore` may use the same file. */
export class SqlitePacer implements Pacer {
  readonly #file: SqliteFile;
  readonly #places: SqliteRights;
  readonly #tickets: SqliteTickets;
  readonly #get: SqliteStatement;
  readonly #set: SqliteStatement;
  readonly #sweep: SqliteSweep;

  /**
   * @throws {StoreFailedError} if the file belongs to another program, has a newer version, or cannot be written.
   * @throws {InvalidOptionError}
   */
  constructor(options: string | SqliteOptions) {
    const settled = settleOptions<SqliteOptions, "driver">("SqlitePacer", sqliteOptions, withPath(options));
    this.#file = new SqliteFile(settled, cacheLayout);
    this.#places = new SqliteRights(this.#file);
    this.#tickets = new SqliteTickets(this.#file);
    this.#sweep = new SqliteSweep(this.#file, "pace", "host");
    this.#get = this.#file.prepare(
      // The casts are for damaged rows: libsql aborts the whole process if a text is not UTF-8.
      'SELECT CAST(last AS REAL) AS last, CAST(previous AS REAL) AS previous, CAST(held_until AS REAL) AS "heldUntil", CAST(factor AS REAL) AS factor, CAST(until AS REAL) AS until FROM pace WHERE host = ?',
    );
    this.#set = this.#file.prepare("INSERT OR REPLACE INTO pace VALUES (?, ?, ?, ?, ?, ?)");
  }

  /** Clock for all times of this pacer. */
  get clock(): Clock {
    return this.#file.clock;
  }

  async reserve(host: string, intervalMs: number): Promise<number> {
    checkDuration("intervalMs", intervalMs);
    return this.#change(host, (pace, now) => reserveNext(pace, intervalMs, now)).last;
  }

  giveBack(host: string, start: number, intervalMs: number): void {
    checkDuration("intervalMs", intervalMs);
    this.#change(host, (pace) => undoGrant(pace, start));
  }

  hold(host: string, ms: number): void {
    checkDuration("ms", ms);
    this.#change(host, (pace, now) => applyHold(pace, ms, now));
  }

  heldUntil(host: string): number {
    return this.#file.read(() => this.#paceOf(host, this.#file.clock.now()).heldUntil);
  }

  report(host: string, outcome: "slow" | "success"): void {
    // A success changes nothing for a host that is not slowed down, so nothing is written.
    if (
      outcome === "success" &&
      this.#file.read(() => this.#paceOf(host, this.#file.clock.now())).factor === 1
    )
      return;
    this.#change(host, (pace, now) => reported(pace, outcome, now));
  }

  place(host: string, limit: number, ms: number): Place | undefined {
    return this.#places.take(placeOf(host), limit, ms);
  }

  async beginInOrder(host: string, ask: OrderedAsk): Promise<PlacedStart | Queued> {
    const { limit, placeMs, intervalMs, ticket } = ask;
    checkDuration("intervalMs", intervalMs);
    const answer = this.#file.transact((): PlacedStart | Queued => {
      const now = this.#file.clock.now();
      const ahead = this.#tickets.ahead(host, ticket, now);
      // Keeps a place free for each earlier ticket.
      const place = this.#places.take(placeOf(host), limit - ahead, placeMs);
      if (place === undefined) {
        const startsInMs = startsIn(this.#paceOf(host, now), intervalMs, ahead, now);
        return { ticket: this.#tickets.keep(host, ticket, now, startsInMs), ahead, startsInMs };
      }
      if (ticket !== undefined) this.#tickets.remove(host, ticket);
      return { place, start: this.#keep(host, reserveNext(this.#paceOf(host, now), intervalMs, now)).last };
    });
    this.#sweep.countWrite();
    return answer;
  }

  leaveOrder(host: string, ticket: string): void {
    this.#file.write(() => this.#tickets.remove(host, ticket));
  }

  startsInMs(host: string, intervalMs: number): number {
    return this.#file.read(() => {
      const now = this.#file.clock.now();
      return startsIn(this.#paceOf(host, now), intervalMs, this.#tickets.ahead(host, undefined, now), now);
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#file.close();
  }

  #change(host: string, change: (pace: HostPace, now: number) => HostPace): HostPace {
    const changed = this.#file.transact(() => {
      // Reads the time inside the transaction: waiting for the file's lock may have taken long.
      const now = this.#file.clock.now();
      return this.#keep(host, change(this.#paceOf(host, now), now));
    });
    this.#sweep.countWrite();
    return changed;
  }

  #keep(host: string, pace: HostPace): HostPace {
    this.#set.run(host, pace.last, pace.previous, pace.heldUntil, pace.factor, pace.until);
    return pace;
  }

  #paceOf(host: string, now: number): HostPace {
    return currentPace(this.#get.get(host) as HostPace | undefined, now);
  }
}

const placeOf = (host: string): string => `place ${host}`;
