import { expect, test } from "vitest";
import { extractProductToken } from "./product-token.ts";

// The length is chosen so that linear code is fast enough on a busy machine, and quadratic code is too slow on any
// machine.
test.each([
  ["one long word", `${"a".repeat(1_000_000)} b`],
  ["many slashes", `${"a/".repeat(500_000)} b`],
  ["many blanks", `a${" ".repeat(1_000_000)}b`],
  ["many brackets", `FooBot ${"(".repeat(1_000_000)}`],
  ["many brackets around a word", `FooBot ${"(a".repeat(500_000)}`],
  ["a long product", `FooBot (${"a/".repeat(500_000)}`],
  ["many repetitions of compatible", "compatible; ".repeat(100_000)],
  ["many blanks after a product", `(a;${" ".repeat(1_000_000)}x`],
])("extractProductToken() reads a long header of %s within 5 seconds", (_, header) => {
  const began = performance.now();
  const token = extractProductToken(header);
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(token === undefined || header.includes(token)).toBe(true);
});
