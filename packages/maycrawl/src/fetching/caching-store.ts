import type { AccessEntry, AccessStore, Lease } from "@maycrawl/agent";
import { credibleAttemptAt } from "@maycrawl/agent/internal";

/** How long a store that failed is left alone, in milliseconds. */
const LEFT_ALONE_MS = 10_000;

/** The right to fetch that needs nobody's leave. */
const FREE: Lease = { renew: () => true, release: () => {} };

/**
 * The one store of all agents of a command: it remembers what went through it, so that all dialects judge by the same
 * entry, and goes on from that where the store behind it cannot be reached.
 */
export class CachingStore implements AccessStore {
  readonly #store: AccessStore | undefined;
  readonly #lost: (error: unknown) => void;
  readonly #newest = new Map<string, AccessEntry>();
  readonly #fetched = new Set<string>();
  readonly #waiting = new Map<string, () => void>();
  #aloneUntil = Number.NEGATIVE_INFINITY;
  #told = false;

  /**
   * @param store none where nothing outlives the command.
   * @param lost told of the first failure of the store.
   */
  constructor(store: AccessStore | undefined, lost: (error: unknown) => void) {
    this.#store = store;
    this.#lost = lost;
  }

  /** What was known of an origin when it was last asked about. */
  newest(origin: string): AccessEntry | undefined {
    return this.#newest.get(origin);
  }

  /** Whether this process has made a request for an origin's robots.txt. */
  wasFetched(origin: string): boolean {
    return this.#fetched.has(origin);
  }

  /** Waits until something is known of an origin that is newer than this, but no longer than so many milliseconds. */
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
    this.#learn(origin, await this.#ask((store) => store.get(origin)));
    return this.#newest.get(origin);
  }

  async set(origin: string, entry: AccessEntry): Promise<void> {
    this.#fetched.add(origin);
    this.#learn(origin, entry);
    await this.#ask((store) => store.set(origin, entry));
  }

  async delete(origin: string): Promise<void> {
    this.#newest.delete(origin);
    await this.#ask((store) => store.delete(origin));
  }

  async lease(origin: string, ms: number): Promise<Lease | undefined> {
    const asked = await this.#ask(async (store) => ({
      lease: store.lease === undefined ? FREE : await store.lease(origin, ms),
    }));
    if (asked === undefined) return FREE;
    const { lease } = asked;
    if (lease === undefined) return undefined;
    return {
      renew: async () => (await this.#ask(() => lease.renew(ms))) ?? true,
      release: async () => void (await this.#ask(() => lease.release())),
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

  /** Asks the store behind; undefined where there is none, or none that answers. */
  async #ask<T>(question: (store: AccessStore) => T | Promise<T>): Promise<T | undefined> {
    if (this.#store === undefined || Date.now() < this.#aloneUntil) return undefined;
    try {
      return await question(this.#store);
    } catch (error) {
      this.#aloneUntil = Date.now() + LEFT_ALONE_MS;
      if (!this.#told) this.#lost(error);
      this.#told = true;
      return undefined;
    }
  }
}

/** What a clock far ahead has stamped is older than everything else. */
function attemptAt(entry: AccessEntry | undefined): number {
  return credibleAttemptAt(entry, Date.now());
}
