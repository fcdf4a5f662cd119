/** Time window of the rate, in milliseconds. */
const WINDOW_MS = 30_000;
/** Visits within this time share one counter, in milliseconds. */
const STEP_MS = 1_000;

/** The rate of visits in the last half minute, measured by a monotonic clock. */
export class RecentRate {
  readonly #now: () => number;
  readonly #since: number;
  /** Counters of the time window, each with its start. */
  #counts: { readonly at: number; count: number }[] = [];

  /** @param now a monotonic clock, in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#since = now();
  }

  /** Counts a visited page. */
  count(): void {
    const now = this.#now();
    const last = this.#counts.at(-1);
    if (last !== undefined && now - last.at < STEP_MS) {
      last.count++;
      return;
    }
    this.#counts.push({ at: now, count: 1 });
    this.#counts = this.#counts.filter(({ at }) => at > now - WINDOW_MS);
  }

  /** Pages per second. */
  get perSecond(): number {
    const now = this.#now();
    const visits = this.#counts.reduce((sum, { at, count }) => (at > now - WINDOW_MS ? sum + count : sum), 0);
    return (visits * 1000) / Math.max(STEP_MS, Math.min(WINDOW_MS, now - this.#since));
  }
}
