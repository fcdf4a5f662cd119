import { expect, test } from "vitest";
import { EvenSample } from "./even-sample.ts";

function chosen(max: number, length: number): readonly number[] {
  const sample = new EvenSample<number>(max);
  for (let at = 0; at < length; at++) sample.add(at);
  return sample.chosen;
}

test("EvenSample chooses all items if there are at most `max`", () => {
  expect(chosen(3, 0)).toEqual([]);
  expect(chosen(3, 3)).toEqual([0, 1, 2]);
});

test("EvenSample chooses up to `max` items from a series of 4 to 123,457 items, at nearly even distances", () => {
  for (const length of [4, 5, 7, 10, 99, 100, 101, 1_000, 50_000, 123_457]) {
    for (const max of [1, 2, 3, 10, 100]) {
      const numbers = chosen(max, length);
      expect(numbers).toHaveLength(Math.min(max, length));
      expect(numbers[0]).toBe(0);
      const gaps = numbers.map((one, at) => (numbers[at + 1] ?? length) - one);
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(Math.floor((length / max) * 0.75) - 1);
      expect(Math.max(...gaps)).toBeLessThanOrEqual(Math.ceil((length / max) * 1.3) + 1);
    }
  }
});
