import { expect } from "vitest";

/** Linear time takes 16 times as long for 16 times as much, quadratic time 256 times. */
const MORE = 16;
const MOST = 100;
const RUNS = 5;

/**
 * Expects that something takes linear time. It is for long tests: they measure real time.
 * @param prepare makes what is to be measured, of this size; that takes no time of the measurement.
 * @param size at which one run takes some milliseconds at least.
 */
export function expectLinearTime(prepare: (size: number) => () => void, size: number): void {
  const few = shortest(prepare(size));
  const many = shortest(prepare(MORE * size));
  expect(many / Math.max(few, 1), `${few} ms, then ${many} ms`).toBeLessThan(MOST);
}

/** The shortest of some runs: a busy machine makes some of them longer, and seldom all. */
function shortest(run: () => void): number {
  let ms = Number.POSITIVE_INFINITY;
  for (let i = 0; i < RUNS; i++) {
    const began = performance.now();
    run();
    ms = Math.min(ms, performance.now() - began);
  }
  return ms;
}
