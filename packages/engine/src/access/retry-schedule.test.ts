import { describe, expect, test } from "vitest";
import { defaultRetrySchedule, retryDelay } from "./retry-schedule.ts";

const NOW = Date.UTC(2026, 10, 21, 12, 0, 0);
const MIDDLE = 0.5;
const seconds = (failed: Omit<Parameters<typeof retryDelay>[0], "at">, chance = MIDDLE): number =>
  retryDelay({ ...failed, at: NOW }, chance) / 1000;

test("retryDelay() doubles with each failure, up to the maximum", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 1000].map((times) => seconds({ times }));
  expect(waits).toEqual([120, 240, 480, 960, 1920, 3840, 7680, 10_800, 10_800, 10_800]);
});

test("retryDelay() is shorter after a 503 or 429", () => {
  for (const status of [503, 429]) {
    expect([1, 2, 3, 99].map((times) => seconds({ times, status }))).toEqual([30, 60, 120, 10_800]);
  }
  expect(seconds({ times: 1, status: 500 })).toBe(120);
});

test("retryDelay() varies by at most a fifth with the random number", () => {
  expect(seconds({ times: 1 }, 0)).toBeCloseTo(96);
  expect(seconds({ times: 1 }, 1)).toBeCloseTo(144);
  expect(seconds({ times: 99 }, 1)).toBeCloseTo(12_960);
});

describe("retryDelay() with a Retry-After (RFC 9110 §10.2.3)", () => {
  test.each<[value: string, seconds: number]>([
    ["3600", 3600],
    ["Sat, 21 Nov 2026 13:00:00 GMT", 3600],
    ["Saturday, 21-Nov-26 13:00:00 GMT", 3600],
    ["Sat Nov 21 13:00:00 2026", 3600],
    ["1", 10],
    ["31536000", 86_400],
    // 0, a date in the past or an invalid value is ignored.
    ["0", 30],
    ["Sat, 21 Nov 2020 13:00:00 GMT", 30],
    ["soon", 30],
  ])("of %j returns %i s before jitter", (retryAfter, expected) => {
    expect(seconds({ times: 1, status: 503, retryAfter }, 0)).toBeCloseTo(expected === 30 ? 24 : expected);
  });

  test("is never shorter than the Retry-After", () => {
    for (const chance of [0, MIDDLE, 1]) {
      expect(seconds({ times: 1, retryAfter: "3600" }, chance)).toBeGreaterThanOrEqual(3600);
    }
  });
});

test("retryDelay() uses the caller's schedule", () => {
  const schedule = { ...defaultRetrySchedule, firstSeconds: 1, minSeconds: 5, maxSeconds: 7, jitter: 0 };
  const waits = [1, 4, 9].map((times) => retryDelay({ times, at: NOW }, 1, schedule) / 1000);
  expect(waits).toEqual([5, 7, 7]);
});
