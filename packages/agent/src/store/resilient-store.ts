import type { Clock } from "../clock.ts";
import { StoreFailedError } from "../errors.ts";
import { tell } from "../observe/events.ts";
import { type AccessEntry, ENTRY_VERSION } from "./access-entry.ts";
import type { AccessStore, Lease } from "./access-store.ts";
import { lastAttemptAt } from "./attempts.ts";

/** How long a store that failed is left alone before it is tried again, in milliseconds. */
const LEFT_ALONE = 1_000;

/** How long a store is waited for, in milliseconds. */
const PATIENCE = 2_000;
/** So many origins are given back to a store that was gone; more are fetched anew. */
const MOST_OWED = 100_000;

/** The right to fetch that needs nobody's leave. */
const FREE: Lease = { renew: () => true, release: () => {} };

/**
 * A store that goes on when the store behind it cannot be reached: from its own memory, which says so, tries the store
 * again after a while, and gives it back what it has missed.
 */
export class ResilientStore {
  readonly #store: AccessStore;
  readonly #spare: AccessStore;
  readonly #clock: Clock;
  #lostUntil: number | undefined;
  /** Origins whose newest entry only the spare has. */
  readonly #owed = new Set<string>();

  constructor(store: AccessStore, spare: AccessStore, clock: Clock) {
    this.#store = store;
    this.#spare = spare;
    this.#clock = clock;
  }

  /** What is known of an origin, the newer where both know something. */
  async get(origin: string): Promise<AccessEntry | undefined> {
    const found = await this.#ask(() => this.#store.get(origin));
    const kept = isEntry(found) ? found : undefined;
    const spare = this.#owed.has(origin) ? await this.#spare.get(origin) : undefined;
    return lastAttemptAt(spare) > lastAttemptAt(kept) ? spare : kept;
  }

  async set(origin: string, entry: AccessEntry): Promise<void> {
    const done = await this.#ask(async () => {
      await this.#store.set(origin, entry);
      return true;
    });
    if (done === true) {
      this.#owed.delete(origin);
    } else {
      await this.#spare.set(origin, entry);
      if (this.#owed.size < MOST_OWED) this.#owed.add(origin);
    }
  }

  /** The sole right to fetch. A store that cannot be reached, or knows no leases, gives it to everybody. */
  async lease(origin: string, ms: number): Promise<Lease | undefined> {
    const { lease } = this.#store;
    if (lease === undefined) return FREE;
    const asked = await this.#ask(async () => ({ lease: await lease.call(this.#store, origin, ms) }));
    if (asked === undefined) return FREE;
    const held = asked.lease;
    if (held === undefined) return undefined;
    return {
      renew: async () => (await this.#ask(async () => ({ kept: await held.renew(ms) })))?.kept ?? true,
      release: async () => void (await this.#ask(async () => held.release())),
    };
  }

  /** Hands the store what it has missed, so that the others need not fetch it. */
  async #giveBack(): Promise<void> {
    for (const origin of [...this.#owed]) {
      if (this.#lostUntil !== undefined) return;
      const spare = await this.#spare.get(origin);
      const kept = await this.#ask(() => this.#store.get(origin));
      if (spare !== undefined && lastAttemptAt(spare) > lastAttemptAt(kept)) await this.set(origin, spare);
      else if (this.#lostUntil === undefined) this.#owed.delete(origin);
    }
  }

  /** Asks the store; undefined where it cannot be reached. */
  async #ask<T>(question: () => T | Promise<T>): Promise<T | undefined> {
    const lost = this.#lostUntil;
    if (lost !== undefined && this.#clock.now() < lost) return undefined;
    try {
      const answer = await inTime(question());
      if (this.#lostUntil !== undefined) {
        this.#lostUntil = undefined;
        tell("store", () => ({ part: "store", state: "back" }));
        void this.#giveBack();
      }
      return answer;
    } catch (error) {
      if (this.#lostUntil === undefined) tell("store", () => ({ part: "store", state: "lost", error }));
      this.#lostUntil = this.#clock.now() + LEFT_ALONE;
      return undefined;
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

/** @throws {StoreFailedError} where there is no answer in time. */
async function inTime<T>(answer: T | Promise<T>): Promise<T> {
  if (!(answer instanceof Promise)) return answer;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new StoreFailedError(`The store gave no answer in ${PATIENCE} ms.`)),
      PATIENCE,
    );
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
