import { mayBeShared } from "./shared-signal.ts";

/** What a wait came to that took too long. */
export const TIMED_OUT: unique symbol = Symbol("timed out");

/** Counts the time that is spent on waiting and working; what happens between does not count. */
export class Stopwatch {
  #left: number;
  readonly #signal: AbortSignal | undefined;

  constructor(timeoutMs: number, signal: AbortSignal | undefined) {
    this.#left = timeoutMs;
    this.#signal = signal;
    mayBeShared(signal);
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
  wait<T>(promise: Promise<T>): Promise<T | typeof TIMED_OUT> {
    const from = performance.now();
    return new Promise<T | typeof TIMED_OUT>((resolve, reject) => {
      let isOver = false;
      let timer: NodeJS.Timeout | undefined;
      const onAbort = (): void => {
        if (over()) reject(this.#signal?.reason);
      };
      /** @returns whether it was not over yet. */
      const over = (): boolean => {
        if (isOver) return false;
        isOver = true;
        clearTimeout(timer);
        this.#signal?.removeEventListener("abort", onAbort);
        this.#left -= performance.now() - from;
        return true;
      };
      promise.then(
        (value) => {
          if (over()) resolve(value);
        },
        (thrown) => {
          if (over()) reject(thrown);
        },
      );
      if (this.#left <= 0) {
        if (over()) resolve(TIMED_OUT);
      } else if (this.#signal?.aborted === true) onAbort();
      else {
        this.#signal?.addEventListener("abort", onAbort, { once: true });
        if (!Number.isFinite(this.#left)) return;
        const late = (): void => {
          if (over()) resolve(TIMED_OUT);
        };
        timer = setTimeout(late, Math.min(this.#left, 2 ** 31 - 1));
      }
    });
  }
}
