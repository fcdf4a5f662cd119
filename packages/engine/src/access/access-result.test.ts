import { describe, expect, test } from "vitest";
import { type DialectName, dialects } from "../dialects/index.ts";
import { classifyStatus } from "./access-result.ts";

test.each<[status: number, kind: ReturnType<typeof classifyStatus>, section: string]>([
  [200, "successful", "2.3.1.1"],
  [204, "successful", "2.3.1.1"],
  [299, "successful", "2.3.1.1"],
  [300, "unreachable", "2.3.1.4"],
  [301, "unavailable", "2.3.1.2"],
  [302, "unavailable", "2.3.1.2"],
  [303, "unavailable", "2.3.1.2"],
  [304, "unreachable", "2.3.1.4"],
  [305, "unreachable", "2.3.1.4"],
  [306, "unreachable", "2.3.1.4"],
  [307, "unavailable", "2.3.1.2"],
  [308, "unavailable", "2.3.1.2"],
  [309, "unreachable", "2.3.1.4"],
  [399, "unreachable", "2.3.1.4"],
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
  [600, "unreachable", "2.3.1.4"],
  [999, "unreachable", "2.3.1.4"],
  [199, "unreachable", "2.3.1.4"],
  [100, "unreachable", "2.3.1.4"],
  [0, "unreachable", "2.3.1.4"],
  [-1, "unreachable", "2.3.1.4"],
  [Number.NaN, "unreachable", "2.3.1.4"],
])("classifyStatus(%i) returns %s (RFC 9309 §%s)", (status, kind) => {
  expect(classifyStatus(status)).toBe(kind);
  expect(classifyStatus(status, dialects.rfc9309)).toBe(kind);
});

/**
 * Statuses that make a robots.txt unreachable, by dialect. The tested statuses are 301, 401, 403, 404, 410, 429, 500
 * and 503.
 */
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
  "yandex-code": [],
  baidu: [500, 503],
  seznam: [500, 503],
  applebot: [500, 503],
  amazonbot: [301, 401, 403, 404, 410, 429, 500, 503],
};

describe.each(Object.entries(UNREACHABLE) as [DialectName, readonly number[]][])(
  "classifyStatus() with dialect %s",
  (name, closed) => {
    test.each([301, 401, 403, 404, 410, 429, 500, 503])("classifies status %i", (status) => {
      const expected = closed.includes(status) ? "unreachable" : "unavailable";
      expect(classifyStatus(status, dialects[name])).toBe(expected);
    });

    test.each([200, 299])("treats %i as successful", (status) => {
      expect(classifyStatus(status, dialects[name])).toBe("successful");
    });

    test.each([600, 999])("treats the invalid status %i as a server error (RFC 9110 §15)", (status) => {
      expect(classifyStatus(status, dialects[name])).toBe(dialects[name].access.serverError);
    });

    test.each([300, 304, 305, 306, 399])(
      "treats %i as a server error, because it is neither a redirect nor a missing file",
      (status) => {
        expect(classifyStatus(status, dialects[name])).toBe(dialects[name].access.serverError);
      },
    );

    test.each([0, 100, 199, Number.NaN])("treats %i as a network failure", (status) => {
      expect(classifyStatus(status, dialects[name])).toBe(dialects[name].access.networkFailure);
    });
  },
);
