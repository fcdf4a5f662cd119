import type { Clock } from "../time/clock.ts";
import type { Lease } from "./access-store.ts";

/**
 * Maximum time in milliseconds from the end of a new right to the end of an existing right. An existing right that
 * ends later was taken with a clock far ahead, and does not count. Otherwise it would block others for years, even if its
 * holder is dead.
 */
export const MAX_EXCESS_MS = 3_600_000;

/**
 * Rights that expire, in this process's memory. Each key has a limited number of holders. The lease of an origin is a
 * key with one holder; the places of a host are a key that can have several holders.
 */
export class ExpiringRights {
  readonly #keys = new Map<string, Holder[]>();
  readonly #clock: Clock;
  #sweepAt = MIN_SWEPT;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Number of keys in memory, including keys whose rights have expired. */
  get size(): number {
    return this.#keys.size;
  }

  /** Takes one of at most `limit` rights for `ms` milliseconds; returns undefined while all are held. */
  take(key: string, limit: number, ms: number): Lease | undefined {
    const now = this.#clock.now();
    if (this.#keys.size >= this.#sweepAt) this.#sweep(now);
    const holders = this.#liveHolders(key, now);
    const maxUntil = now + ms + MAX_EXCESS_MS;
    if (holders.filter(({ until }) => until <= maxUntil).length >= limit) return undefined;
    const holder: Holder = { until: now + ms };
    holders.push(holder);
    if (holders.length === 1) this.#keys.set(key, holders);
    return {
      renew: (more) => {
        const at = this.#clock.now();
        if (!this.#liveHolders(key, at).includes(holder)) return false;
        holder.until = at + more;
        return true;
      },
      release: () => {
        holder.until = Number.NEGATIVE_INFINITY;
      },
    };
  }

  /** Removes the expired holders of a key, and returns the others. */
  #liveHolders(key: string, now: number): Holder[] {
    const holders = this.#keys.get(key) ?? [];
    for (let i = holders.length - 1; i >= 0; i--)
      if ((holders[i] as Holder).until <= now) holders.splice(i, 1);
    return holders;
  }

  /**
   * Removes keys without holders. `take` calls this method when the number of keys has doubled since the last sweep, so
   * the cost per key is constant.
   */
  #sweep(now: number): void {
    for (const key of this.#keys.keys()) if (this.#liveHolders(key, now).length === 0) this.#keys.delete(key);
    this.#sweepAt = Math.max(MIN_SWEPT, 2 * this.#keys.size);
  }
}

interface Holder {
  /** End of the right, in milliseconds since the epoch. */
  until: number;
}

/** Minimum number of keys for a sweep. */
const MIN_SWEPT = 1024;
