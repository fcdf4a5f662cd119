import { type AccessEntry, ENTRY_VERSION } from "../entry/access-entry.ts";
import { credibleAttemptAt } from "../entry/entry-attempts.ts";
import type { Clock } from "../time/clock.ts";
import type { AccessStore, Lease } from "./access-store.ts";
import { CircuitBreaker } from "./circuit-breaker.ts";

/**
 * Maximum number of origins whose entries are copied back to the store. For other origins, the robots.txt is fetched
 * again.
 */
const MAX_MISSED = 100_000;

/** The lease for every caller while the store cannot be reached, or if the store has no leases. */
const UNSHARED_LEASE: Lease = { renew: () => true, release: () => {} };

/**
 * Wraps a store. While the wrapped store cannot be reached, a spare store in memory replaces it. When the wrapped store
 * is reachable again, the entries that it missed are copied to it.
 */
export class ResilientStore {
  readonly #store: AccessStore;
  readonly #spare: AccessStore;
  readonly #breaker: CircuitBreaker;
  readonly #clock: Clock;
  /** Origins whose newest entry is only in the spare store. */
  readonly #missed = new Set<string>();

  constructor(store: AccessStore, spare: AccessStore, clock: Clock) {
    this.#store = store;
    this.#spare = spare;
    this.#clock = clock;
    this.#breaker = new CircuitBreaker("store", clock, { back: () => this.#copyMissed() });
  }

  /** Returns the entry of an origin; the newer one if both stores have an entry. */
  async get(origin: string): Promise<AccessEntry | undefined> {
    const found = await this.#breaker.call(() => this.#store.get(origin));
    const kept = isEntry(found) ? found : undefined;
    const spare = this.#missed.has(origin) ? await this.#spare.get(origin) : undefined;
    return this.#isNewer(spare, kept) ? spare : kept;
  }

  async set(origin: string, entry: AccessEntry): Promise<void> {
    if (await this.#breaker.succeeds(() => this.#store.set(origin, entry))) {
      this.#missed.delete(origin);
    } else {
      await this.#spare.set(origin, entry);
      if (this.#missed.size < MAX_MISSED) this.#missed.add(origin);
    }
  }

  /** Takes the lease of an origin. If the store cannot be reached or has no leases, every caller gets a lease. */
  async lease(origin: string, ms: number): Promise<Lease | undefined> {
    const { lease } = this.#store;
    if (lease === undefined) return UNSHARED_LEASE;
    const answer = await this.#breaker.call(async () => ({
      lease: await lease.call(this.#store, origin, ms),
    }));
    if (answer === undefined) return UNSHARED_LEASE;
    const held = answer.lease;
    if (held === undefined) return undefined;
    return {
      renew: async () =>
        (await this.#breaker.call(async () => ({ kept: await held.renew(ms) })))?.kept ?? true,
      release: async () => void (await this.#breaker.call(async () => held.release())),
    };
  }

  #isNewer(one: AccessEntry | undefined, other: AccessEntry | undefined): boolean {
    const now = this.#clock.now();
    return credibleAttemptAt(one, now) > credibleAttemptAt(other, now);
  }

  /** Copies missed entries to the store, so that other processes need not fetch the same robots.txt files. */
  async #copyMissed(): Promise<void> {
    for (const origin of [...this.#missed]) {
      if (this.#breaker.isOpen) return;
      const spare = await this.#spare.get(origin);
      const kept = await this.#breaker.call(() => this.#store.get(origin));
      if (spare !== undefined && this.#isNewer(spare, kept)) await this.set(origin, spare);
      else if (!this.#breaker.isOpen) this.#missed.delete(origin);
    }
  }
}

/** Whether a value is an entry of this version. A store of the caller may return anything. */
function isEntry(value: unknown): value is AccessEntry {
  if (typeof value !== "object" || value === null) return false;
  const { version, attempts } = value as Partial<AccessEntry>;
  if (version !== ENTRY_VERSION || !Array.isArray(attempts) || attempts.length === 0) return false;
  return attempts.every(
    (attempt) => Array.isArray(attempt?.fetched?.hops) && attempt.fetched.header !== undefined,
  );
}
