import { expect, it } from "vitest";
import { differences, knownDifferences, placesRows } from "../support/html-places.ts";

it("readPage() handles tags in all test documents like a browser's parser, except for the listed differences", async () => {
  const { documents, differ } = await differences(placesRows);
  expect(documents).toBe(60_132);
  expect([...differ].sort()).toEqual(knownDifferences.flatMap(({ documents }) => documents).sort());
  // The listed differences stay below 0.1 %; 0.5 % would be 300.
  expect(differ.length).toBeLessThan(documents * 0.001);
});
