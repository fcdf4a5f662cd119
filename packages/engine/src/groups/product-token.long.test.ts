import { expect, test } from "vitest";
import { extractProductToken } from "./product-token.ts";

// So long that a busy machine is done in time, and what takes quadratic time is not on the quickest.
test.each([
  ["one long word", `${"a".repeat(1_000_000)} b`],
  ["many slashes", `${"a/".repeat(500_000)} b`],
  ["many blanks", `a${" ".repeat(1_000_000)}b`],
  ["many brackets", `FooBot ${"(".repeat(1_000_000)}`],
  ["many brackets around a word", `FooBot ${"(a".repeat(500_000)}`],
  ["a long product", `FooBot (${"a/".repeat(500_000)}`],
  ["many compatible", "compatible; ".repeat(100_000)],
  ["blanks behind a product", `(a;${" ".repeat(1_000_000)}x`],
])("a header of %s is read in a moment", (_, header) => {
  const began = performance.now();
  const token = extractProductToken(header);
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(token === undefined || header.includes(token)).toBe(true);
});
