import { describe, expect, test } from "vitest";
import { group, rulesOf } from "../../../test/support/robots.ts";
import { buildPatternTrie } from "./build-pattern-trie.ts";
import { NO_RANK } from "./pattern-trie.ts";
import { PositionSet } from "./position-set.ts";
import { EXEMPT, NO_ENTRY } from "./rule-search.ts";
import { COLUMNS, StateTable, UNKNOWN } from "./state-table.ts";

const PATTERN = "/abcdefgh";
const trie = buildPatternTrie(rulesOf(group(`Disallow: ${PATTERN}`)), [0]);

/** A settled set of these places of the pattern. */
function setOf(places: readonly number[], best: number = NO_RANK): PositionSet {
  const set = new PositionSet();
  set.begin(trie, best);
  set.take(Int32Array.from(places));
  return set;
}

/** Numbers from `from` on. */
function numbers(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => from + i);
}

describe("a state is a set of places and the best rank", () => {
  const table = new StateTable(4);
  const sets: readonly [places: number[], best: number][] = [
    [[], NO_RANK],
    [[], 0],
    [[], 1],
    [[1], NO_RANK],
    [[2], NO_RANK],
    [[1, 2], NO_RANK],
    [[2, 3], NO_RANK],
    [[1, 2, 3], NO_RANK],
    [[1], 1],
  ];
  const rows = sets.map(([places, best], i) => table.rowFor(setOf(places, best), 10 + i));

  test("each has a row of its own, and keeps it", () => {
    expect(new Set([UNKNOWN, ...rows]).size).toBe(1 + sets.length);
    expect(table.count).toBe(1 + sets.length);
    sets.forEach(([places, best], i) => {
      expect(table.rowFor(setOf(places, best), 99)).toBe(rows[i]);
      expect(table.entryOf(rows[i] as number)).toBe(10 + i);
      expect(table.bestOf(rows[i] as number)).toBe(best);
    });
    expect(table.count).toBe(1 + sets.length);
  });

  test("nothing can change the answer where there is no place left", () => {
    sets.forEach(([places], i) => {
      expect(table.isSettled(rows[i] as number)).toBe(places.length === 0);
    });
  });

  test("a byte leads on from its own places", () => {
    sets.forEach(([places], i) => {
      for (const [place, character] of [...PATTERN].entries()) {
        const set = new PositionSet();
        set.begin(trie, NO_RANK);
        table.advance(rows[i] as number, character.charCodeAt(0), set);
        expect([...set.copy()]).toEqual(places.includes(place) ? [place + 1] : []);
      }
    });
  });

  test("a new row has no transition", () => {
    for (const row of rows) {
      expect([...table.cells.subarray((row << 2) + COLUMNS, (row << 2) + 4)]).toEqual([UNKNOWN]);
    }
  });
});

test("each has its answer, whatever entry it is", () => {
  const table = new StateTable(4);
  for (const places of [[], [1]]) {
    const entries = [EXEMPT, NO_ENTRY, 0, 1, 255, 32_767, 65_532, 65_533, 65_536, 1_000_000, 2_000_000_000];
    const rows = entries.map((entry, best) => table.rowFor(setOf(places, best), entry));
    expect(rows.map((row) => table.entryOf(row))).toEqual(entries);
    for (const row of rows) expect(table.isSettled(row)).toBe(places.length === 0);
  }
});

test("sets that differ in any place are different states, however many there are", () => {
  const table = new StateTable(4);
  const sets = numbers(0, 512).map((bits) => numbers(0, 9).filter((place) => bits & (1 << place)));
  const rows = sets.map((places) => table.rowFor(setOf(places), 0));
  expect(new Set(rows).size).toBe(sets.length);
  expect(sets.map((places) => table.rowFor(setOf(places), 0))).toEqual(rows);
});

test("transitions stay when the table grows", () => {
  const table = new StateTable(8);
  const rows = numbers(0, 1000).map((best) => {
    const row = table.rowFor(setOf([], best), best);
    table.cells[(row << 2) + 7] = best;
    return row;
  });
  rows.forEach((row, best) => {
    expect(table.cells[(row << 2) + 7]).toBe(best);
    expect(table.entryOf(row)).toBe(best);
  });
});

describe("there is room for so much, and no more", () => {
  const none = new PositionSet();
  function setOfNone(best: number): PositionSet {
    none.begin(trie, best);
    return none;
  }

  test.each([4, 260])("of rows as numbers of 16 bits, each %i cells wide", (width) => {
    const table = new StateTable(width);
    let made = 0;
    let last = UNKNOWN;
    for (let best = 0; best < 70_000; best++) {
      const row = table.rowFor(setOfNone(best), best);
      if (row === UNKNOWN) break;
      made++;
      last = row;
    }
    // Row 0 is that of no state.
    expect(made).toBe(Math.floor(0x3ffff / width) - 1);
    expect(last).toBeLessThanOrEqual(0xffff);
    expect(table.cells[last << 2]).toBe(made);
    // Those that are there are found all the same.
    expect(table.rowFor(setOfNone(7), 7)).toBe((8 * width) >> 2);
  });

  test("of members, a million in all", () => {
    const table = new StateTable(4);
    const places = numbers(0, 4096);
    let made = 0;
    while (made < 400 && table.rowFor(setOf(places, made), 0) !== UNKNOWN) made++;
    expect(made).toBe(255);
    expect(table.rowFor(setOf(numbers(0, 4095), 0), 0)).not.toBe(UNKNOWN);
    expect(table.rowFor(setOf([1], 0), 0)).toBe(UNKNOWN);
    expect(table.rowFor(setOf([], 0), 0)).not.toBe(UNKNOWN);
  });
});
