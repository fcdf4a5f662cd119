import { describe, expect, test } from "vitest";
import { group } from "../../test/support/robots.ts";
import { dialects } from "../dialects/index.ts";
import { InvalidUrlError } from "../errors.ts";
import { compare } from "./compare.ts";

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
        "yandex-code": ["patternLength"],
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
        found: true,
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

describe("a hostile file", () => {
  /** Forbidden to FooBot for three reasons, each of which `classic-1994` takes away by another property. */
  const file = (filler: string): string =>
    [
      ...["User-agent: FooBot", "Disallow: /*.gif", filler, "", "Disallow: /aaa"],
      ...["User-agent: FooBot", "Disallow: /a"],
    ].join("\n");
  const chosen = [dialects["classic-1994"], ...Object.values(dialects)];
  const differences = (robots: string) =>
    compare(robots, "FooBot", "https://e.x/aaa.gif", { dialects: chosen }).differences;

  test("is answered, and what makes the differences is told where it is small", () => {
    const found = differences(file("# filler"));
    expect(found).toHaveLength(12);
    expect(found.every((one) => one.found)).toBe(true);
    expect(found[0]?.properties.map(({ property }) => property)).toEqual([
      "blankLines",
      "sameName",
      "wildcards",
    ]);
  });

  test("is answered, and what makes the differences is not sought for long where it is large", () => {
    // How long is told by bytes. Those of a comment are read soonest; rules in their place are a long test.
    const found = differences(file(`#${"x".repeat(480_000)}`));
    expect(found).toHaveLength(12);
    expect(found[0]).toMatchObject({ dialect: { name: "rfc9309" }, found: false, properties: [] });
  });
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
