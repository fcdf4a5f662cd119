import type { Clock } from "../time/clock.ts";
import type { Lease } from "./access-store.ts";

/**
 * How much longer than a new right an old one may last, in milliseconds. What lasts longer was given by a clock far ahead, and
 * its holder may have died: it would keep out all others for years.
 */
export const MAX_RIGHT_MS = 3_600_000;

/**
 * Rights that end by themselves, in this process's memory: so many holders at most for each key. The lease of an
 * origin is a right of one holder, a pacer's place a right of several.
 */
export class TimedRights {
  /** The holders of each key. */
  readonly #keys = new Map<string, Holder[]>();
  readonly #clock: Clock;
  #sweepAt = MIN_SWEPT;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** How many keys somebody has, or had, a right to. */
  get size(): number {
    return this.#keys.size;
  }

  /** One of at most `limit` rights, for so many milliseconds; undefined while all are held. */
  take(key: string, limit: number, ms: number): Lease | undefined {
    const now = this.#clock.now();
    if (this.#keys.size >= this.#sweepAt) this.#sweep(now);
    const holders = this.#live(key, now);
    const last = now + ms + MAX_RIGHT_MS;
    if (holders.filter(({ until }) => until <= last).length >= limit) return undefined;
    const me: Holder = { until: now + ms };
    holders.push(me);
    if (holders.length === 1) this.#keys.set(key, holders);
    return {
      renew: (more) => {
        const at = this.#clock.now();
        if (!this.#live(key, at).includes(me)) return false;
        me.until = at + more;
        return true;
      },
      release: () => {
        me.until = Number.NEGATIVE_INFINITY;
      },
    };
  }

  /** The holders of a key whose right has not ended. */
  #live(key: string, now: number): Holder[] {
    const holders = this.#keys.get(key) ?? [];
    for (let i = holders.length - 1; i >= 0; i--)
      if ((holders[i] as Holder).until <= now) holders.splice(i, 1);
    return holders;
  }

  /** What nobody released and nobody asked for again. Done when twice as many are there, each costs the same. */
  #sweep(now: number): void {
    for (const key of this.#keys.keys()) if (this.#live(key, now).length === 0) this.#keys.delete(key);
    this.#sweepAt = Math.max(MIN_SWEPT, 2 * this.#keys.size);
  }
}

/** Somebody who has a right. */
interface Holder {
  /** When it ends. */
  until: number;
}

const MIN_SWEPT = 1024;
