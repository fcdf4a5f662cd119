import { expect, test } from "vitest";
import { crawlers } from "./registry.ts";
import { suggestCrawler } from "./suggest-crawler.ts";

test.each([
  ["Goglebot", "Googlebot"],
  ["googelbot", "Googlebot"],
  ["Googlebott", "Googlebot"],
  ["GPT-Bot", "GPTBot"],
  ["GTPBot", "GPTBot"],
  ["Bytespyder", "Bytespider"],
  ["PerplexitiBott", "PerplexityBot"],
])("%s: %s is meant", (name, token) => {
  expect(suggestCrawler(name)?.token).toBe(token);
});

test.each(["FooBot", "ExampleBot", "MyBot", "x", "*", "Googlebot", "gptbot", "a".repeat(100_000)])(
  "%s: nobody else is meant",
  (name) => {
    expect(suggestCrawler(name)).toBeUndefined();
  },
);

test("no known crawler is a slip for another", () => {
  for (const { token } of crawlers) expect(suggestCrawler(token)).toBeUndefined();
});
