import { describe, expect, test } from "vitest";
import { group, rulesOf } from "../../../test/support/robots.ts";
import { buildPatternTrie } from "./build-pattern-trie.ts";
import { END, isLooping, NO_RANK, type PatternTrie } from "./pattern-trie.ts";
import { PositionSet } from "./position-set.ts";

function trieOf(...rules: readonly string[]): PatternTrie {
  const table = rulesOf(group(...rules));
  return buildPatternTrie(
    table,
    Array.from({ length: table.length }, (_, entry) => entry),
  );
}

/** Follows a path as an automaton does when it builds its states. */
function follow(set: PositionSet, trie: PatternTrie, path: string): void {
  set.begin(trie, NO_RANK);
  set.reach(0);
  for (const character of path) {
    set.step(character.charCodeAt(0));
    set.settle();
  }
}

/** Returns the rest of each member's label, or `*` for a looping node. */
function waitingFor(set: PositionSet, trie: PatternTrie): string[] {
  return Array.from(set.copy(), (position) => {
    const node = trie.nodeOfPosition[position] as number;
    if (isLooping(trie, node)) return "*";
    return String.fromCharCode(...trie.characters.slice(position, trie.nodes[node + END]));
  }).sort();
}

/** Returns the number of the rule with a rank; 0 for no rule. */
function ruleOf(trie: PatternTrie, rank: number): number {
  return rank === NO_RANK ? 0 : (trie.entries[rank] as number) + 1;
}

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** One pattern for each letter. After each different letter of a path, one more pattern is partly matched. */
const MANY: readonly string[] = Array.from(LETTERS, (letter) => `Disallow: /*${letter}*0`);

describe("PositionSet contains the positions that can lead to a better rule:", () => {
  test.each<[rules: string[], path: string, waiting: string[], accepted: number, atEnd: number]>([
    [["/abc"], "", ["/abc"], 0, 0],
    [["/abc"], "/a", ["bc"], 0, 0],
    [["/abc"], "/x", [], 0, 0],
    [["/abc"], "/abc", [], 1, 1],
    [["/abc", "/ab"], "/ab", [""], 2, 2],
    [["/abc", "/abd"], "/ab", [""], 0, 0],
    [["/abc$"], "/abc", [""], 0, 1],
    [["/abc$"], "/abcd", [], 0, 0],
    [["/a", "/a$"], "/a", [""], 1, 2],
    // A star stays in the set as long as a pattern after it is better than the accepted pattern.
    [["/*ab"], "/", ["*"], 0, 0],
    [["/*ab"], "/xa", ["*", "b"], 0, 0],
    [["/*ab"], "/xac", ["*"], 0, 0],
    [["/*ab"], "/xab", [], 1, 1],
    [["/*ab$"], "/xab", ["", "*"], 0, 1],
    [["/*aab", "/*b"], "/aa", ["*", "ab", "b"], 0, 0],
    [["/*aab", "/*b"], "/aab", [], 1, 1],
    [["/*aab", "/*b"], "/b", ["*"], 2, 2],
    [["/*", "/*b"], "/", ["*"], 1, 1],
    [["/a*", "/*bc"], "/a", ["*"], 1, 1],
    [["/a*", "/*"], "/a", [], 1, 1],
    [["/*a", "/b*cd"], "/b", ["*", "*"], 0, 0],
    // Once the second star of a way without branches is reached, the first one is not needed …
    [["/*a*b"], "/xa", ["*"], 0, 0],
    [["/*a*b"], "/xaa", ["*"], 0, 0],
    [["/*ab*c*d"], "/xabc", ["*"], 0, 0],
    [["/*ab*c*d"], "/xabca", ["*"], 0, 0],
    [["/*ab*ab*c"], "/ab", ["*"], 0, 0],
    [["/*ab*ab*c"], "/aba", ["*", "b"], 0, 0],
    [["/x*a*b", "/*z"], "/xa", ["*", "*"], 0, 0],
    // … but it is needed if the way has a branch, or a pattern with `$` ends on it.
    [["/*a*b", "/*ac"], "/xa", ["", "*", "*"], 0, 0],
    [["/*a*b", "/*c"], "/xa", ["*", "*"], 0, 0],
    [["/*a*b", "/*a$"], "/xa", ["", "*", "*"], 0, 2],
    [["/*ab*c", "/*ax"], "/xab", ["*", "*"], 0, 0],
    [["/*ab*c", "/*ab*d"], "/xab", ["*"], 0, 0],
    [["/*a*b*c", "/*a*d"], "/abx", ["*", "*"], 0, 0],
  ])("of %j after %j", (rules, path, waiting, accepted, atEnd) => {
    const trie = trieOf(...rules.map((pattern) => `Disallow: ${pattern}`));
    const set = new PositionSet();
    follow(set, trie, path);
    expect(waitingFor(set, trie)).toEqual(waiting.sort());
    expect(ruleOf(trie, set.best)).toBe(accepted);
    expect(ruleOf(trie, set.bestAtEnd())).toBe(atEnd);
  });

  test("sorted and without duplicates, for any number of them", () => {
    const set = new PositionSet();
    const trie = trieOf(...MANY);
    for (let count = 0; count <= LETTERS.length; count++) {
      const letters = [...LETTERS].slice(-count || LETTERS.length).reverse();
      follow(set, trie, `/${letters.join("")}${letters.join("")}`);
      const members = [...set.copy()];
      expect(members).toEqual([...new Set(members)].sort((a, b) => a - b));
      expect(members).toHaveLength(1 + letters.length);
    }
  });
});

describe("PositionSet serves one automaton after the other", () => {
  const few = trieOf("Disallow: /*a*b", "Disallow: /*ac");
  const some = trieOf(...MANY);
  const many = trieOf(...Array.from({ length: 30_000 }, (_, i) => `Disallow: /*${i}*${i}*a`));

  test("whatever the size of their trees", () => {
    const set = new PositionSet();
    for (const trie of [few, some, few, many, few, many, some, few]) {
      const path = "/aab1213Aa";
      const fresh = new PositionSet();
      follow(fresh, trie, path);
      follow(set, trie, path);
      expect(set.copy()).toEqual(fresh.copy());
      expect(set.best).toBe(fresh.best);
    }
  });

  test("and begins empty, with the given best rank", () => {
    const set = new PositionSet();
    follow(set, few, "/aa");
    expect(set.length).toBeGreaterThan(0);
    set.begin(few, 1);
    expect([set.length, set.best, set.isOverfull]).toEqual([0, 1, false]);
  });

  test("and accepts members that it returned earlier", () => {
    const set = new PositionSet();
    follow(set, few, "/aa");
    const members = set.copy();
    set.begin(few, NO_RANK);
    set.setMembers(members);
    expect(set.copy()).toEqual(members);
    set.step("c".charCodeAt(0));
    expect(ruleOf(few, set.best)).toBe(2);
  });
});

test("PositionSet.isOverfull is true if a position does not fit, until the next begin()", () => {
  const trie = trieOf(`Disallow: /*${"a".repeat(5000)}b`);
  const set = new PositionSet();
  follow(set, trie, "/a");
  const [star, inLabel] = [...set.copy()] as [number, number];
  const moveOnFrom = (...positions: number[]): [length: number, isOverfull: boolean] => {
    set.begin(trie, NO_RANK);
    set.setMembers(Int32Array.from(positions));
    set.step("a".charCodeAt(0));
    return [set.length, set.isOverfull];
  };
  const max = Array.from({ length: 4096 }, (_, i) => inLabel + i);
  expect(moveOnFrom(...max)).toEqual([4096, false]);
  // A star stays in the set and also leads to the position after it.
  expect(moveOnFrom(star, ...max.slice(0, -1))).toEqual([4096, true]);
  expect(moveOnFrom(star, inLabel)).toEqual([3, false]);
});
