import { expect, test } from "vitest";
import { suggestWord, wordHint } from "./suggest-word.ts";

const COMMANDS = ["check", "explain", "compare", "crawl", "crawlers", "sitemap", "batch"];

test.for([
  ["chekc", "check"],
  ["CHECK", "check"],
  ["crawler", "crawlers"],
  ["crwal", "crawl"],
  ["expl", "explain"],
  ["compair", "compare"],
  ["sietmaps", "sitemap"],
  ["c", undefined],
  ["cr", undefined],
  ["lint", undefined],
  ["", undefined],
  ["x".repeat(100_000), undefined],
] as const)(
  "suggestWord(%j) returns %s, and wordHint() returns a hint only if a word matches",
  ([given, meant]) => {
    expect(suggestWord(given, COMMANDS)).toBe(meant);
    expect(wordHint(given, COMMANDS)).toEqual(meant === undefined ? [] : [`did you mean ${meant}?`]);
  },
);
