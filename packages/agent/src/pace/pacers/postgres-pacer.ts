import { randomUUID } from "node:crypto";
import type { OptionTable } from "@maycrawl/engine/internal";
import { StoreFailedError } from "../../errors.ts";
import { keyOf } from "../../store/postgres/postgres-key.ts";
import { PostgresLink } from "../../store/postgres/postgres-link.ts";
import {
  type PostgresOptions,
  postgresOptions,
  settlePostgresOptions,
} from "../../store/postgres/postgres-options.ts";
import { PostgresRights } from "../../store/postgres/postgres-rights.ts";
import { PostgresSweep } from "../../store/postgres/postgres-sweep.ts";
import { type Clock, clockOption, systemClock } from "../../time/clock.ts";
import { ServerClock } from "../../time/server-clock.ts";
import { checkDuration } from "./host-pace.ts";
import type { OrderedAsk, Pacer, Place, PlacedStart, Queued } from "./pacer.ts";
import { type PaceSql, paceSql } from "./postgres-pace-sql.ts";
import { SlowedHosts } from "./slowed-hosts.ts";

/** Options of a `PostgresPacer`. */
export interface PostgresPacerOptions extends PostgresOptions {
  /** Clock of the caller, for the times that `reserve` returns. Default: the system's clock. */
  readonly clock?: Clock | undefined;
}

const pacerOptions: OptionTable<PostgresPacerOptions> = { ...postgresOptions, clock: clockOption };

/** Row with a start, the time of the reservation (both by the server's clock), and the host's factor. */
interface ReservedRow {
  readonly start: unknown;
  readonly now: unknown;
  readonly factor: unknown;
}

/** Row that the statements `beginInOrder` and `startsIn` return. Some columns are missing or null, see `PaceSql`. */
interface OrderedRow extends ReservedRow {
  readonly placed: boolean;
  readonly ticket: string;
  readonly ahead: unknown;
  readonly starts_in: unknown;
}

/**
 * Paces agents on any number of machines through a PostgreSQL database. The pacer uses the database's clock, so the
 * machines' clocks may differ.
 */
export class PostgresPacer implements Pacer {
  readonly #link: PostgresLink;
  readonly #clock: Clock;
  readonly #sql: PaceSql;
  readonly #places: PostgresRights;
  readonly #sweep: PostgresSweep;
  readonly #server = new ServerClock();
  readonly #slowed = new SlowedHosts();

  /**
   * Creates a pacer that connects to the database at the first method call.
   * @throws {InvalidOptionError}
   * @throws {MissingPackageError} if pg is not installed and `pool` is not given.
   */
  constructor(options: PostgresPacerOptions) {
    const settled = settlePostgresOptions("PostgresPacer", pacerOptions, options);
    this.#link = new PostgresLink(settled);
    this.#clock = settled.clock ?? systemClock;
    this.#sql = paceSql(this.#link.schema);
    this.#places = new PostgresRights(this.#link);
    this.#sweep = new PostgresSweep(this.#link, "pace", "host");
  }

  /** Clock for all times of this pacer. */
  get clock(): Clock {
    return this.#clock;
  }

  async reserve(host: string, intervalMs: number): Promise<number> {
    checkDuration("intervalMs", intervalMs);
    const sentAt = this.#clock.now();
    const [row] = await this.#link.run(this.#sql.reserve, [keyOf(host), Math.ceil(intervalMs)]);
    return this.#recordStart(host, sentAt, row as ReservedRow);
  }

  async begin(host: string, limit: number, ms: number, intervalMs: number): Promise<PlacedStart | undefined> {
    checkDuration("intervalMs", intervalMs);
    const place = placeOf(host);
    const holder = randomUUID();
    const sentAt = this.#clock.now();
    const values = [keyOf(host), Math.ceil(intervalMs), place, holder, ms, limit];
    const [row] = await this.#link.run(this.#sql.begin, values);
    if (row === undefined) return undefined;
    const start = this.#recordStart(host, sentAt, row as ReservedRow);
    return { place: this.#places.leaseOf(place, holder), start };
  }

  async beginInOrder(host: string, ask: OrderedAsk): Promise<PlacedStart | Queued> {
    const { limit, placeMs, intervalMs, ticket = null } = ask;
    checkDuration("intervalMs", intervalMs);
    const place = placeOf(host);
    const holder = randomUUID();
    const sentAt = this.#clock.now();
    const values = [keyOf(host), Math.ceil(intervalMs), place, holder, placeMs, limit, ticket];
    const [row] = (await this.#link.run(this.#sql.beginInOrder, values)) as readonly OrderedRow[];
    if (row === undefined) throw new StoreFailedError("PostgreSQL returned neither a place nor a ticket.");
    if (!row.placed)
      return { ticket: row.ticket, ahead: Number(row.ahead), startsInMs: Number(row.starts_in) };
    return { place: this.#places.leaseOf(place, holder), start: this.#recordStart(host, sentAt, row) };
  }

  leaveOrder(host: string, ticket: string): Promise<void> {
    return this.#places.release(placeOf(host), ticket);
  }

  async startsInMs(host: string, intervalMs: number): Promise<number> {
    checkDuration("intervalMs", intervalMs);
    const values = [keyOf(host), Math.ceil(intervalMs), placeOf(host)];
    const [row] = (await this.#link.run(this.#sql.startsIn, values)) as readonly OrderedRow[];
    return Number(row?.starts_in ?? 0);
  }

  async giveBack(host: string, start: number, intervalMs: number): Promise<void> {
    checkDuration("intervalMs", intervalMs);
    await this.#link.run(this.#sql.giveBack, [keyOf(host), Math.round(start + this.#server.ahead)]);
  }

  async hold(host: string, ms: number): Promise<void> {
    checkDuration("ms", ms);
    await this.#link.run(this.#sql.hold, [keyOf(host), Math.ceil(ms)]);
    this.#sweep.countWrite();
  }

  async heldUntil(host: string): Promise<number> {
    const [row] = (await this.#link.run(this.#sql.heldUntil, [keyOf(host)])) as readonly { held: unknown }[];
    return row === undefined ? Number.NEGATIVE_INFINITY : Number(row.held) - this.#server.ahead;
  }

  async report(host: string, outcome: "slow" | "success"): Promise<void> {
    if (outcome === "success" && !this.#slowed.has(host)) return;
    const [row] = (await this.#link.run(this.#sql[outcome], [keyOf(host)])) as readonly { factor: unknown }[];
    this.#slowed.setFactor(host, Number(row?.factor ?? 1));
    if (outcome === "slow") this.#sweep.countWrite();
  }

  place(host: string, limit: number, ms: number): Promise<Place | undefined> {
    return this.#places.take(`place ${host}`, limit, ms);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#link.close();
  }

  /** Records a reservation, and returns its start by the caller's clock. */
  #recordStart(host: string, sentAt: number, { start, now, factor }: ReservedRow): number {
    this.#slowed.setFactor(host, Number(factor));
    this.#server.compare(sentAt, Number(now), this.#clock.now());
    this.#sweep.countWrite();
    return Number(start) - this.#server.ahead;
  }
}

const placeOf = (host: string): Buffer => keyOf(`place ${host}`);
