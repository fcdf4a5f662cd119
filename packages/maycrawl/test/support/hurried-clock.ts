import type { Clock } from "@maycrawl/agent";

/** Returns a clock that only `sleep` advances. Sleeps take no real time, and end in the order in which they began. */
export function hurriedClock(): Clock {
  let time = Date.now();
  const now = (): number => time;
  return {
    now,
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      const until = now() + ms;
      await new Promise(setImmediate);
      signal?.throwIfAborted();
      time = Math.max(time, until);
    },
  };
}
