import { AsyncResource } from "node:async_hooks";
import { onTestFinished } from "vitest";

/** A timeout in ms that expires only when the test ends it. */
export const HOUR = 3_600_000;

/** Timers of the code under test. They do not expire until the test ends them. */
export interface HeldTimers {
  /** Number of timers started until now. */
  readonly started: number;
  /** Number of timers that were neither cleared nor ended. */
  readonly running: number;
  /** Ends the running timers, as if their time were over. */
  end(): void;
}

/**
 * Holds each timer of exactly `ms` milliseconds until the test ends it. Other timers run as usual. Use it for timeouts
 * of the product in tests with real sockets. Vitest's fake timers would also hold undici's timers, which outlive the
 * test. Choose a number that no other timer uses.
 */
export function heldTimers(ms: number): HeldTimers {
  return held((one) => one === ms);
}

/** Holds each timer of more than half an hour, like `heldTimers`. */
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
    // A real timer, which can be refreshed and is found by leak checks. It does not expire during the test.
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

/** Waits for some iterations of the event loop. Messages sent within this process have then arrived. */
export async function rounds(count = 10): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise((resolve) => setImmediate(resolve));
}

/** An event that a test waits for, and that its server or a function reports. */
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
