import { expect } from "vitest";

/** Factor between the two sizes. Linear time grows by 16, quadratic time by 256. */
const SIZE_FACTOR = 16;
const MAX_TIME_RATIO = 100;
const RUNS = 5;

/**
 * Expects that a function takes linear time. Only for long tests, because it measures real time.
 * @param prepare returns the function for an input of a given size. Its own time is not measured.
 * @param size the smaller input. One run of it should take a few milliseconds.
 */
export function expectLinearTime(prepare: (size: number) => () => void, size: number): void {
  const shortMs = measureShortest(prepare(size));
  const longMs = measureShortest(prepare(SIZE_FACTOR * size));
  expect(longMs / Math.max(shortMs, 1), `${shortMs} ms, then ${longMs} ms`).toBeLessThan(MAX_TIME_RATIO);
}

/** Returns the duration of the shortest of several runs, in ms. A busy machine slows some runs down, but seldom all. */
function measureShortest(run: () => void): number {
  let ms = Number.POSITIVE_INFINITY;
  for (let i = 0; i < RUNS; i++) {
    const start = performance.now();
    run();
    ms = Math.min(ms, performance.now() - start);
  }
  return ms;
}
