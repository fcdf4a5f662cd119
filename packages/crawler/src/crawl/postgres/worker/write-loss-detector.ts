import { CrawlStoreError } from "../../../errors.ts";

/** For how many leases a worker is silent before others remove its row. */
export const LEASES_UNTIL_REMOVED = 10;

/**
 * Counts the writes of this worker that the database has acknowledged. The database counts them, too, in the same transactions. Where it
 * has counted fewer, it has lost some: a standby that was behind was promoted, or the server crashed with `synchronous_commit = off`.
 * What this worker remembers is then ahead of the database.
 */
export class WriteLossDetector {
  readonly #leaseMs: number;
  readonly #forget: () => void;
  /** By the database's clock, in milliseconds since the epoch. */
  #heardAt = 0;
  #known = 0;
  #seeded = 0;
  #areFound = false;
  #areSeedsLost = false;

  /** @param forget ends all leases, and forgets what was sent. */
  constructor(leaseMs: number, forget: () => void) {
    this.#leaseMs = leaseMs;
    this.#forget = forget;
  }

  /** How many writes the database must have counted. */
  get known(): number {
    return this.#known;
  }

  /** Whether some were lost, and `recovered` was not called since. */
  get areFound(): boolean {
    return this.#areFound;
  }

  /** Whether the seeds of this worker may be among what is lost. */
  get areSeedsLost(): boolean {
    return this.#areSeedsLost;
  }

  /** All seeds were sent. What is written from now on is later than they are. */
  seeded(): void {
    this.#seeded = this.#known;
  }

  /** The database has counted a write. */
  acknowledged(known: number, now: number): void {
    this.#known = known;
    this.#heardAt = now;
  }

  /**
   * Compares with what the database has counted.
   * @param known what was known when it was asked.
   * @param counted null if it has no row of this worker.
   * @returns whether it has lost writes.
   */
  compare(known: number, counted: number | null, now: number): boolean {
    if ((counted ?? 0) >= known) return false;
    const wasSilent = counted === null && now - this.#heardAt >= this.#leaseMs * LEASES_UNTIL_REMOVED;
    this.#areFound = true;
    this.#areSeedsLost ||= !wasSilent && (counted ?? 0) <= this.#seeded;
    this.#known = counted ?? 0;
    this.#seeded = Math.min(this.#seeded, this.#known);
    this.#forget();
    return true;
  }

  /** What this worker remembers is not ahead of the database any more. */
  recovered(): void {
    this.#areFound = false;
    this.#areSeedsLost = false;
  }
}

/** The error of a worker that cannot go on after writes were lost. @param what is lost with them. */
export function writeLossError(what: string): CrawlStoreError {
  return new CrawlStoreError(
    `The database of the crawl has lost ${what}, which was committed: probably a standby that was behind was promoted, or the server crashed with synchronous_commit = off. Start this worker again: it goes on from what the database has.`,
  );
}
