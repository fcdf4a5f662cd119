import { expect, test } from "vitest";
import { isSameOutage, readOutage, USUAL_OUTAGE } from "./outage.ts";

test("readOutage() returns a valid outage without other members", () => {
  expect(readOutage({ ...USUAL_OUTAGE, retryAfter: 60, other: 1 })).toEqual({
    ...USUAL_OUTAGE,
    retryAfter: 60,
  });
});

test.for([
  [undefined],
  [null],
  ["503"],
  [[]],
  [{}],
  [{ ...USUAL_OUTAGE, failure: 503 }],
  [{ ...USUAL_OUTAGE, failure: "toString" }],
  [{ ...USUAL_OUTAGE, hours: 0 }],
  [{ ...USUAL_OUTAGE, hours: 1.5 }],
  [{ ...USUAL_OUTAGE, hours: 2_161 }],
  [{ ...USUAL_OUTAGE, hours: "5" }],
  [{ ...USUAL_OUTAGE, returns: 1 }],
  [{ ...USUAL_OUTAGE, siteAnswers: null }],
  [{ ...USUAL_OUTAGE, retryAfter: -1 }],
  [{ ...USUAL_OUTAGE, retryAfter: "<b>" }],
])("readOutage() rejects %j", ([value]) => {
  expect(readOutage(value)).toBeUndefined();
});

test("isSameOutage() compares all members", () => {
  expect(isSameOutage(USUAL_OUTAGE, { ...USUAL_OUTAGE })).toBe(true);
  expect(isSameOutage(USUAL_OUTAGE, { ...USUAL_OUTAGE, retryAfter: 1 })).toBe(false);
});
