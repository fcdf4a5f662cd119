import { onTestFinished, vi } from "vitest";
import type { Clock } from "../../src/time/clock.ts";
import { settle } from "./paced.ts";

/** Time that only advances when the test advances it. */
export interface FakeTime {
  /** Clock to pass to the code under test. */
  readonly clock: Clock;
  /** Milliseconds since the start. */
  readonly passed: number;
  run(ms: number): Promise<void>;
  /**
   * Advances the time until `work` settles.
   * @throws if `work` has not settled after `timeoutMs`, or when no timer is left.
   */
  until<T>(work: Promise<T>, timeoutMs: number): Promise<T>;
}

/**
 * Replaces the platform's timers and clocks with fake ones until the test ends. Use this function for code that uses
 * real timers in spite of the given clock. Do not use it with sockets: undici would keep a timer that never ends.
 */
export function fakeTime(): FakeTime {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
  });
  onTestFinished(() => void vi.useRealTimers());
  const begin = performance.now();
  const passed = (): number => performance.now() - begin;
  return {
    clock: { now: () => Date.now(), sleep },
    get passed() {
      return passed();
    },
    run: async (ms) => void (await vi.advanceTimersByTimeAsync(ms)),
    async until(work, timeoutMs) {
      const last = passed() + timeoutMs;
      let isOver = false;
      const over = (): void => {
        isOver = true;
      };
      work.then(over, over);
      for (await settle(); !isOver; await settle()) {
        await vi.advanceTimersToNextTimerAsync();
        if (passed() > last || vi.getTimerCount() === 0) {
          await settle();
          if (!isOver) throw new Error(`It is not over after ${passed() - last + timeoutMs} ms.`);
        }
      }
      return work;
    },
  };
}

async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const giveUp = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", giveUp);
      resolve();
    }, ms);
    signal?.addEventListener("abort", giveUp, { once: true });
  });
}
