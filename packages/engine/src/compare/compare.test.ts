import { describe, expect, test } from "vitest";
import type { Dialect } from "../dialects/dialect.ts";
import { dialects } from "../dialects/index.ts";
import { InvalidUrlError } from "../errors.ts";
import { group } from "../testing/robots.ts";
import { compare } from "./compare.ts";
import { makingProperties } from "./making-properties.ts";

/** The properties that make each dialect differ from RFC 9309. */
function made(robots: string, url: string, token = "FooBot"): Record<string, readonly string[]> {
  const { differences } = compare(robots, token, url);
  return Object.fromEntries(
    differences.map(({ dialect, properties }) => [dialect.name, properties.map(({ property }) => property)]),
  );
}

test("every dialect is asked, RFC 9309 first, and nothing is said where they agree", () => {
  const { url, answers, differences } = compare(group("Disallow: /a"), "FooBot", new URL("https://e.x/a"));
  expect(url).toBe("https://e.x/a");
  expect(answers.map(({ dialect }) => dialect.name)).toEqual(Object.keys(dialects));
  expect(answers.map(({ decision }) => decision.allowed)).toEqual(answers.map(() => false));
  expect(differences).toEqual([]);
});

describe("the property that makes the difference", () => {
  test.each<[what: string, robots: string, url: string, expected: Record<string, readonly string[]>]>([
    [
      "a star",
      group("Disallow: /*.gif"),
      "https://e.x/a.gif",
      { "draft-1996": ["wildcards"], "classic-1994": ["wildcards"] },
    ],
    [
      "a blank line",
      "User-agent: FooBot\n\nDisallow: /",
      "https://e.x/",
      { "draft-1996": ["blankLines"], "classic-1994": ["blankLines"], baidu: ["blankLines"] },
    ],
    [
      "the order of rules",
      group("Allow: /", "Disallow: /a"),
      "https://e.x/a",
      { "draft-1996": ["precedence"], baidu: ["precedence"] },
    ],
    [
      "a missing colon",
      group("Disallow /a"),
      "https://e.x/a",
      { google: ["missingColon"], "google-code": ["missingColon"] },
    ],
    [
      "what the text leaves open",
      group("Allow: /page", "Disallow: /*.htm"),
      "https://e.x/page.htm",
      {
        "google-2019": ["wildcardConflicts"],
        "google-2012": ["wildcardConflicts"],
        baidu: ["precedence"],
        "draft-1996": ["wildcards", "precedence"],
        "classic-1994": ["wildcards"],
      },
    ],
  ])("%s", (_, robots, url, expected) => {
    const found = made(robots, url);
    for (const [name, properties] of Object.entries(expected)) expect(found[name], name).toEqual(properties);
    expect(Object.keys(found).toSorted()).toEqual(Object.keys(expected).toSorted());
  });

  test("with its value, the other one, and where they are written", () => {
    const { differences } = compare(group("Disallow /a"), "FooBot", "https://e.x/a", {
      dialects: [dialects.rfc9309, dialects.google],
    });
    expect(differences).toEqual([
      {
        dialect: dialects.google,
        reference: dialects.rfc9309,
        properties: [
          {
            property: "missingColon",
            value: "two-words",
            source: dialects.google.sources.missingColon,
            referenceValue: "no-record",
            referenceSource: undefined,
          },
        ],
      },
    ]);
  });

  test("several where only all of them together do it", () => {
    const robots = "User-agent: FooBot\n\nDisallow: /*.gif\n";
    expect(made(robots, "https://e.x/a.gif")["classic-1994"]).toEqual(["blankLines", "wildcards"]);
  });
});

test("more than two are found, and none that could be spared", () => {
  const needed: readonly (keyof Dialect)[] = ["blankLines", "wildcards", "robotsTxt", "sameName"];
  const classic = dialects["classic-1994"];
  const found = makingProperties(classic, dialects.rfc9309, (mixed) =>
    needed.every((property) => mixed[property] === dialects.rfc9309[property]),
  );
  expect(found.toSorted()).toEqual(needed.toSorted());
});

test("the first dialect is the one that the others are compared with", () => {
  const chosen = [dialects["classic-1994"], dialects.rfc9309];
  const { differences } = compare(group("Disallow: /*.gif"), "FooBot", "https://e.x/a.gif", {
    dialects: chosen,
  });
  expect(differences.map(({ dialect, reference }) => [dialect.name, reference.name])).toEqual([
    ["rfc9309", "classic-1994"],
  ]);
  expect(compare("", "FooBot", "https://e.x/", { dialects: [] })).toEqual({
    url: "https://e.x/",
    answers: [],
    differences: [],
  });
});

test("of a crawler its tokens and what it makes of * count, in every dialect", () => {
  const crawler = { reads: ["FooBot-Ads", "FooBot"], ignoresAny: true, dialect: dialects.google };
  const allowed = (robots: string): boolean[] =>
    compare(robots, crawler, "https://e.x/").answers.map(({ decision }) => decision.allowed);
  expect(new Set(allowed(group("Disallow: /")))).toEqual(new Set([true]));
  expect(new Set(allowed("User-agent: FooBot\nDisallow: /"))).toEqual(new Set([false]));
});

test("wrong arguments are as wrong here as elsewhere", () => {
  expect(() => compare("", "FooBot", "/a")).toThrow(InvalidUrlError);
});

test("what can be spared only when something else is gone is spared", () => {
  const needed: readonly (keyof Dialect)[] = ["blankLines", "sameName", "robotsTxt"];
  const found = makingProperties(dialects["classic-1994"], dialects.rfc9309, (mixed) => {
    const has = (property: keyof Dialect): boolean => mixed[property] === dialects.rfc9309[property];
    // `wildcards` cannot be left out before `agentNames` is.
    return needed.every(has) && (has("wildcards") || !has("agentNames"));
  });
  expect(found.toSorted()).toEqual(needed.toSorted());
});
