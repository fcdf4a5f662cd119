import { expect, it } from "vitest";
import { describeInBrowser } from "../tests/support/browser.ts";
import { askInPage, openWith } from "../tests/support/browser-bundle.ts";
import type { Vector } from "./vector.ts";
import { readVectors } from "./vector-files.ts";

const vectors = readVectors();

describeInBrowser("the engine in Chromium", (browser) => {
  it("answers all vectors as expected", async () => {
    const page = await openWith(browser, new URL("vector-answers.ts", import.meta.url));
    const answers = await askInPage<Vector, readonly unknown[]>(page, "answersTo", vectors);
    expect(answers).toHaveLength(vectors.length);
    for (const [index, vector] of vectors.entries()) {
      for (const answer of answers[index] ?? []) {
        const expected = expectedOf(vector);
        if (typeof expected === "object" && expected !== null)
          expect(answer, vector.id).toMatchObject(expected);
        else expect(answer, vector.id).toBe(expected);
      }
    }
    expect(answers.flat().length).toBeGreaterThan(vectors.length);
  });
});

/** Returns the expected answer, without the lifetime of a copy, which is not part of a decision. */
function expectedOf(vector: Vector): unknown {
  if (vector.kind !== "attempts") return vector.expect;
  const { goodForSeconds: _, ...expected } = vector.expect;
  return expected;
}
