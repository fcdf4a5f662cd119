import { expect, test } from "vitest";
import { parseRetryAfter } from "./retry-after.ts";

const NOW = Date.UTC(2026, 10, 21, 12, 0, 0);

test.each<[value: string, ms: number | undefined]>([
  ["120", 120_000],
  [" 0 ", 0],
  ["1.5", 1500],
  ["Sat, 21 Nov 2026 12:01:00 GMT", 60_000],
  ["Saturday, 21-Nov-26 12:01:00 GMT", 60_000],
  ["Sat Nov 21 12:01:00 2026", 60_000],
  ["Sat, 21 Nov 2026 11:00:00 GMT", 0],
  ["99999999999999999999", Number.MAX_SAFE_INTEGER],
  ["-5", undefined],
  ["soon", undefined],
  ["", undefined],
  ["1e3", undefined],
])("parseRetryAfter(%j) returns %s", (value, ms) => {
  expect(parseRetryAfter(value, NOW)).toBe(ms);
});
