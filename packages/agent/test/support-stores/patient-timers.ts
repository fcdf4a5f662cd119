import { Socket } from "node:net";
import { afterAll, beforeAll, vi } from "vitest";

/** Timeouts of stores, pacers and agents for responses, connections and the creation of tables, in ms. */
const LIMITS: readonly unknown[] = [1_000, 2_000, 5_000];
const LONG_MS = 60_000;

/**
 * Raises the server timeouts of the stores and pacers of a test file to one minute. A busy machine exceeds the
 * usual one to five seconds, and these tests are not about timeouts.
 */
export function raiseServerTimeouts(): void {
  let restore = () => {};
  beforeAll(() => {
    const longer = (ms?: number) => (LIMITS.includes(ms) ? LONG_MS : ms);
    const { setTimeout: set } = globalThis;
    const timers = vi
      .spyOn(globalThis, "setTimeout")
      .mockImplementation(((call: () => void, ms?: number, ...args: []) =>
        set(call, longer(ms), ...args)) as typeof setTimeout);
    const original = Socket.prototype.setTimeout;
    const sockets = vi.spyOn(Socket.prototype, "setTimeout");
    sockets.mockImplementation(function (this: Socket, ms, call) {
      return original.call(this, longer(ms) ?? ms, call);
    });
    restore = () => {
      timers.mockRestore();
      sockets.mockRestore();
    };
  });
  afterAll(() => restore());
}
