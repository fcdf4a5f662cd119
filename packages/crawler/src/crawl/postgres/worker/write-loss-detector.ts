import { CrawlStoreError } from "../../../errors.ts";

/** Other workers remove the row of a worker that was silent for this number of lease times. */
export const LEASES_UNTIL_REMOVED = 10;

/**
 * Counts the acknowledged writes of this worker. The database also counts them, in the same transactions. If the
 * database has a lower count, it has lost writes: a lagging standby was promoted, or the server crashed with
 * `synchronous_commit = off`. The memory of this worker is then ahead of the database.
 */
export class WriteLossDetector {
  readonly #leaseMs: number;
  readonly #forget: () => void;
  /** Time of the last acknowledged write by the database's clock, in milliseconds since the epoch. */
  #acknowledgedAt = 0;
  /** Number of acknowledged writes. */
  #known = 0;
  /** Value of `#known` when all seeds were sent. */
  #knownAfterSeeds = 0;
  #areFound = false;
  #areSeedsLost = false;

  /** @param forget ends all leases, and clears the worker's memory of sent messages. */
  constructor(leaseMs: number, forget: () => void) {
    this.#leaseMs = leaseMs;
    this.#forget = forget;
  }

  /** Number of acknowledged writes. The count of the database must not be lower. */
  get acknowledgedWrites(): number {
    return this.#known;
  }

  /** Whether writes were lost since the last call of `recovered`. */
  get hasLosses(): boolean {
    return this.#areFound;
  }

  /** Whether the lost writes may include seeds of this worker. */
  get areSeedsLost(): boolean {
    return this.#areSeedsLost;
  }

  /** Records that all seeds were sent. All later writes do not contain seeds. */
  seeded(): void {
    this.#knownAfterSeeds = this.#known;
  }

  /** Records a write that the database has counted. @param now time by the database's clock. */
  acknowledged(known: number, now: number): void {
    this.#known = known;
    this.#acknowledgedAt = now;
  }

  /**
   * Compares the count of the database with the count of this worker.
   * @param known value of `known` when the request was sent.
   * @param counted count of the database; null if the worker's row is missing.
   * @returns whether the database has lost writes.
   */
  compare(known: number, counted: number | null, now: number): boolean {
    if ((counted ?? 0) >= known) return false;
    const wasSilent = counted === null && now - this.#acknowledgedAt >= this.#leaseMs * LEASES_UNTIL_REMOVED;
    this.#areFound = true;
    this.#areSeedsLost ||= !wasSilent && (counted ?? 0) <= this.#knownAfterSeeds;
    this.#known = counted ?? 0;
    this.#knownAfterSeeds = Math.min(this.#knownAfterSeeds, this.#known);
    this.#forget();
    return true;
  }

  /** Records that the memory of this worker matches the database again. */
  recovered(): void {
    this.#areFound = false;
    this.#areSeedsLost = false;
  }
}

/** Creates the error of a worker that cannot continue after a loss of writes. @param what name of the lost data. */
export function writeLossError(what: string): CrawlStoreError {
  return new CrawlStoreError(
    `The database of the crawl has lost ${what} after the commit. Probably a lagging standby was promoted, or the server crashed with synchronous_commit = off. Restart this worker; it continues from the state of the database.`,
  );
}
