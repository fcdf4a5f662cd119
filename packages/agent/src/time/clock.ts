import { setTimeout as delay } from "node:timers/promises";
import type { ObjectKind } from "@maycrawl/engine/internal";

/** Source of time that can also wait: the system's clock, or a test's. */
export interface Clock {
  /** Returns the current time in milliseconds since the epoch. */
  now(): number;
  /**
   * Waits for `ms` milliseconds.
   * @throws the signal's reason, immediately when it aborts.
   */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Maximum delay of a Node timer: 2^31 - 1 ms. Node shortens longer delays to 1 ms. */
export const MAX_TIMER_MS = 2_147_483_647;

/** The clock and the timers of this machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  async sleep(ms, signal) {
    signal?.throwIfAborted();
    // A monotonic clock, which changes of the system time do not affect.
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

/** Validation of the option `clock` of an agent, its stores and its pacers. */
export const clockOption: ObjectKind<Clock> = { kind: "object", methods: ["now"] };
