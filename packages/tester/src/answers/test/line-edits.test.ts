import fc from "fast-check";
import { expect, test } from "vitest";
import { lineEdits } from "./line-edits.ts";

const text = fc
  .array(fc.constantFrom("a", "b", "", "\n", "a\n", "b\n", "c\n", "\n\n"), { maxLength: 12 })
  .map((parts) => parts.join(""));

test("edits make one text of another, and do not overlap", () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const edits = lineEdits(before, after) ?? [];
      let result = "";
      let at = 0;
      for (const { from, to, insert } of edits) {
        expect(from).toBeGreaterThanOrEqual(at);
        result += before.slice(at, from) + insert;
        at = to;
      }
      expect(result + before.slice(at)).toBe(after);
      expect(edits.every(({ from, to, insert }) => to > from || insert !== "")).toBe(true);
    }),
  );
});

test("lines between two edits are not touched", () => {
  expect(lineEdits("a\nb\nc\nd", "a\nx\nc\nd\ne")).toEqual([
    { from: 2, to: 4, insert: "x\n" },
    { from: 6, to: 7, insert: "d\ne" },
  ]);
});

test("there are no edits of texts with too many differences", () => {
  const lines = (word: string): string => Array.from({ length: 3_000 }, (_, at) => `${word}${at}\n`).join("");
  expect(lineEdits(lines("a"), lines("b"))).toBeUndefined();
});
