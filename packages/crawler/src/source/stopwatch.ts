/** What a wait came to that took too long. */
export const TIMED_OUT: unique symbol = Symbol("timed out");

/** Counts the time that is spent on waiting and working; what happens between does not count. */
export class Stopwatch {
  #left: number;
  readonly #signal: AbortSignal | undefined;

  constructor(mostMs: number, signal: AbortSignal | undefined) {
    this.#left = mostMs;
    this.#signal = signal;
  }

  /** Whether there is no time left. */
  get over(): boolean {
    return this.#left <= 0;
  }

  /** Does some work. */
  during(work: () => void): void {
    const from = performance.now();
    work();
    this.#left -= performance.now() - from;
  }

  /**
   * Waits for something, as long as there is time.
   * @throws the signal's reason, untouched.
   */
  async wait<T>(promise: Promise<T>): Promise<T | typeof TIMED_OUT> {
    promise.catch(() => undefined);
    if (this.#left <= 0) return TIMED_OUT;
    const from = performance.now();
    let timer: NodeJS.Timeout | undefined;
    let onAbort: () => void = () => undefined;
    try {
      return await new Promise<T | typeof TIMED_OUT>((resolve, reject) => {
        onAbort = () => reject(this.#signal?.reason);
        if (this.#signal?.aborted === true) return onAbort();
        this.#signal?.addEventListener("abort", onAbort, { once: true });
        if (Number.isFinite(this.#left)) {
          timer = setTimeout(() => resolve(TIMED_OUT), Math.min(this.#left, 2 ** 31 - 1));
        }
        promise.then(resolve, reject);
      });
    } finally {
      clearTimeout(timer);
      this.#signal?.removeEventListener("abort", onAbort);
      this.#left -= performance.now() - from;
    }
  }
}
