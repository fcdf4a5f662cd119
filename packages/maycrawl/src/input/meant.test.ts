import { expect, test } from "vitest";
import { meantAmong, meantHint } from "./meant.ts";

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
] as const)("%j: %s", ([given, meant]) => {
  expect(meantAmong(given, COMMANDS)).toBe(meant);
  expect(meantHint(given, COMMANDS)).toEqual(meant === undefined ? [] : [`did you mean ${meant}?`]);
});
