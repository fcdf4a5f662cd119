import { expect, test } from "vitest";
import { group, rulesOf } from "../../../test/support/robots.ts";
import { RuleAutomaton } from "./rule-automaton.ts";
import { NOT_PLAIN, searchRules } from "./rule-search.ts";
import type { RuleTable } from "./rule-table.ts";

/** Pseudo-random numbers below a bound. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 16) % below;
  };
}

function text(next: (below: number) => number, length: number, characters: string): string {
  return Array.from({ length }, () => characters[next(characters.length)]).join("");
}

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** So many places that their states have no room, and no star: what else is asked for begins with a tree of its own. */
const long = Array.from({ length: 300 }, (_, seed) => `/${text(numbers(seed + 1), 150, LETTERS)}`);
const longRules = long.map((path, i) => `${i % 2 === 0 ? "Allow" : "Disallow"}: ${path}`);

function automatonFor(table: RuleTable, left: (entry: number) => boolean = () => false): RuleAutomaton {
  const entries = Array.from({ length: table.length }, (_, entry) => entry).filter((entry) => !left(entry));
  return new RuleAutomaton(table, entries, "normalised");
}

/** Asks for each long path but once, until states are not made any more: then a path has to be normalised. */
function wearOut(automaton: RuleAutomaton): void {
  for (let i = 0; automaton.search("/-", 0, 2, true) !== NOT_PLAIN; i++) {
    expect(i).toBeLessThan(20 * long.length);
    const path = long[i % long.length] as string;
    automaton.search(path, 0, path.length, false);
  }
}

/** The path stands within a text, whose rest is none of its business. */
function expectSame(automaton: RuleAutomaton, table: RuleTable, path: string): void {
  for (const [before, behind] of [
    ["", ""],
    ["/b", "b/ba"],
  ] as const) {
    const paths = before + path + behind;
    const end = before.length + path.length;
    const expected = searchRules(table, paths, before.length, end);
    expect([path, automaton.search(paths, before.length, end, false)]).toEqual([path, expected]);
  }
}

test("without states it goes along the patterns, up to the first star and behind it", () => {
  const next = numbers(42);
  const rules = Array.from({ length: 80 }, (_, i) => {
    const pattern = `/b${text(next, next(7), i % 3 === 0 ? "abc/*" : "abc/")}${i % 5 === 0 ? "$" : ""}`;
    return `${next(2) === 0 ? "Allow" : "Disallow"}: ${pattern}`;
  });
  const table = rulesOf(group(...rules, ...longRules));
  const automaton = automatonFor(table);
  wearOut(automaton);
  for (let i = 0; i < 2_000; i++) expectSame(automaton, table, `/${text(next, next(10), "abc/-")}`);
  for (let i = 0; i < 2_000; i++) expectSame(automaton, table, `/b${text(next, next(10), "abc/-")}`);
  for (const [i, path] of long.entries()) {
    const other = 1 + next(path.length - 1);
    expectSame(automaton, table, path);
    expectSame(automaton, table, `${path}a`);
    expectSame(automaton, table, path.slice(0, -1));
    expectSame(automaton, table, `${path.slice(0, other)}-${path.slice(other + 1)}`);
    expectSame(automaton, table, path.slice(0, other) + (long[(i + 1) % long.length] as string).slice(other));
  }
  expect(automaton.search("/-", 0, 2, true)).toBe(NOT_PLAIN);
});

test("entries that are left out do not come back, also where it is quicker to look at each rule", () => {
  // Each is somewhere in the middle of a path of many a "c", and none comes to its end.
  const open = Array.from({ length: 40 }, (_, i) => `Disallow: /*${"c".repeat(i + 1)}*---------------`);
  const some = ["Allow: /*b", "Disallow: /*c*c*c*c*b", "Allow: /*c*c*c*c"];
  const table = rulesOf(group(...some, ...open, ...longRules));
  const automaton = automatonFor(table, (entry) => entry === 1);
  wearOut(automaton);
  for (const path of ["/ccccb", `/${"c".repeat(3_000)}b`]) {
    expect(searchRules(table, path, 0, path.length)).toBe(1);
    expect(automaton.search(path, 0, path.length, false)).toBe(2);
  }
  expect(automaton.search("/cb", 0, 3, false)).toBe(0);
});

test("after 16,384 searches states are made again", () => {
  const table = rulesOf(group("Disallow: /-", ...longRules));
  const automaton = automatonFor(table);
  wearOut(automaton);
  for (let i = 1; i < 16_384; i++) expect(automaton.search("/-", 0, 2, false)).toBe(0);
  expect(automaton.search("/-", 0, 2, true)).toBe(NOT_PLAIN);
  automaton.search("/-", 0, 2, false);
  expect(automaton.search("/-", 0, 2, true)).toBe(0);
  // And given up again, where they are not worth making still.
  wearOut(automaton);
});

test("states that serve are made for ever, however often there is no more room", () => {
  const table = rulesOf(group("Disallow: /-", ...longRules));
  const automaton = automatonFor(table);
  for (let i = 0; i < 20; i++) {
    for (const path of long) {
      for (let again = 0; again < 9; again++) automaton.search(path, 0, path.length, again % 2 === 0);
    }
    expect(automaton.search("/-", 0, 2, true)).toBe(0);
  }
});

test("a path that leads to more places than a state may have is looked at without states", () => {
  const count = 4_200;
  const table = rulesOf(group(`Disallow: /*${"a".repeat(count)}b`, "Allow: /*ab$"));
  const automaton = automatonFor(table);
  const path = `/${"a".repeat(count)}b`;
  expect(automaton.search(path, 0, path.length, true)).toBe(NOT_PLAIN);
  expect(automaton.search(path, 0, path.length, false)).toBe(0);
});
