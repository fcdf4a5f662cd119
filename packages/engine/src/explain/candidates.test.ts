import { describe, expect, test } from "vitest";
import { bytesOf, group } from "../../test/support/robots.ts";
import { dialects } from "../dialects/index.ts";
import { parse } from "../document/parse.ts";
import { explain } from "./explain.ts";

/** What became of each rule: its pattern, its bytes, and the outcome. */
function candidates(rules: readonly string[], path: string, dialect = dialects.rfc9309): string[] {
  const document = parse(bytesOf(group(...rules)), { dialect });
  return explain(document, "FooBot", `https://example.com${path}`).candidates.map(
    ({ pattern, specificity, outcome }) => `${pattern} ${specificity} ${outcome}`,
  );
}

describe("why each rule won or lost (RFC 9309 §2.2.2)", () => {
  test.each<[what: string, rules: string[], path: string, outcomes: string[]]>([
    ["no rules", [], "/a", []],
    ["one matches", ["Disallow: /a", "Disallow: /b"], "/a", ["/a 2 decides", "/b 2 no-match"]],
    [
      "another one is more specific",
      ["Disallow: /", "Allow: /a"],
      "/a",
      ["/ 1 less-specific", "/a 2 decides"],
    ],
    ["a tie goes to allow", ["Disallow: /a", "Allow: /*"], "/a", ["/a 2 tie-goes-to-allow", "/* 2 decides"]],
    ["… whatever the order", ["Allow: /a", "Disallow: /*"], "/a", ["/a 2 decides", "/* 2 tie-goes-to-allow"]],
    ["it repeats another one", ["Disallow: /a", "Disallow: /*"], "/a", ["/a 2 decides", "/* 2 repeats"]],
    ["an allow repeats another one", ["Allow: /a", "Allow: /a"], "/a", ["/a 2 decides", "/a 2 repeats"]],
    ["it is empty", ["Disallow:", "Disallow: /a"], "/a", [" 0 empty", "/a 2 decides"]],
    ["none matches", ["Disallow: /b", "Allow:"], "/a", ["/b 2 no-match", " 0 empty"]],
    [
      "/robots.txt is allowed before any rule is asked",
      ["Disallow: /", "Allow: /a", "Allow:"],
      "/robots.txt",
      ["/ 1 not-asked", "/a 2 no-match", " 0 empty"],
    ],
    [
      "patterns are shown as they are compared",
      ["Disallow: /%61{", "Allow: /\u00ff"],
      "/a{",
      ["/a%7B 5 decides", "/%FF 4 no-match"],
    ],
    ["bytes that are no UTF-8 match", ["Disallow: /\u00ff"], "/%ff", ["/%FF 4 decides"]],
    ["a delimiter in a query, behind a star", ["Disallow: /*%2Fb"], "/?a/b", ["/*?*/b 6 decides"]],
    ["a delimiter in a path, behind a star", ["Disallow: /*%2Fb"], "/a%2Fb", ["/*%2Fb 6 decides"]],
  ])("%s", (_, rules, path, outcomes) => {
    expect(candidates(rules, path)).toEqual(outcomes);
  });

  test("in Google's dialects an allow rule for index.html stands for its folder", () => {
    const rules = ["Allow: /a/index.html", "Disallow: /a/"];
    expect(candidates(rules, "/a/", dialects.google)).toEqual(["/a/$ 4 decides", "/a/ 3 less-specific"]);
    expect(candidates(rules, "/a/index.html", dialects.google)[0]).toBe("/a/index.html 13 decides");
    expect(candidates(rules, "/a/b", dialects.google)[0]).toBe("/a/index.html 13 no-match");
    expect(candidates(["Disallow: /a/index.html"], "/a/", dialects.google)).toEqual([
      "/a/index.html 13 no-match",
    ]);
  });

  test("in google-code an empty rule matches with no bytes", () => {
    const code = dialects["google-code"];
    expect(candidates(["Disallow:", "Disallow: /b"], "/a", code)).toEqual([" 0 decides", "/b 2 no-match"]);
    expect(candidates(["Disallow:", "Allow:"], "/a", code)).toEqual([" 0 tie-goes-to-allow", " 0 decides"]);
    expect(candidates(["Disallow:", "Disallow: /"], "/a", code)).toEqual([" 0 less-specific", "/ 1 decides"]);
  });

  test("a candidate is the document's rule", () => {
    const document = parse(group("Disallow: /a"));
    const [candidate] = explain(document, "FooBot", "https://example.com/a").candidates;
    expect(candidate?.rule).toEqual(document.groups[0]?.rules[0]);
  });
});

test("where the first match decides, the others come later", () => {
  const dialect = dialects["draft-1996"];
  expect(candidates(["Disallow: /b", "Allow: /a", "Disallow: /ab", "Allow: /ab"], "/abc", dialect)).toEqual([
    "/b 2 no-match",
    "/a 2 decides",
    "/ab 3 comes-later",
    "/ab 3 comes-later",
  ]);
});

test("a rule that holds several paths matches by one of them", () => {
  const dialect = { ...dialects.rfc9309, pathsPerLine: "several" } as const;
  expect(candidates(["Disallow: /a /b*c\t/%64", "Allow: /"], "/bxc", dialect)).toEqual([
    "/b*c 4 decides",
    "/ 1 less-specific",
  ]);
  expect(candidates(["Disallow: /a /b*c\t/%64", "Allow: /"], "/d", dialect)[0]).toBe("/d 2 decides");
  // … and of several that match by the longest.
  expect(candidates(["Disallow: / /ab /a"], "/abc", dialect)).toEqual(["/ab 3 decides"]);
});
