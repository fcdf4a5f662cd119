import { expect, test } from "vitest";
import { readHttpDate } from "./http-date.ts";

const NOW = Date.UTC(2026, 10, 21);
const EXAMPLE = Date.UTC(1994, 10, 6, 8, 49, 37);

test.each<[value: string, expected: number | undefined]>([
  // The three formats of RFC 9110 §5.6.7, with its own example.
  ["Sun, 06 Nov 1994 08:49:37 GMT", EXAMPLE],
  ["Sunday, 06-Nov-94 08:49:37 GMT", EXAMPLE],
  ["Sun Nov  6 08:49:37 1994", EXAMPLE],
  ["Sun Nov 16 08:49:37 1994", Date.UTC(1994, 10, 16, 8, 49, 37)],
  [" sun, 6 nov 1994 08:49:37 gmt ", EXAMPLE],
  ["Sunday, 06-Nov-1994 08:49:37 GMT", EXAMPLE],
  // A two-digit year more than 50 years ahead counts as past.
  ["Friday, 06-Nov-76 08:49:37 GMT", Date.UTC(2076, 10, 6, 8, 49, 37)],
  ["Saturday, 06-Nov-77 08:49:37 GMT", Date.UTC(1977, 10, 6, 8, 49, 37)],
  // A leap second.
  ["Sat, 31 Dec 2016 23:59:60 GMT", Date.UTC(2016, 11, 31, 23, 59, 59)],
  ["Thu, 29 Feb 2024 00:00:00 GMT", Date.UTC(2024, 1, 29)],
  ["Wed, 29 Feb 2023 00:00:00 GMT", undefined],
  ["Thu, 31 Jun 2024 00:00:00 GMT", undefined],
  ["Thu, 20 Jun 2024 24:00:00 GMT", undefined],
  ["Thu, 20 Jun 2024 10:60:00 GMT", undefined],
  ["Thu, 20 Jun 2024 10:00:61 GMT", undefined],
  ["Thu, 20 Foo 2024 10:00:00 GMT", undefined],
  ["Thu, 20 Jun 2024 10:00:00 +0200", undefined],
  ["2024-06-20T10:00:00Z", undefined],
  ["120", undefined],
  ["", undefined],
])("readHttpDate(%j) returns %s", (value, expected) => {
  expect(readHttpDate(value, NOW)).toBe(expected);
});
