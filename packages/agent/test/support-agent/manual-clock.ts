import type { Clock } from "../../src/time/clock.ts";

/** A clock that only moves when the test advances it. It then wakes each sleeper whose wake-up time is reached. */
export class ManualClock implements Clock {
  #now: number;
  readonly #sleepers = new Set<{ readonly until: number; readonly wake: () => void }>();

  constructor(now = Date.UTC(2026, 10, 21, 12)) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  /** Number of calls of `sleep()` that are waiting. */
  get asleep(): number {
    return this.#sleepers.size;
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (ms <= 0) return;
    await new Promise<void>((resolve, reject) => {
      const giveUp = (): void => {
        this.#sleepers.delete(sleeper);
        reject(signal?.reason);
      };
      const wake = (): void => {
        signal?.removeEventListener("abort", giveUp);
        this.#sleepers.delete(sleeper);
        resolve();
      };
      const sleeper = { until: this.#now + ms, wake };
      signal?.addEventListener("abort", giveUp, { once: true });
      this.#sleepers.add(sleeper);
    });
  }

  advance(ms: number): void {
    this.#now += ms;
    for (const sleeper of [...this.#sleepers]) if (sleeper.until <= this.#now) sleeper.wake();
  }
}
