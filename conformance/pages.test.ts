import { describe, expect, it } from "vitest";
import { preferencesInShort, preferencesOf, verdictInShort, verdictOnPage } from "./page-answers.ts";
import { dialectOf, type PageVector, type PreferencesVector } from "./vector.ts";
import { readVectors } from "./vector-files.ts";

const vectors = readVectors();

describe("resolvePage() gives the verdict that the vectors expect", () => {
  for (const vector of vectors.filter((one): one is PageVector => one.kind === "page")) {
    for (const name of vector.dialects) {
      it(`${vector.id} in ${name}: ${vector.why}`, () => {
        const verdict = verdictOnPage(vector, dialectOf(vector, name));
        expect(verdictInShort(verdict, vector)).toEqual(vector.expect);
      });
    }
  }
});

describe("resolvePreferences() gives the preferences that the vectors expect", () => {
  for (const vector of vectors.filter((one): one is PreferencesVector => one.kind === "preferences")) {
    for (const name of vector.dialects) {
      it(`${vector.id} in ${name}: ${vector.why}`, () => {
        const found = preferencesOf(vector, dialectOf(vector, name));
        expect(preferencesInShort(found, vector)).toEqual(vector.expect);
      });
    }
  }
});
