import { AbortScope, abortable } from "@maycrawl/agent/internal";

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
    const scope = new AbortScope(this.#signal);
    scope.limit(this.#left, () => TIMED_OUT);
    try {
      return await abortable(promise, scope.signal);
    } catch (thrown) {
      if (thrown === TIMED_OUT) return TIMED_OUT;
      throw thrown;
    } finally {
      scope.end();
      this.#left -= performance.now() - from;
    }
  }
}
