import type { Clock } from "@maycrawl/agent";

/** Returns a clock on which a wait takes no real time: `sleep` moves the clock on. Requests keep their order. */
export function hurriedClock(): Clock {
  let skipped = 0;
  const now = (): number => Date.now() + skipped;
  return {
    now,
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      const until = now() + ms;
      await new Promise(setImmediate);
      signal?.throwIfAborted();
      skipped += Math.max(0, until - now());
    },
  };
}
