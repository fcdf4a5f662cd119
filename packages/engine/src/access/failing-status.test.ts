import { describe, expect, it } from "vitest";
import { isRetriedAccess } from "./access-result.ts";
import { asksToSlowDown, isServerFailure, isTemporaryFailure } from "./failing-status.ts";

const all = Array.from({ length: 900 }, (_, i) => i + 100);

describe("failing statuses:", () => {
  it("isServerFailure() returns true for 500 and above", () => {
    expect(all.filter(isServerFailure)).toEqual(all.filter((status) => status >= 500));
  });

  it("asksToSlowDown() returns true for 429 and 503", () => {
    expect(all.filter(asksToSlowDown)).toEqual([429, 503]);
  });

  it("isTemporaryFailure() returns true for 408, 425, 429, and 500 and above", () => {
    expect(all.filter((status) => isTemporaryFailure(status) && status < 500)).toEqual([408, 425, 429]);
    expect(all.filter((status) => !isTemporaryFailure(status) && status >= 500)).toEqual([]);
  });

  it("isRetriedAccess() returns true for 429, a server failure, a 3xx that is not a redirect, and no answer", () => {
    const retried = all.filter((status) => isRetriedAccess(status) && status >= 200 && status < 500);
    expect(retried.filter((status) => status >= 400)).toEqual([429]);
    expect(retried).not.toContain(301);
    expect(retried).toContain(304);
    expect([0, 100, 500, 503, 600].every(isRetriedAccess)).toBe(true);
  });
});
