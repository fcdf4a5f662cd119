import { onTestFinished } from "vitest";
import { ManualClock } from "./manual-clock.ts";
import { settle } from "./paced.ts";

/**
 * A clock that jumps from one wake-up time to the next once all other work has finished. Work in between takes
 * no time. Each event therefore happens at an exact millisecond, however busy the machine is.
 */
export class SteppedClock extends ManualClock {
  readonly #ends = new Set<{ readonly at: number }>();
  readonly #begin = this.now();

  /** Milliseconds since the clock was created. */
  get passed(): number {
    return this.now() - this.#begin;
  }

  override async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    // Rounds up to whole milliseconds, as a timer does. The sum of an epoch time and a fraction would not be exact.
    const whole = Math.ceil(ms);
    const end = { at: this.now() + whole };
    this.#ends.add(end);
    try {
      await super.sleep(whole, signal);
    } finally {
      this.#ends.delete(end);
    }
  }

  /** Advances the time by `ms`, from wake-up to wake-up. */
  async run(ms: number): Promise<void> {
    const end = this.now() + ms;
    await settle();
    for (let next = this.#next(); next <= end; next = this.#next()) {
      this.advance(next - this.now());
      await settle();
    }
    this.advance(end - this.now());
    await settle();
  }

  /**
   * Advances the time until `work` settles. The time does not change while there are no sleepers, for example while a
   * response arrives.
   * @throws if `work` has not settled after `timeoutMs`.
   */
  async until<T>(work: Promise<T>, timeoutMs = 3_600_000): Promise<T> {
    const last = this.now() + timeoutMs;
    let isOver = false;
    const over = (): void => {
      isOver = true;
    };
    work.then(over, over);
    // Stops the loop below if the test times out.
    onTestFinished(over);
    for (;;) {
      await settle();
      if (isOver) return work;
      const next = this.#next();
      if (next === Number.POSITIVE_INFINITY) continue;
      if (next > last) throw new Error(`It is not over after ${timeoutMs} ms.`);
      this.advance(next - this.now());
    }
  }

  /** Returns the time of the next wake-up, or Infinity if there are no sleepers. */
  #next(): number {
    return Math.min(...[...this.#ends].map(({ at }) => at));
  }
}
