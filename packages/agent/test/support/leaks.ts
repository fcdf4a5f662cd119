import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";

/** Sockets (with TLS and without), timers, decoders and name look-ups that are alive, by kind. */
function held(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) {
    if (/^(TCP|TLS|GetAddrInfo|Timeout|Immediate|Zlib|Brotli)/.test(kind) && kind !== "TCPServerWrap") {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
  }
  return counts;
}

/**
 * Does something that may take sockets and timers, and fails where it leaves any of them behind, whether it succeeds
 * or throws. Both ends of a connection are counted, since the test's servers run in this process too.
 */
export async function leakingNothing<T>(act: () => Promise<T>): Promise<T> {
  const before = held();
  const more = () => [...held()].filter(([kind, count]) => count > (before.get(kind) ?? 0));
  try {
    return await act();
  } finally {
    // The other end needs some turns of the event loop to see that a connection is closed.
    const until = Date.now() + 2_000;
    while (more().length > 0 && Date.now() < until) await delay(5);
    expect(more(), "left behind").toEqual([]);
  }
}
