/** Over so long a rate is counted, in milliseconds. */
const WINDOW_MS = 30_000;
/** Visits are counted together for so long, in milliseconds. */
const STEP_MS = 1_000;

/** How many pages were visited lately. It knows no clock that is set. */
export class RecentRate {
  readonly #now: () => number;
  readonly #since: number;
  /** Counts of the last while, each with when it began. */
  #counts: { readonly at: number; count: number }[] = [];

  /** @param now a clock that is never set, in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#since = now();
  }

  /** A page was visited. */
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

  /** Pages a second. */
  get perSecond(): number {
    const now = this.#now();
    const visits = this.#counts.reduce((sum, { at, count }) => (at > now - WINDOW_MS ? sum + count : sum), 0);
    return (visits * 1000) / Math.max(STEP_MS, Math.min(WINDOW_MS, now - this.#since));
  }
}
