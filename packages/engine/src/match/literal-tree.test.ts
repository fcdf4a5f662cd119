import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dialects } from "../dialects/index.ts";
import { group, rulesOf } from "../testing/robots.ts";
import { always, PATIENT } from "../testing/runs.ts";
import { LiteralTree } from "./literal-tree.ts";
import { normalisePath } from "./percent-encoding.ts";
import { NO_ENTRY, NOT_PLAIN, searchRules } from "./rule-search.ts";
import { CHARACTER_KINDS } from "./url-path.ts";

const kinds = CHARACTER_KINDS.rfc9309;

/** The line of the deciding rule; 0 where there is none, -1 where the path must be normalised first. */
function deciding(rules: readonly string[], path: string, raw = false): number {
  const table = rulesOf(group(...rules));
  const entry = new LiteralTree(table, kinds).search(
    `x${path}x`,
    1,
    1 + path.length,
    raw ? kinds : undefined,
  );
  return entry === NO_ENTRY ? 0 : entry === NOT_PLAIN ? -1 : table.line(entry) - 1;
}

describe("the entry that decides among patterns without a star (RFC 9309 §2.2.2)", () => {
  test.each<[what: string, rules: string[], path: string, rule: number]>([
    ["no rules", [], "/a", 0],
    ["none matches", ["Disallow: /b", "Allow: /c"], "/a", 0],
    ["most octets win", ["Disallow: /", "Allow: /a", "Disallow: /ab"], "/abc", 3],
    ["… wherever they stand", ["Disallow: /ab", "Allow: /a", "Disallow: /"], "/abc", 1],
    ["ties go to allow", ["Disallow: /a", "Allow: /a"], "/a", 2],
    ["of equals the first is named", ["Disallow: /a", "Disallow: /a"], "/a", 1],
    ["a path shorter than the pattern", ["Disallow: /", "Allow: /abc"], "/ab", 1],
    ["a path that leaves the pattern half-way", ["Disallow: /", "Allow: /abc"], "/abd", 1],
    ["the end of the path", ["Disallow: /a", "Allow: /a$"], "/a", 2],
    ["not the end of the path", ["Disallow: /a", "Allow: /a$"], "/ab", 1],
    ["the end, with longer patterns below", ["Allow: /a$", "Disallow: /ab", "Disallow: /ac"], "/a", 1],
    ["the end with a $, where the same without it is as heavy", ["Disallow: /a$", "Allow: /ab"], "/ab", 2],
    ["$ alone matches nothing", ["Disallow: $"], "/", 0],
    ["a pattern without slash matches nothing", ["Disallow: a", "Disallow: b/"], "/a", 0],
    ["two of them", ["Disallow: a", "Disallow: b", "Allow: /"], "/", 3],
    ["a raw space matches nothing", ["Disallow: /a b", "Allow: /a"], "/a b", 2],
    ["many children", [..."abcdefgh"].map((letter) => `Disallow: /${letter}`), "/e", 5],
    ["none of many children", [..."abcdefgh"].map((letter) => `Disallow: /${letter}`), "/z", 0],
    ["a child between many", [..."bdfhjl"].map((letter) => `Disallow: /${letter}`), "/e", 0],
    ["a child before many", [..."bdfhjl"].map((letter) => `Disallow: /${letter}`), "/a", 0],
    ["the first of many", [..."bdfhjl"].map((letter) => `Disallow: /${letter}`), "/b", 1],
    ["the last of many", [..."bdfhjl"].map((letter) => `Disallow: /${letter}`), "/lx", 6],
    ["four children", [..."abcd"].map((letter) => `Disallow: /${letter}`), "/d", 4],
    [
      "many within many",
      [..."abcdef"].flatMap((a) => [..."uvwxyz"].map((b) => `Disallow: /${a}${b}`)),
      "/cx",
      16,
    ],
  ])("%s", (_, rules, path, rule) => {
    expect(deciding(rules, path)).toBe(rule);
    expect(deciding(rules, path, true)).toBe(path.includes(" ") ? -1 : rule);
  });

  test("stars are left to others", () => {
    expect(deciding(["Disallow: /*", "Allow: /a*"], "/a")).toBe(0);
  });

  test("an empty pattern that matches everything, in google-code", () => {
    const table = rulesOf(group("Allow:", "Disallow: /a"), dialects["google-code"]);
    const tree = new LiteralTree(table, undefined);
    expect(table.line(tree.search("/b", 0, 2, undefined))).toBe(2);
    expect(table.line(tree.search("/a", 0, 2, undefined))).toBe(3);
  });
});

describe("a path that has not been normalised", () => {
  const rules = ["Disallow: /", "Allow: /a%C3%A9", "Disallow: /a%C3%A9b", "Disallow: /x$"];

  test.each<[path: string, rule: number]>([
    ["/a", 1],
    ["/ab", 1],
    ["/a%C3%A9", 2],
    ["/a%C3%A9b", 3],
    ["/a%C3%A9c", 2],
    ["/a%c3%a9", -1],
    ["/a%C3%a9", -1],
    ["/a%41", -1],
    ["/aé", -1],
    ["/ツ", -1],
    ["/a%", -1],
    ["/a%C", -1],
    ["/a%C3", 1],
    ["/a%C3%", -1],
    ["/a%C3%A", -1],
    ["/a%C3%A9%", -1],
    ["/x", 4],
    ["/x#y", 4],
    ["/x?y", 1],
    ["/x%", -1],
    ["/x*", -1],
    ["/x\u0080", -1],
    ["/#", 1],
    ["/a#%41", 1],
    ["/a%C3%A9#", 2],
  ])("%s", (path, rule) => {
    const found = deciding(rules, path, true);
    // Whoever cannot tell may say so; whoever tells must be right.
    if (rule === -1) expect(found).toBe(-1);
    else expect([rule, -1]).toContain(found);
    if (/^[/a-z#?]*$/.test(path)) expect(found).toBe(rule);
  });
});

test("nests as deep as a file can nest it", () => {
  const rules = Array.from({ length: 900 }, (_, i) => `Disallow: /${"a".repeat(i)}`);
  expect(deciding(rules, `/${"a".repeat(5000)}`)).toBe(900);
  expect(deciding(rules, `/${"a".repeat(500)}b`)).toBe(501);
});

test("finds what looking at each rule in turn finds", PATIENT, () => {
  const text = fc.string({ unit: fc.constantFrom(..."/aabbcdefg", "%C3", "%2F", "?"), maxLength: 6 });
  const rule = fc.tuple(
    fc.constantFrom("Allow: /", "Disallow: /", "Allow: "),
    text,
    fc.constantFrom("", "", "$"),
  );
  const path = fc.tuple(text, fc.constantFrom("", "", "#a", "%c3", "%61", "*", "é"), text);
  always(
    fc.property(fc.array(rule, { maxLength: 16 }), path, (rules, pieces) => {
      const table = rulesOf(group(...rules.map((parts) => parts.join(""))));
      const tree = new LiteralTree(table, kinds);
      const written = `/${pieces.join("")}`;
      const path = normalisePath(
        (written.split("#")[0] as string).replaceAll("é", "\u00c3\u00a9"),
        "rfc9309",
      );
      const expected = searchRules(table, path, 0, path.length);
      expect(tree.search(path, 0, path.length, undefined)).toBe(expected);
      expect([expected, NOT_PLAIN]).toContain(tree.search(written, 0, written.length, kinds));
    }),
  );
});
