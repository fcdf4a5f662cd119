import { expect } from "vitest";

/** Factor between the two sizes. Linear time grows by 16, quadratic time by 256. */
const MORE = 16;
const MAX = 100;
const RUNS = 5;

/**
 * Expects that a function takes linear time. Only for long tests, since it measures real time.
 * @param prepare returns the function for an input of a given size. Its own time is not measured.
 * @param size the smaller input. One run of it should take a few milliseconds.
 */
export function expectLinearTime(prepare: (size: number) => () => void, size: number): void {
  const few = shortest(prepare(size));
  const many = shortest(prepare(MORE * size));
  expect(many / Math.max(few, 1), `${few} ms, then ${many} ms`).toBeLessThan(MAX);
}

/** Returns the shortest of some runs in ms. A busy machine makes some runs longer, seldom all. */
function shortest(run: () => void): number {
  let ms = Number.POSITIVE_INFINITY;
  for (let i = 0; i < RUNS; i++) {
    const began = performance.now();
    run();
    ms = Math.min(ms, performance.now() - began);
  }
  return ms;
}
