import { describe, expect, it } from "vitest";
import { playAndCompare } from "../support/histories.ts";

describe("an entry with a limited number of attempts gives the same access state as an entry with all attempts", () => {
  it("in every dialect, for 20 random histories of 400 attempts", { timeout: 600_000 }, () => {
    for (let seed = 100; seed < 120; seed++) {
      const { largest, bodies } = playAndCompare(seed, 400, 3);
      expect(largest).toBeLessThanOrEqual(13);
      expect(bodies).toBeLessThanOrEqual(2);
    }
  });
});
