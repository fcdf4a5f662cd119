import { describe, expect, test } from "vitest";
import { dialects } from "../dialects/index.ts";
import { parse } from "../document/parse.ts";
import { compile } from "../match/matcher.ts";

function delay(
  lines: readonly string[],
  token: string | string[] = "FooBot",
  dialect = dialects.rfc9309,
): number | undefined {
  return compile(parse(lines.join("\n"), { dialect }), token).crawlDelay;
}

describe("matcher.crawlDelay (not part of RFC 9309, see §2.2.4)", () => {
  test.each<[what: string, lines: string[], seconds: number | undefined]>([
    ["is undefined without a Crawl-delay", ["User-agent: *", "Disallow: /"], undefined],
    ["is undefined for an empty file", [], undefined],
    ["is read from the group for *", ["User-agent: *", "Crawl-delay: 5"], 5],
    [
      "is read from the crawler's own group",
      [
        "User-agent: *",
        "Crawl-delay: 5",
        "Disallow: /",
        "User-agent: FooBot",
        "Crawl-delay: 7",
        "Disallow: /",
      ],
      7,
    ],
    [
      "is undefined if the crawler's own group does not have it",
      ["User-agent: *", "Crawl-delay: 5", "Disallow: /", "User-agent: FooBot", "Disallow: /"],
      undefined,
    ],
    ["is undefined if only another crawler has it", ["User-agent: BarBot", "Crawl-delay: 5"], undefined],
    ["is read after the rules", ["User-agent: *", "Disallow: /", "Crawl-delay: 5"], 5],
    ["is the first of several", ["User-agent: *", "Crawl-delay: 5", "Crawl-delay: 9"], 5],
    ["is the first valid value", ["User-agent: *", "Crawl-delay: soon", "Crawl-delay: 9"], 9],
    [
      "belongs to the user-agent lines directly above it",
      ["User-agent: FooBot", "Crawl-delay: 5", "User-agent: BarBot", "Crawl-delay: 9", "Disallow: /"],
      5,
    ],
    [
      "does not belong to the group's other user-agent lines",
      ["User-agent: FooBot", "Foo: x", "User-agent: BarBot", "Crawl-delay: 9", "Disallow: /"],
      undefined,
    ],
    [
      "belongs to several user-agent lines above it",
      ["User-agent: BarBot", "User-agent: FooBot", "Crawl-delay: 9"],
      9,
    ],
    ["is ignored before the first group", ["Crawl-delay: 9", "User-agent: *", "Disallow: /"], undefined],
    [
      "is read from a later group of the same name",
      ["User-agent: FooBot", "Disallow: /", "User-agent: foobot/2", "Crawl-delay: 3"],
      3,
    ],
    ["is not read from another field", ["User-agent: *", "Request-rate: 1/5"], undefined],
    [
      "is not read from another field with a number",
      ["User-agent: *", "Request-rate: 5", "Crawl-delay: 9"],
      9,
    ],
    ["is read in any letter case", ["User-agent: *", "CRAWL-DELAY:2"], 2],
    [
      "applies to a crawler that the group names in addition to *",
      ["User-agent: *", "User-agent: FooBot", "Crawl-delay: 4"],
      4,
    ],
  ])("%s", (_, lines, seconds) => {
    expect(delay(lines)).toBe(seconds);
  });

  test.each<[value: string, seconds: number | undefined]>([
    ["0", 0],
    ["10", 10],
    ["1.5", 1.5],
    ["0.25", 0.25],
    [".5", 0.5],
    [".25", 0.25],
    ["3.", 3],
    ["007", 7],
    ["", undefined],
    [".", undefined],
    ["-1", undefined],
    ["+1", undefined],
    ["1e3", undefined],
    ["0x10", undefined],
    ["1,5", undefined],
    ["5s", undefined],
    ["5 s", undefined],
    ["a5", undefined],
    ["1.2.3", undefined],
    ["Infinity", undefined],
    ["NaN", undefined],
    ["٣", undefined],
  ])("parses %j as %s", (value, seconds) => {
    expect(delay(["User-agent: *", `Crawl-delay: ${value}`])).toBe(seconds);
  });

  test("is that of the first token in a list that a group names, or of any token in google-code", () => {
    const lines = ["User-agent: a", "Disallow: /", "User-agent: b", "Crawl-delay: 2"];
    expect(delay(lines, ["b", "a"])).toBe(2);
    expect(delay(lines, ["a", "b"])).toBeUndefined();
    expect(delay(lines, ["a", "b"], dialects["google-code"])).toBe(2);
  });
});

test("matcher.crawlDelay falls back to the group for * in a dialect with crawlDelay: own-or-any", () => {
  const { bing, rfc9309 } = dialects;
  const robots = ["User-agent: *", "Crawl-delay: 5", "Disallow: /", "User-agent: FooBot", "Disallow: /a"];
  expect(delay(robots, "FooBot", bing)).toBe(5);
  expect(delay(robots, "FooBot", rfc9309)).toBeUndefined();
  expect(delay([...robots, "Crawl-delay: 7"], "FooBot", bing)).toBe(7);
  expect(delay([...robots, "Crawl-delay: x"], "FooBot", bing)).toBe(5);
  expect(delay(robots, "BarBot", bing)).toBe(5);
  expect(delay(["User-agent: *", "Crawl-delay: x", ...robots], "FooBot", bing)).toBe(5);
  expect(delay(["User-agent: FooBot", "Disallow: /"], "FooBot", bing)).toBeUndefined();
});

test("matcher.crawlDelay ignores groups for * in a dialect with anyGroup: ignored", () => {
  const dialect = { ...dialects.bing, anyGroup: "ignored" } as const;
  const robots = ["User-agent: *", "Crawl-delay: 5", "Disallow: /", "User-agent: FooBot", "Disallow: /a"];
  expect(delay(robots, "FooBot", dialect)).toBeUndefined();
  expect(delay([...robots, "Crawl-delay: 7"], "FooBot", dialect)).toBe(7);
  expect(delay(robots, "BarBot", dialect)).toBeUndefined();
  expect(delay(robots, "BarBot", { ...dialect, anyGroup: "applies" })).toBe(5);
});

test("matcher.crawlDelay is undefined for a too long file in a dialect with oversize: allows-all", () => {
  const robots = ["User-agent: *", "Crawl-delay: 5", "# filler"];
  const dialect = { ...dialects.bing, maxBytes: 30, oversize: "allows-all" } as const;
  for (const crawlDelay of ["own-group", "own-or-any"] as const) {
    expect(delay(robots, "FooBot", { ...dialect, crawlDelay })).toBeUndefined();
    expect(delay(robots, "FooBot", { ...dialect, crawlDelay, oversize: "cut" })).toBe(5);
  }
});

test("matcher.crawlDelay ignores later groups of the same name in a dialect with sameName: first", () => {
  const later = ["User-agent: FooBot", "Disallow: /", "", "User-agent: FooBot", "Crawl-delay: 5"];
  const any = ["User-agent: *", "Disallow: /", "", "User-agent: *", "Crawl-delay: 5"];
  for (const dialect of [dialects["draft-1996"], dialects.baidu]) {
    expect(delay(later, "FooBot", dialect)).toBeUndefined();
    expect(delay(any, "FooBot", dialect)).toBeUndefined();
    expect(delay(["User-agent: FooBot", "Crawl-delay: 3", "", ...later], "FooBot", dialect)).toBe(3);
  }
  expect(delay(later)).toBe(5);
});

test("matcher.crawlDelay falls back to a group for * that follows the crawler's own group in the file", () => {
  const dialect = { ...dialects.bing, sameName: "first" } as const;
  const robots = ["User-agent: FooBot", "Disallow: /a", "", "User-agent: *", "Crawl-delay: 5"];
  expect(delay(robots, "FooBot", dialect)).toBe(5);
});

test("matcher.crawlDelay handles thousands of names above thousands of delays in linear time", () => {
  const many = 20_000;
  const names = Array.from({ length: many }, () => "User-agent: a");
  const unreadable = Array.from({ length: many }, () => "Crawl-delay: x");
  const others = Array.from({ length: many }, () => "Crawl-delay: 1");
  const own = ["User-agent: FooBot", "Disallow: /"];
  // Quadratic code would take minutes for each of these calls.
  expect(delay([...own, ...names, ...unreadable], "FooBot", dialects.bing)).toBeUndefined();
  expect(delay([...own, ...names, ...others], "FooBot", dialects.bing)).toBeUndefined();
});
