import fc from "fast-check";
import { expect, test } from "vitest";
import { isNear } from "./near.ts";

test.each([
  ["robot", "robots", 1],
  ["orbots", "robots", 1],
  ["rabots", "robots", 1],
  ["rboost", "robots", 2],
  ["x", "", 1],
] as const)("%j is %j by %i", (a, b, slips) => {
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    expect(isNear(one, other, slips)).toBe(true);
    expect(isNear(one, other, slips - 1)).toBe(false);
  }
});

test("nothing is near to itself", () => {
  expect(isNear("robots", "robots", 2)).toBe(false);
});

test("a slip or two lead to what is near, and three others far away do not", () => {
  const letters = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(letters, fc.nat(), fc.nat(), (text, one, other) => {
      const slipped = slip(slip(text, one), other);
      expect(isNear(text, slipped, 2)).toBe(text !== slipped);
      expect(isNear(text, `${slipped}xyz`, 2)).toBe(false);
    }),
  );
});

/** A letter put in or changed. */
function slip(text: string, at: number): string {
  const place = at % (text.length + 1);
  return `${text.slice(0, place)}d${text.slice(place + (at % 2))}`;
}
