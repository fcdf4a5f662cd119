import { describe, expect, test } from "vitest";
import { type DialectName, dialects } from "../dialects/index.ts";
import { accessKindOf } from "./access-result.ts";

test.each<[status: number, kind: ReturnType<typeof accessKindOf>, section: string]>([
  [200, "successful", "2.3.1.1"],
  [204, "successful", "2.3.1.1"],
  [299, "successful", "2.3.1.1"],
  [300, "unavailable", "2.3.1.2"],
  [301, "unavailable", "2.3.1.2"],
  [304, "unavailable", "2.3.1.2"],
  [399, "unavailable", "2.3.1.2"],
  [400, "unavailable", "2.3.1.3"],
  [401, "unavailable", "2.3.1.3"],
  [403, "unavailable", "2.3.1.3"],
  [404, "unavailable", "2.3.1.3"],
  [410, "unavailable", "2.3.1.3"],
  [429, "unavailable", "2.3.1.3"],
  [499, "unavailable", "2.3.1.3"],
  [500, "unreachable", "2.3.1.4"],
  [503, "unreachable", "2.3.1.4"],
  [599, "unreachable", "2.3.1.4"],
  [600, "unavailable", "2.3.1"],
  [199, "unavailable", "2.3.1"],
  [0, "unavailable", "2.3.1"],
])("a robots.txt that ends with status %i is %s (RFC 9309 §%s)", (status, kind) => {
  expect(accessKindOf(status)).toBe(kind);
  expect(accessKindOf(status, dialects.rfc9309)).toBe(kind);
});

/** The statuses, of 301, 401, 403, 404, 410, 429, 500 and 503, for which a dialect takes a robots.txt for unreachable. */
const UNREACHABLE: Readonly<Record<DialectName, readonly number[]>> = {
  rfc9309: [500, 503],
  google: [429, 500, 503],
  "google-code": [429, 500, 503],
  "google-2019": [500, 503],
  "google-2012": [500, 503],
  "draft-1996": [401, 403, 500, 503],
  "classic-1994": [500, 503],
  bing: [500, 503],
  yandex: [],
  baidu: [500, 503],
  seznam: [500, 503],
  applebot: [500, 503],
  amazonbot: [301, 401, 403, 404, 410, 429, 500, 503],
};

describe.each(Object.entries(UNREACHABLE) as [DialectName, readonly number[]][])("%s", (name, closed) => {
  test.each([301, 401, 403, 404, 410, 429, 500, 503])("%i", (status) => {
    const expected = closed.includes(status) ? "unreachable" : "unavailable";
    expect(accessKindOf(status, dialects[name])).toBe(expected);
  });

  test("2xx is successful, and what is no HTTP status is no robots.txt", () => {
    expect([200, 299].map((status) => accessKindOf(status, dialects[name]))).toEqual([
      "successful",
      "successful",
    ]);
    expect([0, 199, 600].map((status) => accessKindOf(status, dialects[name]))).toEqual([
      "unavailable",
      "unavailable",
      "unavailable",
    ]);
  });
});
