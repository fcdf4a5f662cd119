import fc from "fast-check";
import { expect, test } from "vitest";
import { isSimilar } from "./near.ts";

test.each([
  ["robot", "robots", 1],
  ["orbots", "robots", 1],
  ["rabots", "robots", 1],
  ["rboost", "robots", 2],
  ["x", "", 1],
] as const)("isSimilar() is true for %j and %j with max %i, and false with a smaller max", (a, b, slips) => {
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    expect(isSimilar(one, other, slips)).toBe(true);
    expect(isSimilar(one, other, slips - 1)).toBe(false);
  }
});

test("isSimilar() is false for equal texts", () => {
  expect(isSimilar("robots", "robots", 2)).toBe(false);
});

test("isSimilar() is true after one or two edits, and false with three more letters", () => {
  const letters = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(letters, fc.nat(), fc.nat(), (text, one, other) => {
      const slipped = slip(slip(text, one), other);
      expect(isSimilar(text, slipped, 2)).toBe(text !== slipped);
      expect(isSimilar(text, `${slipped}xyz`, 2)).toBe(false);
    }),
  );
});

/** Inserts or changes a letter. */
function slip(text: string, at: number): string {
  const place = at % (text.length + 1);
  return `${text.slice(0, place)}d${text.slice(place + (at % 2))}`;
}
