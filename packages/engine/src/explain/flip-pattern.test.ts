import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyDialect, url as anyUrl, robotsText } from "../../test/support/generators.ts";
import { group } from "../../test/support/robots.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { dialects } from "../dialects/index.ts";
import { parse } from "../document/parse.ts";
import { isAllowed } from "../match/is-allowed.ts";
import { encodeText } from "../text/bytes.ts";
import { explain } from "./explain.ts";
import type { Explanation } from "./explanation.ts";

const HERE = "https://a.example";

/** Returns the pattern that `explain` proposes, and the paths of its examples. */
function patternOf(robots: string, path: string, dialect: Dialect = dialects.rfc9309): unknown {
  const { flipPattern } = explained(robots, HERE + path, dialect);
  if (flipPattern === undefined) return undefined;
  const { edit, alsoChanges } = flipPattern;
  return [edit.text.trim(), ...alsoChanges.map((one) => one.slice(HERE.length))];
}

/** Returns the explanation. Expects its pattern to flip the answer for the URL and for each example. */
function explained(robots: string, url: string, dialect: Dialect): Explanation {
  const explanation = explain(parse(robots, { dialect }), "FooBot", url);
  const { decision, flipPattern } = explanation;
  if (flipPattern === undefined) return explanation;
  const { edit, alsoChanges } = flipPattern;
  const bytes = encodeText(robots);
  const { start, end } = edit.span;
  const edited = Uint8Array.from([
    ...bytes.subarray(0, start),
    ...encodeText(edit.text),
    ...bytes.subarray(end),
  ]);
  expect(alsoChanges.length).toBeGreaterThan(0);
  for (const one of [url, ...alsoChanges]) {
    expect([one, isAllowed(robots, "FooBot", one, { dialect })]).toEqual([one, decision.allowed]);
    expect([one, isAllowed(edited, "FooBot", one, { dialect })]).toEqual([one, !decision.allowed]);
  }
  return explanation;
}

describe("explain() proposes a pattern that flips the answer for similar URLs", () => {
  test.each<[what: string, rule: string, path: string, pattern: string, ...examples: string[]]>([
    [
      "with a number and the value of a query",
      "Disallow: /products/",
      "/products/12?ref=a",
      "Allow: /products/*?ref=",
      "/products/13?ref=a",
      "/products/12?ref=a1",
      "/products/12/x?ref=a",
    ],
    [
      "with a number at the end",
      "Disallow: /products",
      "/products/12",
      "Allow: /products/",
      "/products/13",
      "/products/12/x",
    ],
    [
      "with numbers and ids within the path",
      "Disallow: /",
      "/2024/01/a7f3-item/page.mp3",
      "Allow: /*/*/*-item/page.mp3$",
      "/2025/02/a7f4-item/page.mp3",
      "/2024/x/01/a7f3-item/page.mp3",
    ],
    [
      "with a UUID, but not for a version",
      "Disallow: /api/",
      "/api/v2/550e8400-e29b-41d4-a716-446655440000/raw",
      "Allow: /api/v2/*/raw$",
      "/api/v2/550e8400-e29b-41d4-a716-446655440001/raw",
      "/api/v2/550e8400-e29b-41d4-a716-446655440000/x/raw",
    ],
    [
      "with several fields of a query",
      "Disallow: /s",
      "/s?q=&page=2",
      "Allow: /s?q=*&page=",
      "/s?q=1&page=3",
      "/s?q=&x&page=2",
    ],
    ["with letters in another script", "Disallow: /", "/é/1", "Allow: /é/", "/%C3%A9/2", "/%C3%A9/1/x"],
    ["against an allow rule", "Allow: /a", "/a/1", "Disallow: /a/", "/a/2", "/a/1/x"],
    ["with a number in a name", "Disallow: /", "/item-12", "Allow: /item-", "/item-13", "/item-12/x"],
    ["if no rule decides", "Allow: /b", "/a/1", "Disallow: /a/", "/a/2", "/a/1/x"],
  ])("%s", (_, rule, path, ...found) => expect(patternOf(group(rule), path)).toEqual(found));

  test.each([
    ["a path without numbers, ids and a query", group("Disallow: /"), "/about/us.html"],
    ["only a version", group("Disallow: /"), "/api/v2/users"],
    ["a rule for only this URL", group("Disallow: /products/12"), "/products/12"],
    ["a pattern that covers the whole site", group("Disallow: /"), "/12"],
    ["a pattern that equals the deciding rule", group("Disallow: /shop/", "Allow: /shop/ok"), "/shop/12"],
    ["a pattern that outweighs the deciding rule", group("Allow: /a/"), "/a/1"],
    ["a pattern with the deciding rule's wildcards", group("Disallow: /a/*?q="), "/a/12?q=1"],
    ["a pattern that covers the deciding rule", group("Disallow: /a/b*$"), "/a/b1"],
    ["only a file name extension", group("Disallow: /"), "/12.html"],
    ["only an encoded character", group("Disallow: /"), "/12%24"],
    ["only fields of a query", group("Disallow: /"), "/?a=1&b=2"],
    ["fields of a query after a number", group("Disallow: /"), "/1?a=/x&b=2"],
    ["an edit that removes a rule", group("Disallow: /a1****"), "/a1"],
    ["a file that does not decide", "", "/robots.txt?a"],
  ])("but not for %s", (_, robots, path) => expect(patternOf(robots, path)).toBeUndefined());

  test("in a new group if no group applies", () =>
    expect(patternOf("User-agent: x\nDisallow: /\n", "/a/1")).toEqual([
      "User-agent: FooBot\nDisallow: /a/",
      "/a/2",
      "/a/1/x",
    ]));
});

describe("explain() proposes a prefix in a dialect without wildcards:", () => {
  test.each(["classic-1994", "draft-1996"] as const)("%s", (name) => {
    expect(patternOf(group("Disallow: /b"), "/products/12?ref=a", dialects[name])).toEqual([
      "Disallow: /products/",
      "/products/13?ref=a",
      "/products/12?ref=a1",
      "/products/12/x?ref=a",
    ]);
    expect(patternOf(group("Disallow: /b"), "/12", dialects[name])).toBeUndefined();
  });

  test.each(["classic-1994", "draft-1996"] as const)(
    "%s, only if the varying part is in the last folder",
    (name) => {
      const found = (path: string): unknown => patternOf(group("Disallow: /b"), path, dialects[name]);
      expect(found("/e/1/123/x")).toBeUndefined();
      expect(found("/e/1/a/b?c=d")).toBeUndefined();
      expect(found("/e/1/x/")).toEqual(["Disallow: /e/", "/e/2/x/", "/e/1/x/x/"]);
      expect(found("/e?q=1/2/3")).toEqual(["Disallow: /e?q=", "/e?q=1/2/4", "/e?q=1/2/3&x"]);
    },
  );
});

test.each([
  ["/s?q=日本", "/s?q=%E6%97%A5%E6%9C%AC1"],
  ["/s?mail=a%40b", "/s?mail=a%40b1"],
  ["/s?q=%1b[31m", "/s?q=%1b[32m"],
  ["/s?q=%1b[m", "/s?q=%1b[m1"],
  ["/a1/%C3%A9", "/a2/%C3%A9"],
])("explain() keeps the triplets in the examples for %s", (path, example) =>
  expect(patternOf(group("Disallow: /"), path)).toContainEqual(example),
);

test("explain() proposes examples that decode as UTF-8 if the URL does", () =>
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom(..."a1é本\u{1f577}@%[ 9\u001b"), minLength: 1 }), {
        minLength: 2,
      }),
      fc.constantFrom("/", "?q=", "&q=", "-"),
      (texts, between) => {
        const url = `${HERE}/a/${texts.map(encodeURIComponent).join(between)}`;
        const { flipPattern } = explained(group("Disallow: /"), url, dialects.rfc9309);
        for (const one of flipPattern?.alsoChanges ?? []) expect(() => decodeURIComponent(one)).not.toThrow();
      },
    ),
  ));

test("explain() proposes only patterns that flip the answer for the URL and the examples, in any dialect", () =>
  fc.assert(
    fc.property(robotsText, anyUrl, anyDialect, (robots, url, dialect) => {
      explained(robots, url, dialect);
    }),
  ));
