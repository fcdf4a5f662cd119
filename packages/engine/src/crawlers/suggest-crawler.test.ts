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
])("suggestCrawler(%j) returns %s", (name, token) => {
  expect(suggestCrawler(name)?.token).toBe(token);
});

test.each(["FooBot", "ExampleBot", "MyBot", "x", "*", "Googlebot", "gptbot", "a".repeat(100_000)])(
  "suggestCrawler(%j) returns undefined",
  (name) => {
    expect(suggestCrawler(name)).toBeUndefined();
  },
);

test("suggestCrawler() returns undefined for every known token", () => {
  for (const { token } of crawlers) expect(suggestCrawler(token)).toBeUndefined();
});
