import { onTestFinished } from "vitest";

/** Timers of one length that the code under test starts. They never end by themselves, however long the test takes. */
export interface HeldTimers {
  /** How many were started so far. */
  readonly started: number;
  /** How many run: they were not cleared, and did not end. */
  readonly running: number;
  /** Their time is over: those that run end now. */
  end(): void;
}

/**
 * Holds each timer of exactly so many milliseconds until the test ends it; all others go on. For time limits of the product that go by
 * real timers, in tests with real sockets: vitest's fake timers would hold those of undici, too, which outlive the test.
 * Choose a number that nothing else uses.
 */
export function heldTimers(ms: number): HeldTimers {
  const running = new Map<unknown, () => void>();
  let started = 0;
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  const hold = (callback: (...args: unknown[]) => void, delay?: number, ...args: unknown[]): unknown => {
    if (delay !== ms) return set(callback, delay, ...args);
    started++;
    // It is a real one, for who refreshes or clears it, but it is over long before it could end.
    const timer = set(() => undefined, 2 ** 31 - 1);
    running.set(timer, () => callback(...args));
    return timer;
  };
  const drop = (timer: Parameters<typeof clear>[0]): void => {
    running.delete(timer);
    clear(timer);
  };
  globalThis.setTimeout = Object.assign(hold, set) as typeof set;
  globalThis.clearTimeout = drop as typeof clear;
  onTestFinished(() => {
    Object.assign(globalThis, { setTimeout: set, clearTimeout: clear });
    for (const timer of running.keys()) clear(timer as NodeJS.Timeout);
  });
  return {
    get started() {
      return started;
    },
    get running() {
      return running.size;
    },
    end() {
      for (const [timer, callback] of [...running]) {
        drop(timer as NodeJS.Timeout);
        callback();
      }
    },
  };
}
