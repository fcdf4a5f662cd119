import { AsyncResource, createHook, executionAsyncId } from "node:async_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";

/** Node's async resource types of sockets (also below each TLS socket), timers and DNS lookups. */
const WATCHED: ReadonlySet<string> = new Set(["TCPWRAP", "Timeout", "GETADDRINFOREQWRAP"]);

/** Maximum number of 5 ms pauses until closed resources are destroyed, even on a stalled machine. */
const PAUSES = 60;

/**
 * Calls `act` and fails if sockets or timers are left behind, whether `act` succeeds or throws. Counts only
 * resources that `act` created, directly or indirectly. The test's servers run in the same process and do not
 * count.
 */
export async function expectNoLeaks<T>(act: () => Promise<T>): Promise<T> {
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
    // Destroying a closed resource takes some rounds of the event loop. No timer under test ends within these 300 ms.
    for (let pauses = 0; left.size > 0 && pauses < PAUSES; pauses++) await delay(5);
    hook.disable();
    expect([...left.values()], "left behind").toEqual([]);
  }
}
