import type { Clock } from "@maycrawl/agent";

/** Returns a clock that only `sleep` advances. Sleeping takes no real time, and requests keep their order. */
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
