import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import {
  claims,
  type DocumentKey,
  dialectsById,
  dialectsOfDocument,
  hasTest,
  linesOf,
  proofsOf,
} from "./claims.ts";
import { describeExtra, extraFile } from "./extra-corpus.ts";
import { documentCases } from "./five-documents.ts";
import { readNdjson } from "./vector-files.ts";

const placesOf = (claim: (typeof claims)[0]): [DocumentKey, string][] =>
  Object.entries(claim.places) as [DocumentKey, string][];

it("each claim is shown by something, or says why nothing can show it", () => {
  const bare = claims.filter(
    ({ shown = [], undefined: open, silent, departs }) =>
      shown.length === 0 && (open ?? silent ?? departs ?? "").trim() === "",
  );
  expect(bare).toEqual([]);
  expect(claims.filter(({ shown, silent }) => shown !== undefined && silent !== undefined)).toEqual([]);
});

it("each claim names only cases, vectors and tests that there are", () => {
  const named = claims.map((claim) => ({ claim: claim.claim, ...proofsOf(claim) }));
  const missing = named.flatMap(({ claim, ids, tests }) => [
    ...ids.filter((id) => !dialectsById.has(id)).map((id) => `${claim} ${id}`),
    ...tests.filter((test) => !hasTest(test)).map((test) => `${claim} ${test}`),
  ]);
  expect(missing).toEqual([]);
});

it("each claim that is shown is shown in the dialect of each document that says so", () => {
  const unshown = claims.flatMap((claim) => {
    const { ids, tests } = proofsOf(claim);
    if (claim.shown === undefined || tests.length > 0) return [];
    const shownIn = new Set(ids.flatMap((id) => dialectsById.get(id) ?? []));
    return placesOf(claim)
      .filter(([key]) => !shownIn.has("any") && !dialectsOfDocument[key].some((name) => shownIn.has(name)))
      .map(([key]) => `${key}: ${claim.claim}`);
  });
  expect(unshown).toEqual([]);
});

it("each case of the five documents shows a claim", () => {
  const named = new Set(claims.flatMap((claim) => proofsOf(claim).ids));
  expect(documentCases.filter(({ id }) => !named.has(id)).map(({ id }) => id)).toEqual([]);
});

it("places are lines", () => {
  const odd = claims.flatMap((claim) =>
    placesOf(claim).filter(([, place]) => !linesOf(place).every((line) => line > 0)),
  );
  expect(odd).toEqual([]);
});

describeExtra("the texts of the five documents", () => {
  const file = new URL("./claims/lines-without-claims.ndjson", import.meta.url);
  const others = readNdjson(file) as readonly { document: DocumentKey; text: string; lines: string }[];

  it.each(others)(
    "in $text: each line makes a claim, or is known to make none",
    ({ document, text, lines }) => {
      const all = readFileSync(extraFile(`reference/seeds/${text}`), "utf8").split("\n");
      const filled = all.flatMap((line, i) => (line.trim() === "" ? [] : [i + 1]));
      const claimed = new Set(claims.flatMap(({ places }) => linesOf(places[document] ?? "0")));
      const known = new Set(linesOf(lines));
      expect(filled.filter((line) => !claimed.has(line) && !known.has(line))).toEqual([]);
      expect([...known].filter((line) => claimed.has(line))).toEqual([]);
    },
  );
});
