import { expect, test } from "vitest";
import { identifyCrawler } from "./registry.ts";

// These inputs are long enough that a quadratic algorithm exceeds the limit even on the fastest machine. A linear
// one stays below it even on a busy machine.
test.each<[what: string, header: string, token: string | undefined]>([
  ["one long name", "a".repeat(1_000_000), undefined],
  ["the start of a token, again and again", "Googlebo".repeat(125_000), undefined],
  ["a token, again and again", "Googlebot ".repeat(100_000), "Googlebot"],
  ["the start of a long token", "Screaming Frog SEO Spide ".repeat(40_000), undefined],
  ["the first name of a long token", "Sogou ".repeat(160_000), undefined],
  ["slashes", "/".repeat(1_000_000), undefined],
  ["names with slashes", "a/".repeat(500_000), undefined],
  ["dots", ".".repeat(1_000_000), undefined],
  ["dots between blanks", "... ".repeat(250_000), undefined],
  ["addresses", "a@".repeat(500_000), undefined],
  ["URLs", "http://".repeat(140_000), undefined],
  ["likes", "like ".repeat(200_000), undefined],
  ["brackets", "(".repeat(1_000_000), undefined],
  ["a token behind blanks", `${" ".repeat(1_000_000)}Googlebot`, "Googlebot"],
])("identifyCrawler() takes less than five seconds for %s", (_, header, token) => {
  const began = performance.now();
  expect(identifyCrawler(header)?.token).toBe(token);
  expect(performance.now() - began).toBeLessThan(5_000);
});
