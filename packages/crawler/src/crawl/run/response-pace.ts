/** Answers that take so long are no burden yet, in milliseconds. */
const QUICK_MS = 500;
/** How many times as slow as it was at its best a host has to be, to be spared. */
const SLOWER = 3;
const MAX_PAUSE = 30_000;
/** How much one answer counts in what is usual. */
const WEIGHT = 0.3;

/**
 * How long a host is left alone because its answers come ever later: about as long again as they take. A server says with
 * 429 and 503 that it has too much to do; most say it by slowness first.
 */
export class ResponsePace {
  #usual: number | undefined;
  #best = Number.POSITIVE_INFINITY;

  /** An answer came after so many milliseconds. */
  answered(ms: number): void {
    this.#usual = this.#usual === undefined ? ms : this.#usual + WEIGHT * (ms - this.#usual);
    // What was quick by day may be slow by night for good.
    this.#best = Math.min(this.#best * 1.01, this.#usual);
  }

  /** Milliseconds to wait now beside all else. */
  get pauseMs(): number {
    const usual = this.#usual ?? 0;
    if (usual < QUICK_MS || usual < SLOWER * this.#best) return 0;
    return Math.min(MAX_PAUSE, usual);
  }
}
