import { onAbort } from "@maycrawl/engine/internal";

/** Returned by a wait that took too long. */
export const TIMED_OUT: unique symbol = Symbol("timed out");

/** The longest that a timer of the platform can wait: 2^31 - 1 ms; what is longer it would cut to 1 ms. */
const MAX_TIMER_MS = 2_147_483_647;

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
    let stopListening = (): void => undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      return await new Promise<T | typeof TIMED_OUT>((resolve, reject) => {
        stopListening = onAbort(this.#signal, () => reject(this.#signal?.reason));
        if (this.#left <= MAX_TIMER_MS) timer = setTimeout(resolve, this.#left, TIMED_OUT);
        promise.then(resolve, reject);
      });
    } finally {
      stopListening();
      clearTimeout(timer);
      this.#left -= performance.now() - from;
    }
  }
}
