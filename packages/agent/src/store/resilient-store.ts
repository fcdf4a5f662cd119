import { type AccessEntry, ENTRY_VERSION } from "../entry/access-entry.ts";
import { credibleAttemptAt } from "../entry/entry-attempts.ts";
import type { Clock } from "../time/clock.ts";
import type { AccessStore, Lease } from "./access-store.ts";
import { CircuitBreaker } from "./circuit-breaker.ts";

/** So many origins are given back to a store that was gone; more are fetched anew. */
const MAX_OWED = 100_000;

/** The right to fetch that needs nobody's leave. */
const FREE: Lease = { renew: () => true, release: () => {} };

/**
 * A store that goes on when the store behind it cannot be reached: from its own memory, which says so, tries the store
 * again after a while, and gives it back what it has missed.
 */
export class ResilientStore {
  readonly #store: AccessStore;
  readonly #spare: AccessStore;
  readonly #breaker: CircuitBreaker;
  readonly #clock: Clock;
  /** Origins whose newest entry only the spare has. */
  readonly #owed = new Set<string>();

  constructor(store: AccessStore, spare: AccessStore, clock: Clock) {
    this.#store = store;
    this.#spare = spare;
    this.#clock = clock;
    this.#breaker = new CircuitBreaker("store", clock, { back: () => this.#giveBack() });
  }

  /** What is known of an origin, the newer where both know something. */
  async get(origin: string): Promise<AccessEntry | undefined> {
    const found = await this.#breaker.ask(() => this.#store.get(origin));
    const kept = isEntry(found) ? found : undefined;
    const spare = this.#owed.has(origin) ? await this.#spare.get(origin) : undefined;
    return this.#isNewer(spare, kept) ? spare : kept;
  }

  async set(origin: string, entry: AccessEntry): Promise<void> {
    if (await this.#breaker.did(() => this.#store.set(origin, entry))) {
      this.#owed.delete(origin);
    } else {
      await this.#spare.set(origin, entry);
      if (this.#owed.size < MAX_OWED) this.#owed.add(origin);
    }
  }

  /** The sole right to fetch. A store that cannot be reached, or knows no leases, gives it to everybody. */
  async lease(origin: string, ms: number): Promise<Lease | undefined> {
    const { lease } = this.#store;
    if (lease === undefined) return FREE;
    const asked = await this.#breaker.ask(async () => ({
      lease: await lease.call(this.#store, origin, ms),
    }));
    if (asked === undefined) return FREE;
    const held = asked.lease;
    if (held === undefined) return undefined;
    return {
      renew: async () =>
        (await this.#breaker.ask(async () => ({ kept: await held.renew(ms) })))?.kept ?? true,
      release: async () => void (await this.#breaker.ask(async () => held.release())),
    };
  }

  #isNewer(one: AccessEntry | undefined, other: AccessEntry | undefined): boolean {
    const now = this.#clock.now();
    return credibleAttemptAt(one, now) > credibleAttemptAt(other, now);
  }

  /** Hands the store what it has missed, so that the others need not fetch it. */
  async #giveBack(): Promise<void> {
    for (const origin of [...this.#owed]) {
      if (this.#breaker.isOpen) return;
      const spare = await this.#spare.get(origin);
      const kept = await this.#breaker.ask(() => this.#store.get(origin));
      if (spare !== undefined && this.#isNewer(spare, kept)) await this.set(origin, spare);
      else if (!this.#breaker.isOpen) this.#owed.delete(origin);
    }
  }
}

/** Whether what a store gave is an entry of this version: stores are anybody's. */
function isEntry(value: unknown): value is AccessEntry {
  if (typeof value !== "object" || value === null) return false;
  const { version, attempts } = value as Partial<AccessEntry>;
  if (version !== ENTRY_VERSION || !Array.isArray(attempts) || attempts.length === 0) return false;
  return attempts.every(
    (attempt) => Array.isArray(attempt?.fetched?.hops) && attempt.fetched.header !== undefined,
  );
}
