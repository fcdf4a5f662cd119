import { expect, test } from "vitest";
import { MAX_OUTAGE_HOURS } from "../../state/outage.ts";
import { ticksOf, tickTexts, timeText } from "./outage-time.ts";

test.for([
  [0, "0 h"],
  [47, "47 h"],
  [48, "2 d"],
  [123, "5 d 3 h"],
] as const)("timeText(%i) is %s", ([hours, text]) => {
  expect(timeText(hours)).toBe(text);
});

test("tickTexts() uses one unit", () => {
  expect(tickTexts(ticksOf(60))).toEqual(["0 h", "12 h", "24 h", "36 h", "48 h", "60 h"]);
  expect(tickTexts(ticksOf(120))).toEqual(["0 d", "1 d", "2 d", "3 d", "4 d", "5 d"]);
});

test("ticksOf() has few ticks at whole hours and days", () => {
  expect(ticksOf(1)).toEqual([0, 1]);
  expect(ticksOf(37)).toEqual([0, 12, 24, 36]);
  expect(ticksOf(144)).toEqual([0, 24, 48, 72, 96, 120, 144]);
  expect(ticksOf(768)).toEqual([0, 240, 480, 720]);
  for (let length = 1; length <= MAX_OUTAGE_HOURS + 24; length++) {
    expect(ticksOf(length).length).toBeLessThanOrEqual(7);
    expect(ticksOf(length).length).toBeGreaterThan(1);
  }
});
