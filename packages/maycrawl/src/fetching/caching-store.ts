import type { AccessEntry, AccessStore, Lease } from "@maycrawl/agent";
import { credibleAttemptAt } from "@maycrawl/agent/internal";

/** Pause in milliseconds after a failure of the store. During the pause, the store is not used. */
const PAUSE_MS = 10_000;

/** A lease that is always granted. */
const FREE: Lease = { renew: () => true, release: () => {} };

/**
 * The store that all agents of a command share. It remembers the entries that pass through it, so that all dialects use
 * the same entry. If the persistent store fails, this store continues with the remembered entries.
 */
export class CachingStore implements AccessStore {
  readonly #store: AccessStore | undefined;
  readonly #onFailure: (error: unknown) => void;
  readonly #newest = new Map<string, AccessEntry>();
  readonly #fetched = new Set<string>();
  readonly #waiting = new Map<string, () => void>();
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #isReported = false;

  /**
   * @param store persistent store; undefined if the entries are kept only in memory.
   * @param onFailure called with the first failure of the store.
   */
  constructor(store: AccessStore | undefined, onFailure: (error: unknown) => void) {
    this.#store = store;
    this.#onFailure = onFailure;
  }

  /** Returns the newest entry of an origin that has passed through this store. */
  newest(origin: string): AccessEntry | undefined {
    return this.#newest.get(origin);
  }

  /** Whether this process has made a request for an origin's robots.txt. */
  wasFetched(origin: string): boolean {
    return this.#fetched.has(origin);
  }

  /** Waits until an entry newer than `known` arrives, up to `ms` milliseconds. */
  async newerThan(origin: string, known: AccessEntry, ms: number): Promise<void> {
    const at = attemptAt(known);
    if (attemptAt(this.#newest.get(origin)) > at) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#waiting.set(origin, () => {
        if (attemptAt(this.#newest.get(origin)) <= at) return;
        clearTimeout(timer);
        resolve();
      });
    });
    this.#waiting.delete(origin);
  }

  async get(origin: string): Promise<AccessEntry | undefined> {
    this.#learn(origin, await this.#call((store) => store.get(origin)));
    return this.#newest.get(origin);
  }

  async set(origin: string, entry: AccessEntry): Promise<void> {
    this.#fetched.add(origin);
    this.#learn(origin, entry);
    await this.#call((store) => store.set(origin, entry));
  }

  async delete(origin: string): Promise<void> {
    this.#newest.delete(origin);
    await this.#call((store) => store.delete(origin));
  }

  async lease(origin: string, ms: number): Promise<Lease | undefined> {
    const result = await this.#call(async (store) => ({
      lease: store.lease === undefined ? FREE : await store.lease(origin, ms),
    }));
    if (result === undefined) return FREE;
    const { lease } = result;
    if (lease === undefined) return undefined;
    return {
      renew: async () => (await this.#call(() => lease.renew(ms))) ?? true,
      release: async () => void (await this.#call(() => lease.release())),
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#store?.[Symbol.asyncDispose]?.();
  }

  #learn(origin: string, entry: AccessEntry | undefined): void {
    if (entry === undefined || attemptAt(entry) < attemptAt(this.#newest.get(origin))) return;
    this.#newest.set(origin, entry);
    this.#waiting.get(origin)?.();
  }

  /** Calls the persistent store. Returns undefined without a store, during a pause, or if the store fails. */
  async #call<T>(operation: (store: AccessStore) => T | Promise<T>): Promise<T | undefined> {
    if (this.#store === undefined || Date.now() < this.#pausedUntil) return undefined;
    try {
      return await operation(this.#store);
    } catch (error) {
      this.#pausedUntil = Date.now() + PAUSE_MS;
      if (!this.#isReported) this.#onFailure(error);
      this.#isReported = true;
      return undefined;
    }
  }
}

/**
 * Returns the time of an entry's last attempt; -Infinity without an attempt, or for a time too far in the future.
 */
function attemptAt(entry: AccessEntry | undefined): number {
  return credibleAttemptAt(entry, Date.now());
}
