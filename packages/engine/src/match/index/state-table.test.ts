import { describe, expect, test } from "vitest";
import { group, rulesOf } from "../../../test/support/robots.ts";
import { buildPatternTrie } from "./build-pattern-trie.ts";
import { NO_RANK } from "./pattern-trie.ts";
import { PositionSet } from "./position-set.ts";
import { EXEMPT, NO_ENTRY } from "./rule-search.ts";
import { COLUMNS, StateTable, UNKNOWN } from "./state-table.ts";

const PATTERN = "/abcdefgh";
const trie = buildPatternTrie(rulesOf(group(`Disallow: ${PATTERN}`)), [0]);

/** Returns a set of these positions in the pattern. They must be sorted, as in a set after `settle()`. */
function setOf(positions: readonly number[], best: number = NO_RANK): PositionSet {
  const set = new PositionSet();
  set.begin(trie, best);
  set.setMembers(Int32Array.from(positions));
  return set;
}

/** Returns `count` numbers, starting with `from`. */
function numbersFrom(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => from + i);
}

describe("StateTable has a state for each set of positions and best rank:", () => {
  const table = new StateTable(4);
  const sets: readonly [positions: number[], best: number][] = [
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
  const rows = sets.map(([positions, best], i) => table.rowFor(setOf(positions, best), 10 + i));

  test("each state has its own row and keeps it", () => {
    expect(new Set([UNKNOWN, ...rows]).size).toBe(1 + sets.length);
    expect(table.count).toBe(1 + sets.length);
    sets.forEach(([positions, best], i) => {
      expect(table.rowFor(setOf(positions, best), 99)).toBe(rows[i]);
      expect(table.entryOf(rows[i] as number)).toBe(10 + i);
      expect(table.bestOf(rows[i] as number)).toBe(best);
    });
    expect(table.count).toBe(1 + sets.length);
  });

  test("a state without positions is settled", () => {
    sets.forEach(([positions], i) => {
      expect(table.isSettled(rows[i] as number)).toBe(positions.length === 0);
    });
  });

  test("advance() starts from the positions of the state", () => {
    sets.forEach(([positions], i) => {
      for (const [position, character] of [...PATTERN].entries()) {
        const set = new PositionSet();
        set.begin(trie, NO_RANK);
        table.advance(rows[i] as number, character.charCodeAt(0), set);
        expect([...set.copy()]).toEqual(positions.includes(position) ? [position + 1] : []);
      }
    });
  });

  test("a new row has no transitions", () => {
    for (const row of rows) {
      expect([...table.cells.subarray((row << 2) + COLUMNS, (row << 2) + 4)]).toEqual([UNKNOWN]);
    }
  });
});

test("StateTable.entryOf() returns any entry that was stored for a state", () => {
  const table = new StateTable(4);
  for (const positions of [[], [1]]) {
    const entries = [EXEMPT, NO_ENTRY, 0, 1, 255, 32_767, 65_532, 65_533, 65_536, 1_000_000, 2_000_000_000];
    const rows = entries.map((entry, best) => table.rowFor(setOf(positions, best), entry));
    expect(rows.map((row) => table.entryOf(row))).toEqual(entries);
    for (const row of rows) expect(table.isSettled(row)).toBe(positions.length === 0);
  }
});

test("StateTable has different states for sets that differ in any position", () => {
  const table = new StateTable(4);
  const sets = numbersFrom(0, 512).map((bits) =>
    numbersFrom(0, 9).filter((position) => bits & (1 << position)),
  );
  const rows = sets.map((positions) => table.rowFor(setOf(positions), 0));
  expect(new Set(rows).size).toBe(sets.length);
  expect(sets.map((positions) => table.rowFor(setOf(positions), 0))).toEqual(rows);
});

test("StateTable keeps its transitions when it grows", () => {
  const table = new StateTable(8);
  const rows = numbersFrom(0, 1000).map((best) => {
    const row = table.rowFor(setOf([], best), best);
    table.cells[(row << 2) + 7] = best;
    return row;
  });
  rows.forEach((row, best) => {
    expect(table.cells[(row << 2) + 7]).toBe(best);
    expect(table.entryOf(row)).toBe(best);
  });
});

describe("StateTable.rowFor() returns UNKNOWN if the table is full of", () => {
  const emptySet = new PositionSet();
  function emptySetWith(best: number): PositionSet {
    emptySet.begin(trie, best);
    return emptySet;
  }

  test.each([4, 260])("rows with %i cells, because row numbers have 16 bits", (width) => {
    const table = new StateTable(width);
    let count = 0;
    let last = UNKNOWN;
    for (let best = 0; best < 70_000; best++) {
      const row = table.rowFor(emptySetWith(best), best);
      if (row === UNKNOWN) break;
      count++;
      last = row;
    }
    // Row 0 is not the row of a state.
    expect(count).toBe(Math.floor(0x3ffff / width) - 1);
    expect(last).toBeLessThanOrEqual(0xffff);
    expect(table.cells[last << 2]).toBe(count);
    // Existing rows are still found.
    expect(table.rowFor(emptySetWith(7), 7)).toBe((8 * width) >> 2);
  });

  test("members: a million in all states together", () => {
    const table = new StateTable(4);
    const positions = numbersFrom(0, 4096);
    let count = 0;
    while (count < 400 && table.rowFor(setOf(positions, count), 0) !== UNKNOWN) count++;
    expect(count).toBe(255);
    expect(table.rowFor(setOf(numbersFrom(0, 4095), 0), 0)).not.toBe(UNKNOWN);
    expect(table.rowFor(setOf([1], 0), 0)).toBe(UNKNOWN);
    expect(table.rowFor(setOf([], 0), 0)).not.toBe(UNKNOWN);
  });
});
