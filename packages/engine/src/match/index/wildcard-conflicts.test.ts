import { describe, expect, test } from "vitest";
import { group, hot } from "../../../test/support/robots.ts";
import { dialects } from "../../dialects/index.ts";
import { parse } from "../../document/parse.ts";
import { compile } from "../matcher.ts";

const HERE = "https://example.com";
const dialect = dialects["google-2012"];

/** Whether the answer is settled: asked first, and of a matcher that has built its indexes. */
function settled(rules: readonly string[], path: string): boolean {
  const document = parse(group(...rules), { dialect });
  const cold = compile(document, "FooBot").decide(HERE + path);
  expect(hot(document).decide(HERE + path)).toEqual(cold);
  expect(Object.isFrozen(cold)).toBe(true);
  return cold.settled;
}

describe("an answer that the specification of 2012 leaves open", () => {
  test.each<[what: string, rules: string[], path: string, settled: boolean]>([
    ["its own example", ["Allow: /page", "Disallow: /*.htm"], "/page.htm", false],
    ["the shorter rule has the star", ["Allow: /pages", "Disallow: /*s"], "/pages", false],
    ["no rule has a star", ["Allow: /p", "Disallow: /"], "/page", true],
    ["an anchor is no star", ["Allow: /$", "Disallow: /"], "/", true],
    ["a star at the end is none", ["Allow: /page*", "Disallow: /*"], "/page", true],
    ["several at the end are none", ["Allow: /page**", "Disallow: /"], "/page", true],
    ["one before the anchor is one", ["Allow: /page*$", "Disallow: /"], "/page", false],
    ["both rules say the same", ["Disallow: /page", "Disallow: /*.htm"], "/page.htm", true],
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
      "what the rule with the star contradicts is outweighed by one that says the same as it",
      ["Allow: /p", "Disallow: /page", "Disallow: /*.html"],
      "/page.html",
      true,
    ],
    [
      "… and that is outweighed in turn",
      ["Allow: /page.", "Disallow: /page", "Disallow: /*.html"],
      "/page.html",
      false,
    ],
    [
      "… or stands as high, and allow is preferred",
      ["Disallow: /page", "Allow: /page", "Disallow: /*.html"],
      "/page.html",
      false,
    ],
    [
      "another rule with a star says the opposite",
      ["Allow: /p", "Disallow: /page", "Disallow: /*.html", "Allow: /*h"],
      "/page.html",
      false,
    ],
    [
      "rules with stars alone, of which one says the opposite",
      ["Allow: /*a", "Disallow: /*age"],
      "/page",
      false,
    ],
    ["… and none does", ["Disallow: /*a", "Disallow: /*age"], "/page", true],
    [
      "among many without a star, the heaviest of which says the same",
      [
        ...Array.from({ length: 40 }, (_, i) => `Allow: /p${"a".repeat(i)}`),
        `Disallow: /p${"a".repeat(40)}`,
        "Disallow: /*h*",
      ],
      `/p${"a".repeat(40)}h${"b".repeat(60)}`,
      true,
    ],
    [
      "… or the opposite",
      [
        ...Array.from({ length: 40 }, (_, i) => `Disallow: /p${"a".repeat(i)}`),
        `Allow: /p${"a".repeat(40)}`,
        `Disallow: /*h${"b".repeat(60)}`,
      ],
      `/p${"a".repeat(40)}h${"b".repeat(60)}`,
      false,
    ],
    [
      "among many rules",
      [...Array.from({ length: 40 }, (_, i) => `Allow: /p*${i}`), "Disallow: /page"],
      "/page39",
      false,
    ],
    [
      "among many that do not match",
      [...Array.from({ length: 40 }, (_, i) => `Allow: /p*x${i}`), "Disallow: /page"],
      "/page39",
      true,
    ],
    [
      "a path whose rest only the other rule has to see",
      ["Allow: /page", "Disallow: /*\u00e9"],
      "/page/\u00e9",
      false,
    ],
    ["… and it is not there", ["Allow: /page", "Disallow: /*\u00e9"], "/page/\u00e8", true],
    [
      "a path whose rest only rules that do not decide have to see",
      ["Disallow: /page", "Allow: /*x"],
      "/page\u00e9",
      true,
    ],
    ["… of which one matches", ["Disallow: /page/page/", "Allow: /*\u00e9"], "/page/page/\u00e9", false],
    ["… which have no star", [`Allow: /${"*".repeat(12)}p`, "Disallow: /p\u00e9"], "/p\u00e9", false],
    ["… and do not match", [`Allow: /${"*".repeat(12)}p`, "Disallow: /p\u00e9"], "/p\u00e8", true],
    ["the rule without a star does not match", ["Allow: /*ge", "Disallow: /x"], "/page", true],
    ["a path that must be normalised", ["Allow: /p\u00e9", "Disallow: /*.htm"], "/p\u00e9.htm", false],
    ["a path that goes on behind what decides", ["Allow: /page", "Disallow: /*.htm"], "/page.%68tm", true],
  ])("%s", (_, rules, path, expected) => {
    expect(settled(rules, path)).toBe(expected);
  });

  test("what is allowed is what Google's parser makes of it today", () => {
    const robots = group("Allow: /page", "Disallow: /*.htm");
    const decision = compile(parse(robots, { dialect }), "FooBot").decide(`${HERE}/page.htm`);
    const today = compile(parse(robots, { dialect: dialects["google-code"] }), "FooBot").decide(
      `${HERE}/page.htm`,
    );
    expect(decision).toEqual({ ...today, settled: false });
  });

  test("every other dialect settles it", () => {
    for (const other of Object.values(dialects)) {
      if (other.wildcardConflicts !== "settled") continue;
      const document = parse(group("Allow: /page", "Disallow: /*.htm"), { dialect: other });
      expect(compile(document, "FooBot").decide(`${HERE}/page.htm`).settled).toBe(true);
    }
  });
});

test("a matcher whose index gives up still looks at the rules that say the opposite alone", () => {
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
