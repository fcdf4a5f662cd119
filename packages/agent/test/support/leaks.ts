import { AsyncResource, createHook, executionAsyncId } from "node:async_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";

/** What Node calls sockets (there is one beneath each TLS), timers and name look-ups. */
const WATCHED: ReadonlySet<string> = new Set(["TCPWRAP", "Timeout", "GETADDRINFOREQWRAP"]);

/** Number of short pauses after which what was closed is gone, also on a machine that stands still meanwhile. */
const PAUSES = 60;

/**
 * Does something that may take sockets and timers, and fails where it leaves any of them behind, whether it succeeds
 * or throws. Only what it made itself counts, or what that made; the servers of the test, in the same process, do not.
 */
export async function leakingNothing<T>(act: () => Promise<T>): Promise<T> {
  const root = new AsyncResource("leakingNothing");
  const mine = new Set([root.asyncId()]);
  const left = new Map<number, string>();
  const hook = createHook({
    init(id, type) {
      if (!mine.has(executionAsyncId())) return;
      mine.add(id);
      if (WATCHED.has(type)) left.set(id, type);
    },
    destroy(id) {
      left.delete(id);
    },
  }).enable();
  try {
    return await root.runInAsyncScope(act);
  } finally {
    // What was closed takes some turns of the event loop to be gone; no timer here ends by itself that soon.
    for (let pauses = 0; left.size > 0 && pauses < PAUSES; pauses++) await delay(5);
    hook.disable();
    expect([...left.values()], "left behind").toEqual([]);
  }
}
