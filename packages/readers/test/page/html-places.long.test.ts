import { expect, it } from "vitest";
import { differences, knownDifferences, placesRows } from "../support/html-places.ts";

it("all places in HTML are read as a browser's parser reads them, but for what is listed with its reason", async () => {
  const { documents, differ } = await differences(placesRows);
  expect(documents).toBe(60_132);
  expect([...differ].sort()).toEqual(knownDifferences.flatMap(({ documents }) => documents).sort());
  // 0.5 % would be 300.
  expect(differ.length).toBeLessThan(documents * 0.001);
});
