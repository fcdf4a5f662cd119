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

describe("the Crawl-delay that a crawler is asked for (no part of RFC 9309: §2.2.4)", () => {
  test.each<[what: string, lines: string[], seconds: number | undefined]>([
    ["none", ["User-agent: *", "Disallow: /"], undefined],
    ["no file", [], undefined],
    ["that of everybody", ["User-agent: *", "Crawl-delay: 5"], 5],
    [
      "its own",
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
      "its own group has none",
      ["User-agent: *", "Crawl-delay: 5", "Disallow: /", "User-agent: FooBot", "Disallow: /"],
      undefined,
    ],
    ["that of another crawler", ["User-agent: BarBot", "Crawl-delay: 5"], undefined],
    ["behind the rules", ["User-agent: *", "Disallow: /", "Crawl-delay: 5"], 5],
    ["the first one counts", ["User-agent: *", "Crawl-delay: 5", "Crawl-delay: 9"], 5],
    ["the first readable one counts", ["User-agent: *", "Crawl-delay: soon", "Crawl-delay: 9"], 9],
    [
      "it belongs to the user-agent lines right above it",
      ["User-agent: FooBot", "Crawl-delay: 5", "User-agent: BarBot", "Crawl-delay: 9", "Disallow: /"],
      5,
    ],
    [
      "… and to no others of the group",
      ["User-agent: FooBot", "Foo: x", "User-agent: BarBot", "Crawl-delay: 9", "Disallow: /"],
      undefined,
    ],
    ["several user-agent lines share it", ["User-agent: BarBot", "User-agent: FooBot", "Crawl-delay: 9"], 9],
    ["before the first group it is nobody's", ["Crawl-delay: 9", "User-agent: *", "Disallow: /"], undefined],
    [
      "in a later group of the same name",
      ["User-agent: FooBot", "Disallow: /", "User-agent: foobot/2", "Crawl-delay: 3"],
      3,
    ],
    ["another record is none", ["User-agent: *", "Request-rate: 1/5"], undefined],
    ["… even if it has a number", ["User-agent: *", "Request-rate: 5", "Crawl-delay: 9"], 9],
    ["in other letters", ["User-agent: *", "CRAWL-DELAY:2"], 2],
    [
      "everybody's, where the line names the crawler too",
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
  ])("%j: %s", (value, seconds) => {
    expect(delay(["User-agent: *", `Crawl-delay: ${value}`])).toBe(seconds);
  });

  test("of a list of tokens, the one that is named; in google-code, any of them", () => {
    const lines = ["User-agent: a", "Disallow: /", "User-agent: b", "Crawl-delay: 2"];
    expect(delay(lines, ["b", "a"])).toBe(2);
    expect(delay(lines, ["a", "b"])).toBeUndefined();
    expect(delay(lines, ["a", "b"], dialects["google-code"])).toBe(2);
  });
});

test("where the dialect says so, a crawler without a delay of its own takes that of *", () => {
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

test("where groups for * are ignored, so is their delay", () => {
  const dialect = { ...dialects.bing, anyGroup: "ignored" } as const;
  const robots = ["User-agent: *", "Crawl-delay: 5", "Disallow: /", "User-agent: FooBot", "Disallow: /a"];
  expect(delay(robots, "FooBot", dialect)).toBeUndefined();
  expect(delay([...robots, "Crawl-delay: 7"], "FooBot", dialect)).toBe(7);
  expect(delay(robots, "BarBot", dialect)).toBeUndefined();
  expect(delay(robots, "BarBot", { ...dialect, anyGroup: "applies" })).toBe(5);
});

test("where a file is too long to be read, its delays are not either", () => {
  const robots = ["User-agent: *", "Crawl-delay: 5", "# filler"];
  const dialect = { ...dialects.bing, maxBytes: 30, oversize: "allows-all" } as const;
  for (const crawlDelay of ["own-group", "own-or-any"] as const) {
    expect(delay(robots, "FooBot", { ...dialect, crawlDelay })).toBeUndefined();
    expect(delay(robots, "FooBot", { ...dialect, crawlDelay, oversize: "cut" })).toBe(5);
  }
});

test("where only the first group of a name counts, a later one's delay does not", () => {
  const later = ["User-agent: FooBot", "Disallow: /", "", "User-agent: FooBot", "Crawl-delay: 5"];
  const any = ["User-agent: *", "Disallow: /", "", "User-agent: *", "Crawl-delay: 5"];
  for (const dialect of [dialects["draft-1996"], dialects.baidu]) {
    expect(delay(later, "FooBot", dialect)).toBeUndefined();
    expect(delay(any, "FooBot", dialect)).toBeUndefined();
    expect(delay(["User-agent: FooBot", "Crawl-delay: 3", "", ...later], "FooBot", dialect)).toBe(3);
  }
  expect(delay(later)).toBe(5);
});

test("a delay of * is found behind the first group that counts", () => {
  const dialect = { ...dialects.bing, sameName: "first" } as const;
  const robots = ["User-agent: FooBot", "Disallow: /a", "", "User-agent: *", "Crawl-delay: 5"];
  expect(delay(robots, "FooBot", dialect)).toBe(5);
});

test("thousands of names above thousands of delays of others are passed over", () => {
  const many = 20_000;
  const names = Array.from({ length: many }, () => "User-agent: a");
  const unreadable = Array.from({ length: many }, () => "Crawl-delay: x");
  const others = Array.from({ length: many }, () => "Crawl-delay: 1");
  const own = ["User-agent: FooBot", "Disallow: /"];
  // Squared, either of them would take minutes.
  expect(delay([...own, ...names, ...unreadable], "FooBot", dialects.bing)).toBeUndefined();
  expect(delay([...own, ...names, ...others], "FooBot", dialects.bing)).toBeUndefined();
});
