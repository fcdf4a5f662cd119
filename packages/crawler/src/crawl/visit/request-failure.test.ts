import { expect, it } from "vitest";
import { requestFailure } from "./request-failure.ts";

it.each([
  [200, undefined],
  [404, undefined],
  [408, { kind: "status" }],
  [425, { kind: "status" }],
  [429, { kind: "overload", retryAfterMs: 3000 }],
  [500, { kind: "status" }],
  [503, { kind: "overload", retryAfterMs: 3000 }],
])("requestFailure(%i) with Retry-After: 3 returns %o", (status, failure) => {
  expect(requestFailure(status, "3", 0)).toEqual(failure);
});

it("requestFailure() returns an overload without a pause if the answer has no Retry-After", () => {
  expect(requestFailure(429, null, 0)).toEqual({ kind: "overload", retryAfterMs: undefined });
});
