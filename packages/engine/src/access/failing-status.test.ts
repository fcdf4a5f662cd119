import { describe, expect, it } from "vitest";
import { isRetriedAccess } from "./access-result.ts";
import { asksToSlowDown, isServerFailure, isTemporaryFailure } from "./failing-status.ts";

const all = Array.from({ length: 900 }, (_, i) => i + 100);

describe("a status of the moment", () => {
  it("is a server failure from 500 on", () => {
    expect(all.filter(isServerFailure)).toEqual(all.filter((status) => status >= 500));
  });

  it("asks to slow down if it is 429 or 503", () => {
    expect(all.filter(asksToSlowDown)).toEqual([429, 503]);
  });

  it("is a temporary failure if it is 408, 425, 429, or 500 and more", () => {
    expect(all.filter((status) => isTemporaryFailure(status) && status < 500)).toEqual([408, 425, 429]);
    expect(all.filter((status) => !isTemporaryFailure(status) && status >= 500)).toEqual([]);
  });

  it("has a robots.txt requested again if it is 429, a server failure, no redirect, or no answer", () => {
    const retried = all.filter((status) => isRetriedAccess(status) && status >= 200 && status < 500);
    expect(retried.filter((status) => status >= 400)).toEqual([429]);
    expect(retried).not.toContain(301);
    expect(retried).toContain(304);
    expect([0, 100, 500, 503, 600].every(isRetriedAccess)).toBe(true);
  });
});
