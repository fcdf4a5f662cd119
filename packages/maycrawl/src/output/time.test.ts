import { expect, test } from "vitest";
import { timeText } from "./time.ts";

test("timeText() formats a time in UTC, to the second", () => {
  expect(timeText(Date.UTC(2026, 10, 21, 12, 0, 1, 999))).toBe("2026-11-21T12:00:01Z");
});
