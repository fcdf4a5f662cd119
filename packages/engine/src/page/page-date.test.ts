import { expect, test } from "vitest";
import { readPageDate } from "./page-date.ts";

const NOW = Date.UTC(2026, 10, 21);
const PST = Date.UTC(2010, 5, 25, 23, 0, 0);
const UTC = Date.UTC(2010, 5, 25, 15, 0, 0);

test.each<[value: string, expected: number | undefined]>([
  // RFC 822: the format of Google's example, and other formats that §5.1 permits.
  ["25 Jun 2010 15:00:00 PST", PST],
  ["Fri, 25 Jun 2010 15:00:00 PST", PST],
  ["Fri, 25 Jun 10 15:00 GMT", UTC],
  ["25 jun 2010 15:00:00 ut", UTC],
  ["25 Jun 2010 15:00:00 -0800", PST],
  ["25 Jun 2010 17:30:00 +0230", UTC],
  ["25 Jun 2010 11:00:00 EDT", UTC],
  ["  25  Jun 2010 15:00:00\tGMT ", UTC],
  ["25 Jun 2010 15:00:00", UTC],
  // RFC 850.
  ["Friday, 25-Jun-10 15:00:00 GMT", UTC],
  ["Friday, 25-Jun-2010 15:00:00 PST", PST],
  // ISO 8601.
  ["2010-06-25T15:00:00Z", UTC],
  ["2010-06-25T15:00:00.123Z", UTC],
  ["2010-06-25T15:00Z", UTC],
  ["2010-06-25t17:00:00+02:00", UTC],
  ["2010-06-25T17:00:00+0200", UTC],
  ["2010-06-25T17:00:00+02", UTC],
  ["2010-06-25 15:00:00", UTC],
  ["2010-06-25", Date.UTC(2010, 5, 25)],
  ["2025-11-06T10:14:16+01:00", Date.UTC(2025, 10, 6, 9, 14, 16)],
  // Not dates, or dates that do not exist.
  ["", undefined],
  ["never", undefined],
  ["31 Jun 2010 15:00:00 GMT", undefined],
  ["25 Foo 2010 15:00:00 GMT", undefined],
  ["25 Jun 2010 25:00:00 GMT", undefined],
  ["25 Jun 2010 15:00:00 XYZ", undefined],
  ["2010-13-01", undefined],
  ["2010-02-30", undefined],
  ["2010-06-25T15:00:00+24:00", undefined],
  ["2010", undefined],
  [`25 Jun 2010 15:00:00 ${"P".repeat(100_000)}`, undefined],
])("readPageDate(%j) returns the time, or undefined for an invalid date", (value, expected) => {
  expect(readPageDate(value, NOW)).toBe(expected);
});
