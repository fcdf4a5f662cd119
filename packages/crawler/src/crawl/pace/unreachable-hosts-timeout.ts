/**
 * Timeout for the total time in which a round has only stuck hosts left. Until a host has answered, a shorter timeout
 * from the beginning of the round applies, so that a crawl of dead hosts ends soon. The clock is monotonic.
 */
export class UnreachableHostsTimeout {
  readonly #timeoutMs: number;
  #spent = 0;
  #since: number | undefined;
  #deadAt: number;

  /** @param deadMs timeout from the beginning of the round until a host has answered, in milliseconds. */
  constructor(timeoutMs: number, deadMs: number) {
    this.#timeoutMs = timeoutMs;
    this.#deadAt = performance.now() + deadMs;
  }

  /** Starts the clock: only stuck hosts are left. */
  wait(): void {
    this.#since ??= performance.now();
  }

  /** Stops the clock: other hosts have work. */
  pause(): void {
    this.#spent += this.#waitedMs;
    this.#since = undefined;
  }

  /** Records that a host has answered: the timeout from the beginning of the round no longer applies. */
  hostAnswered(): void {
    this.#deadAt = Number.POSITIVE_INFINITY;
  }

  /** Resets the clock, because a page was visited. */
  reset(): void {
    this.hostAnswered();
    this.#spent = 0;
    this.#since = undefined;
  }

  /** Remaining time in milliseconds; 0 or negative when the timeout has passed. */
  get leftMs(): number {
    return Math.min(this.#timeoutMs - this.#spent - this.#waitedMs, this.#deadAt - performance.now());
  }

  get #waitedMs(): number {
    return this.#since === undefined ? 0 : performance.now() - this.#since;
  }
}
