import { describe, expect, it } from "vitest";
import { inShort } from "./ask.ts";
import { decideAfter, goodFor } from "./attempts.ts";
import { type AttemptsVector, dialectOf } from "./vector.ts";
import { readVectors } from "./vector-files.ts";

describe("decideAfter() returns the decision that the vectors expect", () => {
  for (const vector of readVectors().filter((one): one is AttemptsVector => one.kind === "attempts")) {
    for (const name of vector.dialects) {
      it(`${vector.id} in ${name}: ${vector.why}`, () => {
        const dialect = dialectOf(vector, name);
        const decision = inShort(decideAfter(vector, dialect));
        const { goodForSeconds, ...expected } = vector.expect;
        expect(decision).toMatchObject(expected);
        if (goodForSeconds !== undefined) expect(goodFor(vector, dialect)).toBe(goodForSeconds);
      });
    }
  }
});
