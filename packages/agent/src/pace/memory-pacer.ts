import { type Clock, systemClock } from "../clock.ts";
import { TimedRights } from "../store/timed-rights.ts";
import { checkDuration, MOST_FACTOR, REMEMBERED_MS, slowedInterval } from "./interval.ts";
import type { Pacer, Place } from "./pacer.ts";

export interface MemoryPacerOptions {
  readonly clock?: Clock | undefined;
}

/** Paces the crawlers of this process. Hosts that nobody asks for are forgotten. */
export class MemoryPacer implements Pacer {
  readonly #clock: Clock;
  readonly #hosts = new Map<string, HostPace>();
  readonly #places: TimedRights;
  #sweepAt = LEAST_SWEPT;

  constructor(options: MemoryPacerOptions = {}) {
    this.#clock = options.clock ?? systemClock;
    this.#places = new TimedRights(this.#clock);
  }

  /** How many hosts are remembered. */
  get size(): number {
    return this.#hosts.size;
  }

  async reserve(host: string, intervalMs: number): Promise<number> {
    checkDuration("intervalMs", intervalMs);
    const now = this.#clock.now();
    const pace = this.#paceOf(host, now);
    const interval = slowedInterval(intervalMs, pace.factor);
    pace.last = Math.max(now, pace.last + interval, pace.heldUntil);
    remember(pace, pace.last + Math.max(interval, REMEMBERED_MS));
    return pace.last;
  }

  hold(host: string, ms: number): void {
    checkDuration("ms", ms);
    const now = this.#clock.now();
    const pace = this.#paceOf(host, now);
    pace.heldUntil = Math.max(pace.heldUntil, now + ms);
    remember(pace, pace.heldUntil + REMEMBERED_MS);
  }

  report(host: string, outcome: "slow" | "success"): void {
    const now = this.#clock.now();
    // Most hosts are never slow: their successes say nothing that is not known.
    if (outcome === "success" && (this.#hosts.get(host)?.factor ?? 1) === 1) return;
    const pace = this.#paceOf(host, now);
    pace.factor = outcome === "slow" ? Math.min(MOST_FACTOR, pace.factor * 2) : pace.factor / 2;
    remember(pace, now + REMEMBERED_MS);
  }

  place(host: string, limit: number, ms: number): Place | undefined {
    return this.#places.take(host, limit, ms);
  }

  #paceOf(host: string, now: number): HostPace {
    const known = this.#hosts.get(host);
    if (known !== undefined && known.until > now) return known;
    if (this.#hosts.size >= this.#sweepAt) this.#sweep(now);
    const pace: HostPace = { last: -Infinity, heldUntil: -Infinity, factor: 1, until: now };
    this.#hosts.set(host, pace);
    return pace;
  }

  /** Forgets hosts. Done when twice as many are there as were left, each costs the same. */
  #sweep(now: number): void {
    for (const [host, pace] of this.#hosts) if (pace.until <= now) this.#hosts.delete(host);
    this.#sweepAt = Math.max(LEAST_SWEPT, 2 * this.#hosts.size);
  }
}

/** What is known of a host; times in milliseconds since the epoch. */
interface HostPace {
  /** The last start that was handed out. */
  last: number;
  heldUntil: number;
  /** How many times as slow the host is: 1 to `MOST_FACTOR`, a power of two. */
  factor: number;
  /** When it is forgotten. */
  until: number;
}

function remember(pace: HostPace, until: number): void {
  pace.until = Math.max(pace.until, until);
}

const LEAST_SWEPT = 1024;
