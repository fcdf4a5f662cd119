import { describe, expect, test } from "vitest";
import { compileIndexed, group } from "../../../test/support/robots.ts";
import { dialects } from "../../dialects/index.ts";
import { parse } from "../../document/parse.ts";
import { compile } from "../matcher.ts";

const HERE = "https://example.com";
const dialect = dialects["google-2012"];

/** Returns whether the decision is settled. Expects the same of a matcher that has built its indexes. */
function isSettled(rules: readonly string[], path: string): boolean {
  const document = parse(group(...rules), { dialect });
  const cold = compile(document, "FooBot").decide(HERE + path);
  expect(compileIndexed(document).decide(HERE + path)).toEqual(cold);
  expect(Object.isFrozen(cold)).toBe(true);
  return cold.settled;
}

describe("Matcher.decide() returns the right `settled` in google-2012:", () => {
  test.each<[what: string, rules: string[], path: string, settled: boolean]>([
    ["the example of the specification", ["Allow: /page", "Disallow: /*.htm"], "/page.htm", false],
    ["the shorter rule has the star", ["Allow: /pages", "Disallow: /*s"], "/pages", false],
    ["no rule has a star", ["Allow: /p", "Disallow: /"], "/page", true],
    ["a $ is not a star", ["Allow: /$", "Disallow: /"], "/", true],
    ["a star at the end does not count", ["Allow: /page*", "Disallow: /*"], "/page", true],
    ["several stars at the end do not count", ["Allow: /page**", "Disallow: /"], "/page", true],
    ["a star before a final $ counts", ["Allow: /page*$", "Disallow: /"], "/page", false],
    ["both rules agree", ["Disallow: /page", "Disallow: /*.htm"], "/page.htm", true],
    [
      "the rule with the star does not match",
      ["Allow: /page", "Disallow: /*.htm"],
      "/page.html2".slice(0, 6),
      true,
    ],
    ["the other rule does not match", ["Allow: /page", "Disallow: /*.htm"], "/x.htm", true],
    ["no rule matches", ["Allow: /page", "Disallow: /*.htm"], "/x", true],
    [
      "a third rule without a star settles it",
      ["Allow: /page", "Disallow: /*.htm", "Disallow: /page.htm"],
      "/page.htm",
      true,
    ],
    [
      "a heavier rule without a star agrees with the rule with the star",
      ["Allow: /p", "Disallow: /page", "Disallow: /*.html"],
      "/page.html",
      true,
    ],
    [
      "the heaviest rule without a star contradicts the rule with the star",
      ["Allow: /page.", "Disallow: /page", "Disallow: /*.html"],
      "/page.html",
      false,
    ],
    [
      "an allow rule without a star ties and contradicts the rule with the star",
      ["Disallow: /page", "Allow: /page", "Disallow: /*.html"],
      "/page.html",
      false,
    ],
    [
      "another rule with a star contradicts the others",
      ["Allow: /p", "Disallow: /page", "Disallow: /*.html", "Allow: /*h"],
      "/page.html",
      false,
    ],
    ["only rules with stars, two of which disagree", ["Allow: /*a", "Disallow: /*age"], "/page", false],
    ["only rules with stars, which agree", ["Disallow: /*a", "Disallow: /*age"], "/page", true],
    [
      "the heaviest of many rules without a star agrees",
      [
        ...Array.from({ length: 40 }, (_, i) => `Allow: /p${"a".repeat(i)}`),
        `Disallow: /p${"a".repeat(40)}`,
        "Disallow: /*h*",
      ],
      `/p${"a".repeat(40)}h${"b".repeat(60)}`,
      true,
    ],
    [
      "the heaviest of many rules without a star disagrees",
      [
        ...Array.from({ length: 40 }, (_, i) => `Disallow: /p${"a".repeat(i)}`),
        `Allow: /p${"a".repeat(40)}`,
        `Disallow: /*h${"b".repeat(60)}`,
      ],
      `/p${"a".repeat(40)}h${"b".repeat(60)}`,
      false,
    ],
    [
      "one of many rules with a star disagrees",
      [...Array.from({ length: 40 }, (_, i) => `Allow: /p*${i}`), "Disallow: /page"],
      "/page39",
      false,
    ],
    [
      "many rules with a star do not match",
      [...Array.from({ length: 40 }, (_, i) => `Allow: /p*x${i}`), "Disallow: /page"],
      "/page39",
      true,
    ],
    [
      "the other rule matches the rest of the path",
      ["Allow: /page", "Disallow: /*\u00e9"],
      "/page/\u00e9",
      false,
    ],
    [
      "the other rule does not match the rest of the path",
      ["Allow: /page", "Disallow: /*\u00e9"],
      "/page/\u00e8",
      true,
    ],
    [
      "the rest of the path must be normalised, and the other rule does not match",
      ["Disallow: /page", "Allow: /*x"],
      "/page\u00e9",
      true,
    ],
    [
      "the rest of the path must be normalised, and the other rule matches",
      ["Disallow: /page/page/", "Allow: /*\u00e9"],
      "/page/page/\u00e9",
      false,
    ],
    [
      "the other rule has no star and must be normalised",
      [`Allow: /${"*".repeat(12)}p`, "Disallow: /p\u00e9"],
      "/p\u00e9",
      false,
    ],
    [
      "the other rule has no star, must be normalised and does not match",
      [`Allow: /${"*".repeat(12)}p`, "Disallow: /p\u00e9"],
      "/p\u00e8",
      true,
    ],
    ["the rule without a star does not match", ["Allow: /*ge", "Disallow: /x"], "/page", true],
    ["a path that must be normalised", ["Allow: /p\u00e9", "Disallow: /*.htm"], "/p\u00e9.htm", false],
    [
      "the path continues with a triplet after the deciding rule",
      ["Allow: /page", "Disallow: /*.htm"],
      "/page.%68tm",
      true,
    ],
  ])("%s", (_, rules, path, expected) => {
    expect(isSettled(rules, path)).toBe(expected);
  });

  test("false for conflicting rules, with the same `allowed` as in google-code", () => {
    const robots = group("Allow: /page", "Disallow: /*.htm");
    const decision = compile(parse(robots, { dialect }), "FooBot").decide(`${HERE}/page.htm`);
    const today = compile(parse(robots, { dialect: dialects["google-code"] }), "FooBot").decide(
      `${HERE}/page.htm`,
    );
    expect(decision).toEqual({ ...today, settled: false });
  });

  test("true for conflicting rules in each dialect with wildcardConflicts: settled", () => {
    for (const other of Object.values(dialects)) {
      if (other.wildcardConflicts !== "settled") continue;
      const document = parse(group("Allow: /page", "Disallow: /*.htm"), { dialect: other });
      expect(compile(document, "FooBot").decide(`${HERE}/page.htm`).settled).toBe(true);
    }
  });
});

test("Matcher.decide() compares only contradicting rules, even if its index no longer builds states", () => {
  const letters = "abcdefghij";
  const at = (seed: number): string => letters[(seed * 7919 + (seed >> 3)) % 10] as string;
  const rules = Array.from(
    { length: 250 },
    (_, i) => `Disallow: /*${at(i)}${at(i * 3 + 1)}${at(i * 5 + 2)}*q${i}z`,
  );
  const document = parse(group("Allow: /", ...rules), { dialect });
  const matcher = compile(document, "FooBot");
  for (let seed = 1; seed <= 400; seed++) {
    const path = Array.from({ length: 300 }, (_, i) => at(seed * 331 + i * (seed % 89) + i)).join("");
    expect(matcher.decide(`${HERE}/${path}`).settled).toBe(true);
  }
});
