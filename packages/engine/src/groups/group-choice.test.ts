import { describe, expect, test } from "vitest";
import type { Dialect } from "../dialects/dialect.ts";
import { dialects } from "../dialects/index.ts";
import { parse } from "../document/parse.ts";
import { explain } from "../explain/explain.ts";
import { isAllowed } from "../match/is-allowed.ts";
import { compile } from "../match/matcher.ts";

const { rfc9309 } = dialects;

/** Returns the first line of each group that applies. */
function chosen(robots: string, dialect: Dialect, token: string | string[] = "FooBot"): number[] {
  const matcher = compile(parse(robots, { dialect }), token);
  const url = "https://example.com/";
  // isAllowed() chooses groups with separate code.
  expect(isAllowed(robots, token, url, { dialect })).toBe(matcher.decide(url).allowed);
  return matcher.groups.map(({ agents }) => agents[0]?.line as number);
}

const TWICE = "User-agent: FooBot\nDisallow: /a\nUser-agent: foobot\nDisallow: /\n";
const ANY_TWICE = "User-agent: *\nDisallow: /a\nUser-agent: *\nDisallow: /\n";

describe("several groups for one crawler", () => {
  test("all count, or only the first one with sameName: first", () => {
    expect(chosen(TWICE, rfc9309)).toEqual([1, 3]);
    expect(chosen(TWICE, { ...rfc9309, sameName: "first" })).toEqual([1]);
    expect(chosen(ANY_TWICE, rfc9309)).toEqual([1, 3]);
    expect(chosen(ANY_TWICE, { ...rfc9309, sameName: "first" })).toEqual([1]);
  });

  test("take precedence over groups for * in any order", () => {
    const dialect = { ...rfc9309, sameName: "first" } as const;
    expect(chosen(`${ANY_TWICE}${TWICE}`, dialect)).toEqual([5]);
    expect(chosen(`${TWICE}${ANY_TWICE}`, dialect)).toEqual([1]);
    expect(chosen(`${ANY_TWICE}${TWICE}`, dialect, ["BazBot", "FooBot"])).toEqual([5]);
  });

  test("count once if one group names the crawler twice", () => {
    const robots = "User-agent: FooBot\nUser-agent: FooBot\nDisallow: /\n";
    expect(chosen(robots, { ...rfc9309, sameName: "first" })).toEqual([1]);
  });
});

test("groups for * apply to no crawler with anyGroup: ignored", () => {
  const dialect = { ...rfc9309, anyGroup: "ignored" } as const;
  expect(chosen(ANY_TWICE, dialect)).toEqual([]);
  expect(chosen(`${ANY_TWICE}${TWICE}`, dialect)).toEqual([5, 7]);
  expect(compile(parse(ANY_TWICE, { dialect }), "FooBot").decide("https://example.com/")).toMatchObject({
    allowed: true,
    because: "no-group",
  });
});

describe("a file longer than maxBytes", () => {
  const robots = `${TWICE}# ${"x".repeat(100)}`;

  test("is cut, or forbids nothing with oversize: allows-all", () => {
    expect(chosen(robots, { ...rfc9309, maxBytes: 100 })).toEqual([1, 3]);
    expect(chosen(robots, { ...rfc9309, maxBytes: 100, oversize: "allows-all" })).toEqual([]);
    expect(chosen(robots, { ...rfc9309, maxBytes: robots.length, oversize: "allows-all" })).toEqual([1, 3]);
  });

  test("is also too long for a second dialect if the first dialect has cut it", () => {
    const document = parse(robots, { dialect: { ...rfc9309, maxBytes: 100 } });
    const dialect = { ...rfc9309, maxBytes: 100, oversize: "allows-all" } as const;
    expect(compile(document, "FooBot", { dialect }).groups).toEqual([]);
  });

  test("is reported as a surprise by explain()", () => {
    const dialect = { ...rfc9309, maxBytes: 100, oversize: "allows-all" } as const;
    const { surprises } = explain(parse(robots, { dialect }), "FooBot", "https://example.com/");
    expect(surprises.map(({ message }) => message)).toContain(
      "The file is longer than 100 bytes, so it forbids nothing.",
    );
  });
});
