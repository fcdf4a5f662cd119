import { setTimeout as delay } from "node:timers/promises";
import type { ObjectKind } from "@maycrawl/engine/internal";

/** What tells the time and waits: the system's, or a test's. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /**
   * Waits.
   * @throws the signal's reason, as soon as it is aborted.
   */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/**
 * How far ahead another machine's clock may be, in milliseconds. What is stamped later than that was stamped by a clock that
 * was wrong, and is not believed: it would count as new for years.
 */
export const CLOCK_SKEW_MS = 300_000;

/** The longest that a timer of the platform can wait: 2^31 - 1 ms; what is longer it would cut to 1 ms. */
export const MAX_TIMER_MS = 2_147_483_647;

/** The clock and the timers of this machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  async sleep(ms, signal) {
    signal?.throwIfAborted();
    // By a clock that nobody sets.
    const until = performance.now() + ms;
    for (let left = ms; left > 0; left = until - performance.now()) {
      try {
        await delay(Math.min(left, MAX_TIMER_MS), undefined, signal === undefined ? {} : { signal });
      } catch (thrown) {
        signal?.throwIfAborted();
        throw thrown;
      }
    }
  },
};

/** The option `clock` of an agent, its stores and its pacers. */
export const clockOption: ObjectKind<Clock> = { kind: "object", methods: ["now"] };
