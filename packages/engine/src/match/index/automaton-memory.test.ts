import { expect, test } from "vitest";
import { group, rulesOf } from "../../../test/support/robots.ts";
import { RuleAutomaton } from "./rule-automaton.ts";
import { NEEDS_NORMALISING, searchRules } from "./rule-search.ts";
import type { RuleTable } from "./rule-table.ts";

/** Returns a generator of pseudo-random numbers below a bound. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 16) % below;
  };
}

function randomText(random: (below: number) => number, length: number, characters: string): string {
  return Array.from({ length }, () => characters[random(characters.length)]).join("");
}

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** Paths that, used as patterns without a star, need more states than the table has room for. */
const long = Array.from(
  { length: 300 },
  (_, seed) => `/${randomText(randomNumbers(seed + 1), 150, LETTERS)}`,
);
const longRules = long.map((path, i) => `${i % 2 === 0 ? "Allow" : "Disallow"}: ${path}`);

function automatonFor(table: RuleTable, isLeftOut: (entry: number) => boolean = () => false): RuleAutomaton {
  const entries = Array.from({ length: table.length }, (_, entry) => entry).filter(
    (entry) => !isLeftOut(entry),
  );
  return new RuleAutomaton(table, entries, "normalised");
}

/**
 * Searches the long paths in turn until the automaton builds no states any more. It then returns `NEEDS_NORMALISING`
 * for every raw path.
 */
function wearOut(automaton: RuleAutomaton): void {
  for (let i = 0; automaton.search("/-", 0, 2, true) !== NEEDS_NORMALISING; i++) {
    expect(i).toBeLessThan(20 * long.length);
    const path = long[i % long.length] as string;
    automaton.search(path, 0, path.length, false);
  }
}

/** Expects the same result as from `searchRules`. The path is also searched as a part of a longer text. */
function expectSame(automaton: RuleAutomaton, table: RuleTable, path: string): void {
  for (const [before, after] of [
    ["", ""],
    ["/b", "b/ba"],
  ] as const) {
    const paths = before + path + after;
    const end = before.length + path.length;
    const expected = searchRules(table, paths, before.length, end);
    expect([path, automaton.search(paths, before.length, end, false)]).toEqual([path, expected]);
  }
}

test("RuleAutomaton without states finds the same entries as searchRules()", () => {
  const random = randomNumbers(42);
  const rules = Array.from({ length: 80 }, (_, i) => {
    const pattern = `/b${randomText(random, random(7), i % 3 === 0 ? "abc/*" : "abc/")}${i % 5 === 0 ? "$" : ""}`;
    return `${random(2) === 0 ? "Allow" : "Disallow"}: ${pattern}`;
  });
  const table = rulesOf(group(...rules, ...longRules));
  const automaton = automatonFor(table);
  wearOut(automaton);
  for (let i = 0; i < 2_000; i++) expectSame(automaton, table, `/${randomText(random, random(10), "abc/-")}`);
  for (let i = 0; i < 2_000; i++)
    expectSame(automaton, table, `/b${randomText(random, random(10), "abc/-")}`);
  for (const [i, path] of long.entries()) {
    const other = 1 + random(path.length - 1);
    expectSame(automaton, table, path);
    expectSame(automaton, table, `${path}a`);
    expectSame(automaton, table, path.slice(0, -1));
    expectSame(automaton, table, `${path.slice(0, other)}-${path.slice(other + 1)}`);
    expectSame(automaton, table, path.slice(0, other) + (long[(i + 1) % long.length] as string).slice(other));
  }
  expect(automaton.search("/-", 0, 2, true)).toBe(NEEDS_NORMALISING);
});

test("RuleAutomaton without states does not find entries that are left out", () => {
  // Paths with many letters c lead into the middle of each of these patterns, but do not match.
  const unfinished = Array.from({ length: 40 }, (_, i) => `Disallow: /*${"c".repeat(i + 1)}*---------------`);
  const some = ["Allow: /*b", "Disallow: /*c*c*c*c*b", "Allow: /*c*c*c*c"];
  const table = rulesOf(group(...some, ...unfinished, ...longRules));
  const automaton = automatonFor(table, (entry) => entry === 1);
  wearOut(automaton);
  for (const path of ["/ccccb", `/${"c".repeat(3_000)}b`]) {
    expect(searchRules(table, path, 0, path.length)).toBe(1);
    expect(automaton.search(path, 0, path.length, false)).toBe(2);
  }
  expect(automaton.search("/cb", 0, 3, false)).toBe(0);
});

test("RuleAutomaton builds states again after 16,384 searches without states", () => {
  const table = rulesOf(group("Disallow: /-", ...longRules));
  const automaton = automatonFor(table);
  wearOut(automaton);
  for (let i = 1; i < 16_384; i++) expect(automaton.search("/-", 0, 2, false)).toBe(0);
  expect(automaton.search("/-", 0, 2, true)).toBe(NEEDS_NORMALISING);
  automaton.search("/-", 0, 2, false);
  expect(automaton.search("/-", 0, 2, true)).toBe(0);
  // States are given up again if they are still not worth building.
  wearOut(automaton);
});

test("RuleAutomaton never gives up states that serve enough bytes, however often the table is full", () => {
  const table = rulesOf(group("Disallow: /-", ...longRules));
  const automaton = automatonFor(table);
  for (let i = 0; i < 20; i++) {
    for (const path of long) {
      for (let again = 0; again < 9; again++) automaton.search(path, 0, path.length, again % 2 === 0);
    }
    expect(automaton.search("/-", 0, 2, true)).toBe(0);
  }
});

test("RuleAutomaton searches without states if a path leads to more positions than a state can have", () => {
  const count = 4_200;
  const table = rulesOf(group(`Disallow: /*${"a".repeat(count)}b`, "Allow: /*ab$"));
  const automaton = automatonFor(table);
  const path = `/${"a".repeat(count)}b`;
  expect(automaton.search(path, 0, path.length, true)).toBe(NEEDS_NORMALISING);
  expect(automaton.search(path, 0, path.length, false)).toBe(0);
});
