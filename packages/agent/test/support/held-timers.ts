import { AsyncResource } from "node:async_hooks";
import { onTestFinished, vi } from "vitest";

/** A time limit that nobody waits for: the test ends it. */
export const HOUR = 3_600_000;

/** The timers of a test that are long. They end when the test says so. */
export interface HeldTimers {
  /** How many were started. */
  started(): number;
  /** How many run. */
  running(): number;
  /** Ends those that run, as if their time were over. */
  end(): void;
}

/**
 * Holds every timer of the platform that lasts for more than `leastMs`, until the end of the test. They are timers of the platform
 * all the same, so that one that is left behind is found.
 */
export function holdTimers(leastMs: number = HOUR / 2): HeldTimers {
  const held = new Map<unknown, () => void>();
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  let started = 0;
  const setting = vi.spyOn(globalThis, "setTimeout").mockImplementation(((
    call: (...args: unknown[]) => void,
    ms?: number,
    ...args: unknown[]
  ) => {
    const timer = set(call, ms, ...args);
    if (ms !== undefined && ms > leastMs) {
      started++;
      held.set(
        timer,
        AsyncResource.bind(() => call(...args)),
      );
    }
    return timer;
  }) as typeof setTimeout);
  const clearing = vi.spyOn(globalThis, "clearTimeout").mockImplementation((timer) => {
    held.delete(timer);
    clear(timer);
  });
  onTestFinished(() => {
    setting.mockRestore();
    clearing.mockRestore();
  });
  return {
    started: () => started,
    running: () => held.size,
    end() {
      for (const [timer, call] of [...held]) {
        held.delete(timer);
        clear(timer as NodeJS.Timeout);
        call();
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
