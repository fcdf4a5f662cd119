import { AsyncResource } from "node:async_hooks";
import { onTestFinished } from "vitest";

/** A time limit that is over only when the test says so. */
export const HOUR = 3_600_000;

/** Timers that the code under test starts, and that never end by themselves, however long the test takes. */
export interface HeldTimers {
  /** How many were started so far. */
  readonly started: number;
  /** How many run: they were not cleared, and did not end. */
  readonly running: number;
  /** Ends those that run, as if their time were over. */
  end(): void;
}

/**
 * Holds each timer of exactly this number of milliseconds until the test ends it. Other timers run as usual. Use it for time
 * limits of the product in tests with real sockets. Vitest's fake timers would also hold those of undici, which outlive the test.
 * Choose a number that nothing else uses.
 */
export function heldTimers(ms: number): HeldTimers {
  return held((one) => one === ms);
}

/** Holds each timer of more than half an hour, as `heldTimers` does. */
export function heldLongTimers(): HeldTimers {
  return held((ms) => ms > HOUR / 2);
}

function held(isHeld: (ms: number) => boolean): HeldTimers {
  const running = new Map<unknown, () => void>();
  let started = 0;
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  const hold = (callback: (...args: unknown[]) => void, delay?: number, ...args: unknown[]): unknown => {
    if (delay === undefined || !isHeld(delay)) return set(callback, delay, ...args);
    started++;
    // A timer of the platform, which can be refreshed and is found if it is left behind. The test is over long before it ends.
    const timer = set(() => undefined, 2 ** 31 - 1);
    running.set(
      timer,
      AsyncResource.bind(() => callback(...args)),
    );
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

/** Some rounds of the event loop: what was sent within this process has come then. */
export async function rounds(count = 10): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise((resolve) => setImmediate(resolve));
}

/** Something that a test waits for and a server of it, or a function, says. */
export interface Moment {
  readonly reached: Promise<void>;
  reach(): void;
}

export function moment(): Moment {
  let reach = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  return { reached, reach: () => reach() };
}
