import { expect, test } from "vitest";
import { padded, width } from "./width.ts";

test.for([
  ["", 0],
  ["abc", 3],
  ["é", 1],
  ["e\u0301", 1],
  ["中文", 4],
  ["한", 2],
  ["！", 2],
  ["😀", 2],
  ["…", 1],
] as const)("%j takes %i columns", ([text, columns]) => {
  expect(width(text)).toBe(columns);
});

test("blanks are added up to a width, and never taken away", () => {
  expect(padded("中", 4)).toBe("中  ");
  expect(padded("abc", 2)).toBe("abc");
});
