import { describe, expect, test } from "vitest";
import { group } from "../../test/support/robots.ts";
import { dialects } from "../dialects/index.ts";
import { InvalidUrlError } from "../errors.ts";
import { compare } from "./compare.ts";

/** Returns the properties that make each dialect differ from RFC 9309, by dialect name. */
function differingByDialect(
  robots: string,
  url: string,
  token = "FooBot",
): Record<string, readonly string[]> {
  const { differences } = compare(robots, token, url);
  return Object.fromEntries(
    differences.map(({ dialect, properties }) => [dialect.name, properties.map(({ property }) => property)]),
  );
}

test("compare() asks every dialect, RFC 9309 first, and reports no difference if they agree", () => {
  const { url, answers, differences } = compare(group("Disallow: /a"), "FooBot", new URL("https://e.x/a"));
  expect(url).toBe("https://e.x/a");
  expect(answers.map(({ dialect }) => dialect.name)).toEqual(Object.keys(dialects));
  expect(answers.map(({ decision }) => decision.allowed)).toEqual(answers.map(() => false));
  expect(differences).toEqual([]);
});

describe("compare() finds the property that makes the difference", () => {
  test.each<[what: string, robots: string, url: string, expected: Record<string, readonly string[]>]>([
    [
      "a wildcard",
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
      "a conflict that the text leaves open",
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
  ])("for %s", (_, robots, url, expected) => {
    const found = differingByDialect(robots, url);
    for (const [name, properties] of Object.entries(expected)) expect(found[name], name).toEqual(properties);
    expect(Object.keys(found).toSorted()).toEqual(Object.keys(expected).toSorted());
  });

  test("with its value, the reference value and their sources", () => {
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

  test("or several properties if only all of them together make the difference", () => {
    const robots = "User-agent: FooBot\n\nDisallow: /*.gif\n";
    expect(differingByDialect(robots, "https://e.x/a.gif")["classic-1994"]).toEqual([
      "blankLines",
      "wildcards",
    ]);
  });
});

describe("compare() with a hostile file", () => {
  /**
   * Returns a file that disallows the URL for FooBot by three rules. In `classic-1994` none of them applies, each
   * because of a different property.
   */
  const file = (filler: string): string =>
    [
      ...["User-agent: FooBot", "Disallow: /*.gif", filler, "", "Disallow: /aaa"],
      ...["User-agent: FooBot", "Disallow: /a"],
    ].join("\n");
  const chosen = [dialects["classic-1994"], ...Object.values(dialects)];
  const differences = (robots: string) =>
    compare(robots, "FooBot", "https://e.x/aaa.gif", { dialects: chosen }).differences;

  test("answers and finds the differing properties if the file is small", () => {
    const found = differences(file("# filler"));
    expect(found).toHaveLength(12);
    expect(found.every((one) => one.found)).toBe(true);
    expect(found[0]?.properties.map(({ property }) => property)).toEqual([
      "blankLines",
      "sameName",
      "wildcards",
    ]);
  });

  test("answers and soon stops the search for differing properties if the file is large", () => {
    // The limit of the search counts bytes, and a comment is the fastest to read. compare.long.test.ts tests a file
    // with many rules.
    const found = differences(file(`#${"x".repeat(480_000)}`));
    expect(found).toHaveLength(12);
    expect(found[0]).toMatchObject({ dialect: { name: "rfc9309" }, found: false, properties: [] });
  });
});

test("compare() compares the other dialects with the first one", () => {
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

test("compare() applies a crawler's tokens and its ignoresAny in every dialect", () => {
  const crawler = { reads: ["FooBot-Ads", "FooBot"], ignoresAny: true, dialect: dialects.google };
  const allowed = (robots: string): boolean[] =>
    compare(robots, crawler, "https://e.x/").answers.map(({ decision }) => decision.allowed);
  expect(new Set(allowed(group("Disallow: /")))).toEqual(new Set([true]));
  expect(new Set(allowed("User-agent: FooBot\nDisallow: /"))).toEqual(new Set([false]));
});

test("compare() throws InvalidUrlError for a relative URL", () => {
  expect(() => compare("", "FooBot", "/a")).toThrow(InvalidUrlError);
});
