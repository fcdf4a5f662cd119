import { describe, expect, test } from "vitest";
import { bytesOf, group } from "../../test/support/robots.ts";
import { dialects } from "../dialects/index.ts";
import { parse } from "../document/parse.ts";
import { explain } from "./explain.ts";

/** Returns each candidate as a short text: its pattern, its number of bytes, and its outcome. */
function candidates(rules: readonly string[], path: string, dialect = dialects.rfc9309): string[] {
  const document = parse(bytesOf(group(...rules)), { dialect });
  return explain(document, "FooBot", `https://example.com${path}`).candidates.map(
    ({ pattern, specificity, outcome }) => `${pattern} ${specificity} ${outcome}`,
  );
}

describe("explain() returns the outcome of each candidate (RFC 9309 §2.2.2) if", () => {
  test.each<[what: string, rules: string[], path: string, outcomes: string[]]>([
    ["the group has no rules", [], "/a", []],
    ["one rule matches", ["Disallow: /a", "Disallow: /b"], "/a", ["/a 2 decides", "/b 2 no-match"]],
    [
      "another rule is more specific",
      ["Disallow: /", "Allow: /a"],
      "/a",
      ["/ 1 less-specific", "/a 2 decides"],
    ],
    [
      "an allow rule ties with an earlier disallow rule",
      ["Disallow: /a", "Allow: /*"],
      "/a",
      ["/a 2 tie-goes-to-allow", "/* 2 decides"],
    ],
    [
      "an allow rule ties with a later disallow rule",
      ["Allow: /a", "Disallow: /*"],
      "/a",
      ["/a 2 decides", "/* 2 tie-goes-to-allow"],
    ],
    [
      "a disallow rule repeats another one",
      ["Disallow: /a", "Disallow: /*"],
      "/a",
      ["/a 2 decides", "/* 2 repeats"],
    ],
    ["an allow repeats another one", ["Allow: /a", "Allow: /a"], "/a", ["/a 2 decides", "/a 2 repeats"]],
    ["a rule is empty", ["Disallow:", "Disallow: /a"], "/a", [" 0 empty", "/a 2 decides"]],
    ["no rule matches", ["Disallow: /b", "Allow:"], "/a", ["/b 2 no-match", " 0 empty"]],
    [
      "/robots.txt is allowed before any rule is asked",
      ["Disallow: /", "Allow: /a", "Allow:"],
      "/robots.txt",
      ["/ 1 not-asked", "/a 2 no-match", " 0 empty"],
    ],
    [
      "patterns are normalised for the comparison",
      ["Disallow: /%61{", "Allow: /\u00ff"],
      "/a{",
      ["/a%7B 5 decides", "/%FF 4 no-match"],
    ],
    ["bytes that are not UTF-8 match", ["Disallow: /\u00ff"], "/%ff", ["/%FF 4 decides"]],
    [
      "an encoded delimiter after a star matches in a query",
      ["Disallow: /*%2Fb"],
      "/?a/b",
      ["/*?*/b 6 decides"],
    ],
    [
      "an encoded delimiter after a star matches in a path",
      ["Disallow: /*%2Fb"],
      "/a%2Fb",
      ["/*%2Fb 6 decides"],
    ],
  ])("%s", (_, rules, path, outcomes) => {
    expect(candidates(rules, path)).toEqual(outcomes);
  });

  test("an allow rule for index.html matches its folder, in Google's dialects", () => {
    const rules = ["Allow: /a/index.html", "Disallow: /a/"];
    expect(candidates(rules, "/a/", dialects.google)).toEqual(["/a/$ 4 decides", "/a/ 3 less-specific"]);
    expect(candidates(rules, "/a/index.html", dialects.google)[0]).toBe("/a/index.html 13 decides");
    expect(candidates(rules, "/a/b", dialects.google)[0]).toBe("/a/index.html 13 no-match");
    expect(candidates(["Disallow: /a/index.html"], "/a/", dialects.google)).toEqual([
      "/a/index.html 13 no-match",
    ]);
  });

  test("an empty rule matches with 0 bytes, in google-code", () => {
    const code = dialects["google-code"];
    expect(candidates(["Disallow:", "Disallow: /b"], "/a", code)).toEqual([" 0 decides", "/b 2 no-match"]);
    expect(candidates(["Disallow:", "Allow:"], "/a", code)).toEqual([" 0 tie-goes-to-allow", " 0 decides"]);
    expect(candidates(["Disallow:", "Disallow: /"], "/a", code)).toEqual([" 0 less-specific", "/ 1 decides"]);
  });

  test("the group has one rule, and includes this rule of the document", () => {
    const document = parse(group("Disallow: /a"));
    const [candidate] = explain(document, "FooBot", "https://example.com/a").candidates;
    expect(candidate?.rule).toEqual(document.groups[0]?.rules[0]);
  });
});

test("explain() returns the outcome `comes-later` for the other rules if the first match decides", () => {
  const dialect = dialects["draft-1996"];
  expect(candidates(["Disallow: /b", "Allow: /a", "Disallow: /ab", "Allow: /ab"], "/abc", dialect)).toEqual([
    "/b 2 no-match",
    "/a 2 decides",
    "/ab 3 comes-later",
    "/ab 3 comes-later",
  ]);
});

test("explain() returns the matching path of a rule with several paths", () => {
  const dialect = { ...dialects.rfc9309, pathsPerLine: "several" } as const;
  expect(candidates(["Disallow: /a /b*c\t/%64", "Allow: /"], "/bxc", dialect)).toEqual([
    "/b*c 4 decides",
    "/ 1 less-specific",
  ]);
  expect(candidates(["Disallow: /a /b*c\t/%64", "Allow: /"], "/d", dialect)[0]).toBe("/d 2 decides");
  // The longest of several matching paths counts.
  expect(candidates(["Disallow: / /ab /a"], "/abc", dialect)).toEqual(["/ab 3 decides"]);
});
