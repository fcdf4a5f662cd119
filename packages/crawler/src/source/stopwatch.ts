import { AbortScope } from "@maycrawl/agent/internal";

/** Returned by a wait that took too long. */
export const TIMED_OUT: unique symbol = Symbol("timed out");

/** Counts the time that is spent on waiting and working; what happens between does not count. */
export class Stopwatch {
  #left: number;
  readonly #signal: AbortSignal | undefined;

  constructor(timeoutMs: number, signal: AbortSignal | undefined) {
    this.#left = timeoutMs;
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
    if (this.over) return TIMED_OUT;
    const from = performance.now();
    let scope: AbortScope | undefined;
    try {
      return await new Promise<T | typeof TIMED_OUT>((resolve, reject) => {
        // Without its signal, which would take longer than to read a small chunk.
        scope = new AbortScope(this.#signal, (reason) =>
          reason === TIMED_OUT ? resolve(TIMED_OUT) : reject(reason),
        );
        scope.limit(this.#left, () => TIMED_OUT);
        promise.then(resolve, reject);
      });
    } finally {
      scope?.end();
      this.#left -= performance.now() - from;
    }
  }
}
