import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { Paced } from "../support-agent/paced.ts";

/** Returns the times between successive starts, in milliseconds. */
function gaps(starts: readonly number[]): readonly number[] {
  return starts.slice(1).map((start, i) => start - (starts[i] ?? 0));
}

/** Blocks the event loop for `ms` milliseconds, as a long computation or a stopped process does. */
function block(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

test.each([1, 3])(
  "a process that was blocked at its start keeps the interval to the next start (concurrency %i)",
  async (concurrency) => {
    const paced = new Paced({ concurrency, intervalMs: 300 });
    const starts: number[] = [];
    const all = Array.from({ length: 6 }, async () => {
      const turn = await paced.take();
      starts.push(performance.now());
      await delay(5);
      await turn.done();
    });
    await delay(400);
    block(1_000);
    await Promise.all(all);
    expect(Math.min(...gaps(starts))).toBeGreaterThan(250);
  },
);
