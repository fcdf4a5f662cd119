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

it("each claim has a proof, or a reason why there cannot be one", () => {
  const bare = claims.filter(
    ({ shown = [], undefined: open, silent, departs }) =>
      shown.length === 0 && (open ?? silent ?? departs ?? "").trim() === "",
  );
  expect(bare).toEqual([]);
  expect(claims.filter(({ shown, silent }) => shown !== undefined && silent !== undefined)).toEqual([]);
});

it("each claim refers only to existing cases, vectors and tests", () => {
  const named = claims.map((claim) => ({ claim: claim.claim, ...proofsOf(claim) }));
  const missing = named.flatMap(({ claim, ids, tests }) => [
    ...ids.filter((id) => !dialectsById.has(id)).map((id) => `${claim} ${id}`),
    ...tests.filter((test) => !hasTest(test)).map((test) => `${claim} ${test}`),
  ]);
  expect(missing).toEqual([]);
});

it("each proof of a claim uses a dialect of each document that makes the claim", () => {
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

it("each case of the five documents proves a claim", () => {
  const named = new Set(claims.flatMap((claim) => proofsOf(claim).ids));
  expect(documentCases.filter(({ id }) => !named.has(id)).map(({ id }) => id)).toEqual([]);
});

it("the places of each claim are line numbers", () => {
  const wrong = claims.flatMap((claim) =>
    placesOf(claim).filter(([, place]) => !linesOf(place).every((line) => line > 0)),
  );
  expect(wrong).toEqual([]);
});

describeExtra("the text of a document", () => {
  const file = new URL("./claims/lines-without-claims.ndjson", import.meta.url);
  const others = readNdjson(file) as readonly { document: DocumentKey; text: string; lines: string }[];

  it.each(others)(
    "$text has only lines that make a claim, or are listed as making none",
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
