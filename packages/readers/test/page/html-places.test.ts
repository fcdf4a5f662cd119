import { expect, it } from "vitest";
import { differences, knownDifferences, placesRows } from "../support/html-places.ts";

it("readPage() handles tags in every 80th test document like a browser's parser, except for the listed differences", async () => {
  const rows = placesRows.filter((_, index) => index % 80 === 0);
  const ids = new Set(rows.map(({ id }) => id));
  const known = knownDifferences.flatMap(({ documents }) => documents);
  const { documents, differ } = await differences(rows);
  expect(documents).toBeGreaterThan(500);
  expect(differ).toEqual(known.filter((document) => ids.has(document.slice(0, document.indexOf("@")))));
});
