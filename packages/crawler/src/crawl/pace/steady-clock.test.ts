import { expect, it } from "vitest";
import { steadyClock } from "./steady-clock.ts";

it("steadyClock() continues from its last value when the system clock is set back, and follows it when it is set forward", () => {
  let system = 10_000;
  const now = steadyClock(() => system);
  expect(now()).toBe(10_000);
  system = 10_500;
  expect(now()).toBe(10_500);
  system = 4_000;
  expect(now()).toBe(10_500);
  system = 4_100;
  expect(now()).toBe(10_600);
  system = 2_000;
  expect(now()).toBe(10_600);
  system = 50_000;
  expect(now()).toBe(58_600);
});
