import { expect, test } from "vitest";
import { changedLines } from "./line-changes.ts";

test("changed lines are listed with the line of the edited file", () => {
  expect(changedLines("a\nb\nc\nd\n", "a\nB\nB2\nc\n")).toEqual([
    { line: 2, removed: ["b"], added: ["B", "B2"] },
    { line: 5, removed: ["d"], added: [] },
  ]);
});

test("equal texts have no changed lines", () => {
  expect(changedLines("a\n", "a\n")).toEqual([]);
});

test("very different texts have no list", () => {
  const lines = (word: string): string =>
    Array.from({ length: 3_000 }, (_, at) => `${word} ${at * at}`).join("\n");
  expect(changedLines(lines("one"), lines("two"))).toBeUndefined();
});
