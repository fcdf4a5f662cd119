import { onTestFinished } from "vitest";
import { ManualClock } from "./manual-clock.ts";
import { settle } from "./paced.ts";

/**
 * A clock whose time goes from one sleeper's end to the next, when all others have come to rest. What is done in between
 * takes no time, so that each thing happens at the millisecond that the code says, however busy the machine is.
 */
export class SteppedClock extends ManualClock {
  readonly #ends = new Set<{ readonly at: number }>();
  readonly #begin = this.now();

  /** Milliseconds since the clock was made. */
  get passed(): number {
    return this.now() - this.#begin;
  }

  override async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    // Whole milliseconds, as by a timer: parts of one would be lost in times since the epoch.
    const whole = Math.ceil(ms);
    const end = { at: this.now() + whole };
    this.#ends.add(end);
    try {
      await super.sleep(whole, signal);
    } finally {
      this.#ends.delete(end);
    }
  }

  /** Lets so many milliseconds go by. */
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
   * Lets time go by until the work is over. It stands still while nobody sleeps, as where an answer comes by the network.
   * @throws where it is not over after so many milliseconds.
   */
  async until<T>(work: Promise<T>, timeoutMs = 3_600_000): Promise<T> {
    const last = this.now() + timeoutMs;
    let isOver = false;
    const over = (): void => {
      isOver = true;
    };
    work.then(over, over);
    // A test that took too long leaves no loop behind.
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

  /** When the first of the sleepers wakes. */
  #next(): number {
    return Math.min(...[...this.#ends].map(({ at }) => at));
  }
}
