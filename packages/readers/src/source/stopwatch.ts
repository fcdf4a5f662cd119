import { onAbort } from "@maycrawl/engine/internal";

/** Result of a wait that exceeded the time limit. */
export const TIMED_OUT: unique symbol = Symbol("timed out");

/** Maximum delay of a timer: 2^31 - 1 ms. The platform changes a longer delay to 1 ms. */
const MAX_TIMER_MS = 2_147_483_647;

/** A time limit for waiting and working. The time between these steps does not count. */
export class Stopwatch {
  #left: number;
  readonly #signal: AbortSignal | undefined;

  constructor(timeoutMs: number, signal: AbortSignal | undefined) {
    this.#left = timeoutMs;
    this.#signal = signal;
  }

  /** Whether the time limit is exceeded. */
  get isOver(): boolean {
    return this.#left <= 0;
  }

  /** Runs `work` and counts its time. */
  during(work: () => void): void {
    const from = performance.now();
    work();
    this.#left -= performance.now() - from;
  }

  /**
   * Waits for a promise, at most until the time limit.
   * @returns the promise's value, or `TIMED_OUT`.
   * @throws the signal's reason, unchanged.
   */
  async wait<T>(promise: Promise<T>): Promise<T | typeof TIMED_OUT> {
    promise.catch(() => undefined);
    if (this.isOver) return TIMED_OUT;
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
