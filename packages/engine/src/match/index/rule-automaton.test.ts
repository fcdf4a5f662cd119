import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pattern } from "../../../test/support/generators.ts";
import { group, requestedPath, rulesOf } from "../../../test/support/robots.ts";
import { always, PROPERTY_TEST } from "../../../test/support/runs.ts";
import { dialects } from "../../dialects/index.ts";
import { normalisePath } from "../../patterns/percent-encoding.ts";
import { RuleAutomaton } from "./rule-automaton.ts";
import { EXEMPT, NEEDS_NORMALISING, NO_ENTRY, searchRules } from "./rule-search.ts";
import type { RuleTable } from "./rule-table.ts";

function automatonOf(...rules: readonly string[]): [RuleAutomaton, RuleTable] {
  const table = rulesOf(group(...rules));
  return [automatonFor(table), table];
}

function automatonFor(table: RuleTable): RuleAutomaton {
  return new RuleAutomaton(
    table,
    Array.from({ length: table.length }, (_, entry) => entry),
    "normalised",
  );
}

/** Expects the right answer for every path, and that the automaton gives up its states for some of them. */
function expectToGiveUp(automaton: RuleAutomaton, table: RuleTable, paths: readonly string[]): void {
  let gaveUp = 0;
  for (const path of paths) {
    const expected = searchRules(table, path, 0, path.length);
    expect(automaton.search(path, 0, path.length, false)).toBe(expected);
    const raw = automaton.search(path, 0, path.length, true);
    expect([expected, NEEDS_NORMALISING]).toContain(raw);
    if (raw === NEEDS_NORMALISING) gaveUp++;
  }
  expect(gaveUp).toBeGreaterThan(0);
}

/** Returns the number of the deciding rule, 0 for no rule, or -1 if the path must be normalised first. */
function deciding([automaton, table]: [RuleAutomaton, RuleTable], path: string, raw = false): number {
  // A raw path must end where its text ends.
  const entry = automaton.search(raw ? `x${path}` : `x${path}x`, 1, 1 + path.length, raw);
  return entry === NO_ENTRY ? 0 : entry === NEEDS_NORMALISING ? -1 : table.line(entry) - 1;
}

function expectDeciding(rules: readonly string[], path: string, rule: number): void {
  const automatonAndTable = automatonOf(...rules);
  for (let again = 0; again < 3; again++) {
    expect(deciding(automatonAndTable, path)).toBe(rule);
    expect(deciding(automatonAndTable, path, true)).toBe(rule);
  }
}

describe("RuleAutomaton.search() finds the deciding entry (RFC 9309 §2.2.2, §2.2.3):", () => {
  test.each<[what: string, rules: string[], path: string, rule: number]>([
    ["no rules", [], "/a", 0],
    ["no rule matches", ["Disallow: /b", "Allow: /*c"], "/a", 0],
    ["most bytes win", ["Disallow: /*", "Allow: /a", "Disallow: /*abc"], "/abc", 3],
    [
      "most bytes win, although another pattern ends later",
      ["Disallow: /abcdef*", "Allow: /*g"],
      "/abcdefg",
      1,
    ],
    ["several stars are one", ["Disallow: /a**b", "Allow: /a*****c$"], "/axc", 2],
    ["two stars match like one", ["Disallow: /a**b"], "/axxb", 1],
    ["ties go to allow", ["Disallow: /*b", "Allow: /a*"], "/ab", 2],
    ["the first of equal rules is found", ["Disallow: /*b", "Disallow: /a*"], "/ab", 1],
    ["a star matches nothing at all", ["Disallow: /a*b"], "/ab", 1],
    ["a star matches anything", ["Disallow: /a*b"], "/a--b--", 1],
    ["characters that no pattern has", ["Disallow: /*a"], "/!~a", 1],
    ["two stars are one, and count two bytes", ["Disallow: /**a", "Allow: /*a"], "/a", 1],
    ["$ after a star, at the end of the path", ["Disallow: /*a$"], "/aba", 1],
    ["$ after a star, before the end of the path", ["Disallow: /*a$"], "/ab", 0],
    ["*$ matches all", ["Disallow: /*$"], "/abc", 1],
    ["$ alone matches nothing", ["Disallow: $", "Disallow: /*x"], "/a", 0],
    ["a better pattern with $ matches at the end", ["Disallow: /*a", "Allow: /*aa$"], "/aa", 2],
    ["a better pattern with $ does not match before the end", ["Disallow: /*a", "Allow: /*aa$"], "/aab", 1],
    ["a pattern without a slash", ["Disallow: a*", "Disallow: *a"], "/a", 2],
    ["stars that lead to several positions", ["Allow: /*a*b", "Disallow: /*b*a*c"], "/abac", 2],
    ["a star before the letters of another pattern", ["Disallow: /*a*b", "Allow: /*ab*c"], "/xabc", 2],
    ["the last of several parts between stars", ["Disallow: /*a*a*a$"], "/aaa", 1],
    ["the last of several parts between stars is missing", ["Disallow: /*a*a*a$"], "/aa", 0],
    [
      "a pattern that is a prefix of another",
      ["Disallow: /*ab", "Allow: /*abc", "Disallow: /*abcd"],
      "/abce",
      2,
    ],
  ])("%s", (_, rules, path, rule) => expectDeciding(rules, path, rule));

  test("not an entry that is left out", () => {
    const table = rulesOf(group("Disallow: /abc", "Allow: /*b"));
    const automaton = new RuleAutomaton(table, [1], "normalised");
    expect(deciding([automaton, table], "/abc")).toBe(2);
    expect(deciding([automaton, table], "/a")).toBe(0);
  });
});

describe("RuleAutomaton.search() handles a path that rules do not decide:", () => {
  const table = rulesOf(group("Disallow: /*", "Allow: /robots.txt", "Disallow: /rob"));
  const automaton = new RuleAutomaton(table, [0, 1, 2], "normalised", "/robots.txt");

  test.each<[path: string, entry: number]>([
    ["/robots.txt", EXEMPT],
    ["/robots.tx", 2],
    ["/robots.txt/", 1],
    ["/robot", 2],
    ["/r", 0],
    ["/", 0],
  ])("%s", (path, entry) => {
    expect(automaton.search(path, 0, path.length, false)).toBe(entry);
    expect(automaton.search(path, 0, path.length, true)).toBe(entry);
  });

  test.each([
    "/%72obots.txt",
    "/\trobots.txt",
    "/robots.txt#",
    "/robots.txt ",
    "/robots%2Etxt",
    "/a/../robots.txt",
  ])("%j has to be normalised", (path) => {
    expect(automaton.search(path, 0, path.length, true)).toBe(NEEDS_NORMALISING);
  });
});

describe("RuleAutomaton.search() finds the deciding entry among patterns without a star:", () => {
  test.each<[what: string, rules: string[], path: string, rule: number]>([
    ["no rules", [], "/a", 0],
    ["no rule matches", ["Disallow: /b", "Allow: /c"], "/a", 0],
    ["most bytes win", ["Disallow: /", "Allow: /a", "Disallow: /ab"], "/abc", 3],
    ["most bytes win in any order", ["Disallow: /ab", "Allow: /a", "Disallow: /"], "/abc", 1],
    ["ties go to allow", ["Disallow: /a", "Allow: /a"], "/a", 2],
    ["the first of equal rules is found", ["Disallow: /a", "Disallow: /a"], "/a", 1],
    ["a path shorter than the pattern", ["Disallow: /", "Allow: /abc"], "/ab", 1],
    ["a path that differs in the middle of the pattern", ["Disallow: /", "Allow: /abc"], "/abd", 1],
    ["a pattern with $ at the end of the path", ["Disallow: /a", "Allow: /a$"], "/a", 2],
    ["a pattern with $ before the end of the path", ["Disallow: /a", "Allow: /a$"], "/ab", 1],
    [
      "a pattern with $ that is a prefix of longer patterns",
      ["Allow: /a$", "Disallow: /ab", "Disallow: /ac"],
      "/a",
      1,
    ],
    [
      "a pattern with $ that does not match but is as heavy as the one that does",
      ["Disallow: /a$", "Allow: /ab"],
      "/ab",
      2,
    ],
    ["$ alone matches nothing", ["Disallow: $"], "/", 0],
    ["a pattern without a slash matches nothing", ["Disallow: a", "Disallow: b/"], "/a", 0],
    [
      "two patterns without a slash, and one with a slash",
      ["Disallow: a", "Disallow: b", "Allow: /"],
      "/",
      3,
    ],
    ["many children", [..."abcdefgh"].map((letter) => `Disallow: /${letter}`), "/e", 5],
    ["no match among many children", [..."abcdefgh"].map((letter) => `Disallow: /${letter}`), "/z", 0],
    ["no match between many children", [..."bdfhjl"].map((letter) => `Disallow: /${letter}`), "/e", 0],
    ["no match before many children", [..."bdfhjl"].map((letter) => `Disallow: /${letter}`), "/a", 0],
    ["the first of many children", [..."bdfhjl"].map((letter) => `Disallow: /${letter}`), "/b", 1],
    ["the last of many children", [..."bdfhjl"].map((letter) => `Disallow: /${letter}`), "/lx", 6],
    ["four children", [..."abcd"].map((letter) => `Disallow: /${letter}`), "/d", 4],
    [
      "many children of many children",
      [..."abcdef"].flatMap((a) => [..."uvwxyz"].map((b) => `Disallow: /${a}${b}`)),
      "/cx",
      16,
    ],
  ])("%s", (_, rules, path, rule) => expectDeciding(rules, path, rule));

  test("an empty pattern that matches everything, in google-code", () => {
    const table = rulesOf(group("Allow:", "Disallow: /a"), dialects["google-code"]);
    const automaton = automatonFor(table);
    expect(table.line(automaton.search("/b", 0, 2, false))).toBe(2);
    expect(table.line(automaton.search("/a", 0, 2, false))).toBe(3);
  });

  test("patterns nested as deep as a file can nest them", () => {
    const automatonAndTable = automatonOf(
      ...Array.from({ length: 900 }, (_, i) => `Disallow: /${"a".repeat(i)}`),
    );
    expect(deciding(automatonAndTable, `/${"a".repeat(5000)}`)).toBe(900);
    expect(deciding(automatonAndTable, `/${"a".repeat(500)}b`)).toBe(501);
  });
});

describe("RuleAutomaton.search() decides a raw path only if it is in normal form:", () => {
  const rules = ["Disallow: /*", "Allow: /*%C3%A9", "Disallow: /*.b", "Allow: /*x$"];

  test.each<[path: string, rule: number]>([
    ["/a", 1],
    ["/a%C3%A9", 2],
    ["/a%20", 1],
    ["/a.b", 3],
    ["/a/.b", 3],
    ["/a/.-b", -1],
    ["/..b", -1],
    ["/x", 4],
    ["/x#é", -1],
    ["/x?y#", -1],
    ["/a#x", -1],
    ["/%c3%a9", -1],
    ["/%41", -1],
    ["/a%", -1],
    ["/a*", -1],
    ["/a b", -1],
    ["/a\tb", -1],
    ["/a\\b", -1],
    ["/é", -1],
    ["/ツ", -1],
    ["/\u0123", -1],
    ["/a/./b", -1],
    ["/a/..", -1],
    ["/.", -1],
    ["/a/../b", -1],
    ["/aa/../b", -1],
  ])("%s", (path, rule) => {
    const automatonAndTable = automatonOf(...rules);
    for (let again = 0; again < 2; again++) expect(deciding(automatonAndTable, path, true)).toBe(rule);
  });

  test("or if the dialect compares paths verbatim", () => {
    const table = rulesOf(group("Disallow: /a*b"), dialects["google-code"]);
    const automaton = automatonFor(table);
    expect(deciding([automaton, table], "/aツb")).toBe(1);
    expect(deciding([automaton, table], "/a\u0162")).toBe(0);
    expect(deciding([automaton, table], "/aéb")).toBe(1);
    expect(deciding([automaton, table], "/\u0161b")).toBe(0);
    expect(deciding([automaton, table], "/a/../b")).toBe(1);
  });
});

test(
  "RuleAutomaton.search() finds the same entry as searchRules(), in whatever form the path is",
  PROPERTY_TEST,
  () => {
    const text = fc.string({ unit: fc.constantFrom(..."/aaab.?", "%C3", "%2F", "%"), maxLength: 10 });
    const path = fc.tuple(text, fc.constantFrom("", "", "#a", "%c3", "%61", "/../", "é"), text);
    const rule = fc.tuple(fc.constantFrom("Allow: ", "Disallow: "), pattern);
    always(
      fc.property(fc.array(rule, { maxLength: 10 }), fc.array(path, { maxLength: 4 }), (rules, paths) => {
        const table = rulesOf(group(...rules.map((parts) => parts.join(""))));
        const automaton = automatonFor(table);
        for (const pieces of paths) {
          const written = `/${pieces.join("")}`;
          const resolved = normalisePath(requestedPath(`https://example.com${written}`), dialects.rfc9309);
          const expected = searchRules(table, resolved, 0, resolved.length);
          expect(automaton.search(resolved, 0, resolved.length, false)).toBe(expected);
          expect([expected, NEEDS_NORMALISING]).toContain(automaton.search(written, 0, written.length, true));
          expect(automaton.search(resolved, 0, resolved.length, false)).toBe(expected);
        }
      }),
    );
  },
);

describe("RuleAutomaton.search() answers correctly if the states need too much memory:", () => {
  // The progress in each pattern is independent of the other patterns, so the number of possible sets is huge.
  const letters = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const letter = (i: number): string => letters[i % letters.length] as string;
  const crossing = letters.map((a, i) => `Disallow: /*${a}*${letter(i + 7)}*${letter(i + 17)}$`);

  /** Returns a path of pseudo-random letters. */
  function pathOf(seed: number, length: number): string {
    let state = seed;
    const next = (): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      return state >>> 16;
    };
    return `/${Array.from({ length }, () => letter(next())).join("")}`;
  }

  test.each([
    ["long paths", 300, 120],
    ["short paths", 12, 3000],
  ])("states are discarded and finally given up for %s", (_, length, count) => {
    const table = rulesOf(group(...crossing, "Allow: /*abc*cba*j", "Disallow: /a*", "Allow: /b"));
    const automaton = automatonFor(table);
    const paths = Array.from({ length: count }, (_, i) => pathOf(i + 1, length));
    expectToGiveUp(automaton, table, paths);
  });

  test("many long patterns without a star, each searched once", () => {
    const long = Array.from({ length: 300 }, (_, seed) => pathOf(seed + 1, 150));
    const table = rulesOf(
      group(...long.map((path, i) => `${i % 2 === 0 ? "Allow" : "Disallow"}: ${path}`), "Disallow: /a$"),
    );
    const automaton = automatonFor(table);
    const halves = long.map((path) => path.slice(0, 99));
    expectToGiveUp(automaton, table, [...long, "/a", ...long.map((path) => `${path}/x`), ...halves]);
  });

  test("one path that needs more states than the table can hold", () => {
    const automatonAndTable = automatonOf(...crossing, "Allow: /*j*i*h");
    const path = `${pathOf(7, 6_000)}aab`;
    const [automaton, table] = automatonAndTable;
    for (let again = 0; again < 5; again++) {
      const expected = searchRules(table, path, 0, path.length);
      expect(automaton.search(path, 0, path.length, false)).toBe(expected);
    }
  });
});
