import { type OptionTable, settleOptions } from "@maycrawl/engine/internal";
import { ExpiringRights } from "../../store/timed-rights.ts";
import { type Clock, clockOption, systemClock } from "../../time/clock.ts";
import { MemoryTickets } from "../tickets/memory-tickets.ts";
import { ticketMs } from "../tickets/ticket.ts";
import {
  applyHold,
  checkDuration,
  currentPace,
  freeAt,
  type HostPace,
  recordGrant,
  reported,
  reserveNext,
  startsIn,
  undoGrant,
} from "./host-pace.ts";
import type { OrderedAsk, Pacer, Place, PlacedStart, Queued } from "./pacer.ts";

/** Options of a `MemoryPacer`. */
export interface MemoryPacerOptions {
  readonly clock?: Clock | undefined;
}

const pacerOptions: OptionTable<MemoryPacerOptions> = { clock: clockOption };

/** Paces the crawlers of this process. Forgets a host when it has not been used for at least an hour. */
export class MemoryPacer implements Pacer {
  readonly #clock: Clock;
  readonly #hosts = new Map<string, HostPace>();
  readonly #places: ExpiringRights;
  readonly #tickets = new MemoryTickets();
  #sweepAt = MIN_SWEPT;
  /** Last time read from the clock, in milliseconds since the epoch. */
  #lastNow = Number.NEGATIVE_INFINITY;
  /** Sum of all corrections that set the clock back, in ms. */
  #setBackMs = 0;

  /** @throws {InvalidOptionError} */
  constructor(options: MemoryPacerOptions = {}) {
    const { clock = systemClock } = settleOptions("MemoryPacer", pacerOptions, options);
    this.#clock = clock;
    this.#places = new ExpiringRights(this.#clock);
  }

  /** Clock for all times of this pacer. */
  get clock(): Clock {
    return this.#clock;
  }

  /** Number of remembered hosts. */
  get size(): number {
    return this.#hosts.size;
  }

  async reserve(host: string, intervalMs: number): Promise<number> {
    checkDuration("intervalMs", intervalMs);
    const now = this.#now();
    return (
      this.#keep(host, now, reserveNext(this.#paceOf(host, now), intervalMs, now)).last - this.#setBackMs
    );
  }

  giveBack(host: string, start: number, intervalMs: number): void {
    checkDuration("intervalMs", intervalMs);
    const now = this.#now();
    const pace = this.#paceOf(host, now);
    if (pace.until > now) this.#keep(host, now, undoGrant(pace, start + this.#setBackMs));
  }

  hold(host: string, ms: number): void {
    checkDuration("ms", ms);
    const now = this.#now();
    this.#keep(host, now, applyHold(this.#paceOf(host, now), ms, now));
  }

  heldUntil(host: string): number {
    return this.#paceOf(host, this.#now()).heldUntil - this.#setBackMs;
  }

  report(host: string, outcome: "slow" | "success"): void {
    const now = this.#now();
    const pace = this.#paceOf(host, now);
    // A success changes nothing for a host that is not slowed down.
    if (outcome === "slow" || pace.factor > 1) this.#keep(host, now, reported(pace, outcome, now));
  }

  place(host: string, limit: number, ms: number): Place | undefined {
    return this.#places.take(host, limit, ms);
  }

  async beginInOrder(host: string, ask: OrderedAsk): Promise<PlacedStart | Queued> {
    const { limit, placeMs, intervalMs, ticket } = ask;
    checkDuration("intervalMs", intervalMs);
    const now = this.#now();
    const ahead = this.#tickets.ahead(host, ticket, now);
    // Keeps a place free for each earlier ticket.
    const place = this.#places.take(host, limit - ahead, placeMs);
    if (place !== undefined) {
      if (ticket !== undefined) this.#tickets.remove(host, ticket);
      return { place, start: await this.reserve(host, intervalMs) };
    }
    const mine = ticket ?? this.#tickets.take(host, now);
    const startsInMs = startsIn(this.#paceOf(host, now), intervalMs, ahead, now);
    this.#tickets.keep(host, mine, now + ticketMs(startsInMs));
    return { ticket: mine, ahead, startsInMs };
  }

  leaveOrder(host: string, ticket: string): void {
    this.#tickets.remove(host, ticket);
  }

  startsInMs(host: string, intervalMs: number): number {
    const now = this.#now();
    return startsIn(this.#paceOf(host, now), intervalMs, this.#tickets.ahead(host, undefined, now), now);
  }

  /** Records a start that another pacer granted. */
  note(host: string, start: number, intervalMs: number): void {
    const now = this.#now();
    this.#keep(host, now, recordGrant(this.#paceOf(host, now), start + this.#setBackMs, intervalMs));
  }

  /**
   * Returns the earliest possible time of the next start. Ignores the slow-down factor, because it may
   * decrease.
   * @returns milliseconds since the epoch.
   */
  earliest(host: string, intervalMs: number): number {
    const { last, heldUntil } = this.#paceOf(host, this.#now());
    return Math.max(last + intervalMs, heldUntil) - this.#setBackMs;
  }

  /** Returns the slow-down factor of the host. */
  slowness(host: string): number {
    return this.#paceOf(host, this.#now()).factor;
  }

  /** Returns the milliseconds until the next start can be granted; 0 if it can be granted now. */
  closedFor(host: string, intervalMs: number): number {
    const now = this.#now();
    return Math.max(0, freeAt(this.#paceOf(host, now), intervalMs) - now);
  }

  /** Yields the hosts that are held now. */
  *heldHosts(): Generator<string> {
    const now = this.#now();
    for (const [host, { heldUntil }] of this.#hosts) if (heldUntil > now) yield host;
  }

  /**
   * Returns a time that never goes back. Otherwise crawlers would wait for an extra hour after the clock is set back by
   * an hour.
   */
  #now(): number {
    const now = this.#clock.now();
    if (now < this.#lastNow) this.#setBackMs += this.#lastNow - now;
    this.#lastNow = now;
    return now + this.#setBackMs;
  }

  #paceOf(host: string, now: number): HostPace {
    return currentPace(this.#hosts.get(host), now);
  }

  #keep(host: string, now: number, pace: HostPace): HostPace {
    if (this.#hosts.size >= this.#sweepAt) this.#sweep(now);
    this.#hosts.set(host, pace);
    return pace;
  }

  /**
   * Removes expired hosts and tickets. `#keep` calls this method when the number of hosts has doubled since the last
   * sweep, so the cost per host is constant.
   */
  #sweep(now: number): void {
    this.#tickets.sweep(now);
    for (const [host, pace] of this.#hosts) if (pace.until <= now) this.#hosts.delete(host);
    this.#sweepAt = Math.max(MIN_SWEPT, 2 * this.#hosts.size);
  }
}

const MIN_SWEPT = 1024;
