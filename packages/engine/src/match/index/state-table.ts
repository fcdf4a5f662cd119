import type { PositionSet } from "./position-set.ts";
import { EXEMPT } from "./rule-search.ts";

/** Maximum number of cells: row numbers have 16 bits, and rows begin at multiples of four cells. */
const MAX_CELLS = 0x3ffff;
/** Maximum number of members of all states together. */
const MAX_MEMBERS = 0xfffff;
/** Number of hash chains of states; a power of two. */
const BUCKETS = 256;

/** Row of a transition that is not known yet: state 0 is never entered. */
export const UNKNOWN = 0;

// Columns of a row before its transitions.
/** The state's number. */
const STATE = 0;
/** Low 16 bits of `entry - EXEMPT`, for the entry that decides for paths that end in the state. */
const ENTRY = 1;
/** High bits of `entry - EXEMPT`, and the flag `SETTLED`. */
const REST = 2;
/** Flag in `REST`: no further byte can change the answer. */
const SETTLED = 0x8000;
/** The column of the first transition. */
export const COLUMNS = 3;

// The three numbers of a state.
/** End of the state's members in `#members`. They begin where the members of the previous state end. */
const MEMBERS_END = 0;
/** Best rank accepted so far. */
const BEST = 1;
/** Next state with the same hash, or 0. */
const NEXT_IN_CHAIN = 2;
const STATE_WIDTH = 3;

/** States of a deterministic automaton and the transitions between them, within five megabytes. */
export class StateTable {
  /**
   * Rows of all states: the state's number and its answer, then for each column the row of the next state, or
   * `UNKNOWN`. A row is identified by the index of its first cell, divided by four.
   */
  cells: Uint16Array;
  /** Number of states, including state 0 for `UNKNOWN`. */
  count: number = 1;
  readonly #width: number;
  /** `STATE_WIDTH` numbers for each state. */
  #states: Int32Array = new Int32Array(STATE_WIDTH);
  /** Members of all states, in the order of the states. */
  #members: Int32Array = new Int32Array(0);
  /** For each hash, the newest state, which starts the chain. */
  readonly #buckets: Int32Array = new Int32Array(BUCKETS);

  /** @param width number of cells in a row, a multiple of four. */
  constructor(width: number) {
    this.#width = width;
    this.cells = new Uint16Array(width);
  }

  /**
   * Returns the row of the state for a settled set, and adds the state if it is new. Returns `UNKNOWN` if the table
   * is full.
   * @param entry the entry that decides for paths that end in the state.
   */
  rowFor(set: PositionSet, entry: number): number {
    const hash = hashOf(set);
    let state = this.#buckets[hash] as number;
    while (state !== 0 && !this.#isSame(state, set))
      state = this.#states[state * STATE_WIDTH + NEXT_IN_CHAIN] as number;
    if (state === 0 && !this.#hasRoomFor(set)) return UNKNOWN;
    return ((state || this.#add(set, entry, hash)) * this.#width) >> 2;
  }

  /** Adds to `set` the positions that a byte leads to from the positions of a row's state. */
  advance(row: number, code: number, set: PositionSet): void {
    const at = this.#stateOf(row);
    const to = this.#states[at + MEMBERS_END] as number;
    for (let i = this.#states[at + MEMBERS_END - STATE_WIDTH] as number; i < to; i++) {
      set.advance(this.#members[i] as number, code);
    }
  }

  /** Whether no further byte can change the answer. Such a state has no transitions. */
  isSettled(row: number): boolean {
    return (this.cells[(row << 2) + REST] as number) >= SETTLED;
  }

  /** Returns the best rank that was accepted on the way to a row's state. */
  bestOf(row: number): number {
    return this.#states[this.#stateOf(row) + BEST] as number;
  }

  /** Returns the entry that decides for paths that end in a row's state. */
  entryOf(row: number): number {
    const at = row << 2;
    const rest = (this.cells[at + REST] as number) & (SETTLED - 1);
    return ((this.cells[at + ENTRY] as number) | (rest << 16)) + EXEMPT;
  }

  #hasRoomFor(set: PositionSet): boolean {
    const members = this.#states[(this.count - 1) * STATE_WIDTH + MEMBERS_END] as number;
    return (this.count + 1) * this.#width <= MAX_CELLS && members + set.length <= MAX_MEMBERS;
  }

  #stateOf(row: number): number {
    return (this.cells[(row << 2) + STATE] as number) * STATE_WIDTH;
  }

  #isSame(state: number, { members, length, best }: PositionSet): boolean {
    const at = state * STATE_WIDTH;
    const from = this.#states[at + MEMBERS_END - STATE_WIDTH] as number;
    const to = this.#states[at + MEMBERS_END] as number;
    if (this.#states[at + BEST] !== best || to - from !== length) return false;
    for (let i = from; i < to; i++) if (this.#members[i] !== members[i - from]) return false;
    return true;
  }

  #add({ members, length, best }: PositionSet, entry: number, hash: number): number {
    const state = this.count++;
    const at = state * STATE_WIDTH;
    const from = this.#states[at + MEMBERS_END - STATE_WIDTH] as number;
    this.cells = growTo(this.cells, this.count * this.#width);
    this.#states = growTo(this.#states, at + STATE_WIDTH);
    this.#members = growTo(this.#members, from + length);
    this.#members.set(members.subarray(0, length), from);
    const row = state * this.#width;
    const stored = entry - EXEMPT;
    this.cells[row + STATE] = state;
    this.cells[row + ENTRY] = stored;
    this.cells[row + REST] = (stored >> 16) | (length === 0 ? SETTLED : 0);
    this.#states[at + MEMBERS_END] = from + length;
    this.#states[at + BEST] = best;
    this.#states[at + NEXT_IN_CHAIN] = this.#buckets[hash] as number;
    this.#buckets[hash] = state;
    return state;
  }
}

function hashOf({ members, length, best }: PositionSet): number {
  let hash = best;
  for (let i = 0; i < length; i++) hash = Math.imul(hash ^ (members[i] as number), 0x01000193);
  return (hash ^ (hash >>> 15)) & (BUCKETS - 1);
}

/** Returns the array, or a larger copy if it is shorter than `length`. */
function growTo<Cells extends Int32Array | Uint16Array>(cells: Cells, length: number): Cells {
  if (length <= cells.length) return cells;
  const size = Math.max(length, cells.length + (cells.length >> 1));
  const larger = cells instanceof Uint16Array ? new Uint16Array(size) : new Int32Array(size);
  larger.set(cells);
  return larger as Cells;
}
