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
] as const)("width() of %j is %i columns", ([text, columns]) => {
  expect(width(text)).toBe(columns);
});

test("padded() adds blanks up to a width, and never shortens a text", () => {
  expect(padded("中", 4)).toBe("中  ");
  expect(padded("abc", 2)).toBe("abc");
});
