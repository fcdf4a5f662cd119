import type { Clock } from "../clock.ts";
import type { Lease } from "./access-store.ts";

/**
 * Rights that end by themselves, in this process's memory: so many holders at most for each key. The lease of an
 * origin is a right of one holder, a pacer's place a right of several.
 */
export class TimedRights {
  /** For each key, when each holder's right ends. */
  readonly #keys = new Map<string, Map<symbol, number>>();
  readonly #clock: Clock;
  #sweepAt = LEAST_SWEPT;

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
    if (holders.size >= limit) return undefined;
    const me = Symbol();
    holders.set(me, now + ms);
    this.#keys.set(key, holders);
    return {
      renew: (more) => {
        const at = this.#clock.now();
        const mine = this.#live(key, at);
        if (!mine.has(me)) return false;
        mine.set(me, at + more);
        return true;
      },
      release: () => {
        const mine = this.#keys.get(key);
        if (mine?.delete(me) && mine.size === 0) this.#keys.delete(key);
      },
    };
  }

  /** The holders of a key whose right has not ended. */
  #live(key: string, now: number): Map<symbol, number> {
    const holders = this.#keys.get(key) ?? new Map<symbol, number>();
    for (const [holder, until] of holders) if (until <= now) holders.delete(holder);
    return holders;
  }

  /** What nobody released and nobody asked for again. Done when twice as many are there, each costs the same. */
  #sweep(now: number): void {
    for (const key of this.#keys.keys()) if (this.#live(key, now).size === 0) this.#keys.delete(key);
    this.#sweepAt = Math.max(LEAST_SWEPT, 2 * this.#keys.size);
  }
}

const LEAST_SWEPT = 1024;
