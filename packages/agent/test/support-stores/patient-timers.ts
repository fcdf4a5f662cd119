import { Socket } from "node:net";
import { afterAll, beforeAll, vi } from "vitest";

/** How long stores, pacers and agents wait for an answer, a connection, or others that make the tables, in milliseconds. */
const LIMITS: readonly unknown[] = [1_000, 2_000, 5_000];
const LONG_MS = 60_000;

/**
 * Has the stores and pacers of a test file wait a minute for an answer of a server, in the place of a second or two: its tests are
 * not about that time, and a busy machine exceeds it.
 */
export function waitPatiently(): void {
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
