import { expect, test } from "vitest";
import { truncateLine } from "./truncate-line.ts";
import { width } from "./width.ts";

test("truncateLine() keeps a text that leaves one column free", () => {
  expect(truncateLine("12345", 6)).toBe("12345");
  expect(truncateLine("", 1)).toBe("");
});

test("truncateLine() cuts a text that leaves no column free, and marks the cut with …", () => {
  expect(truncateLine("12345", 5)).toBe("123…");
  expect(truncateLine("1234567890", 2)).toBe("…");
});

test("truncateLine() counts wide characters as two columns, and does not split them", () => {
  expect(truncateLine("漢字漢字", 8)).toBe("漢字漢…");
  expect(truncateLine("1漢字漢字", 8)).toBe("1漢字…");
  expect(truncateLine("\u{1f600}\u{1f600}\u{1f600}", 6)).toBe("\u{1f600}\u{1f600}…");
  for (let columns = 2; columns < 12; columns++)
    expect(width(truncateLine("a漢字b漢e\u0301", columns))).toBeLessThan(columns);
});
