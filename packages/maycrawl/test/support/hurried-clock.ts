import type { Clock } from "@maycrawl/agent";

/** Returns a clock that nothing but `sleep` moves on, which takes no real time. Requests keep their order. */
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
