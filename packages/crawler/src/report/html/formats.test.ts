import { expect, it } from "vitest";
import { formatShares } from "./formats.ts";

it.each([
  [
    [1, 1, 1],
    ["34 %", "33 %", "33 %"],
  ],
  [
    [105, 105, 790],
    ["11 %", "10 %", "79 %"],
  ],
  [
    [125, 125, 125, 125, 500],
    ["13 %", "13 %", "12 %", "12 %", "50 %"],
  ],
  [
    [1, 0, 999],
    ["< 1 %", "0 %", "99 %"],
  ],
  [
    [2, 2, 496, 500],
    ["< 1 %", "< 1 %", "49 %", "50 %"],
  ],
  [
    [7, 0],
    ["100 %", "0 %"],
  ],
  [
    [0, 0],
    ["0 %", "0 %"],
  ],
])("formatShares(%j) returns %j, which add up to 100", (amounts, shares) => {
  expect(formatShares(amounts)).toEqual(shares);
});
