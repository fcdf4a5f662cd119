import { describe, expect, it } from "vitest";
import { playAndCompare } from "../support/histories.ts";

describe("an entry with a limited number of attempts gives the same access state as an entry with all attempts", () => {
  it.each([1, 2, 3, 4])("in every dialect, for random history %i", (seed) => {
    const { largest, bodies } = playAndCompare(seed, 120, 2);
    expect(largest).toBeLessThanOrEqual(13);
    expect(bodies).toBeLessThanOrEqual(2);
  });
});
