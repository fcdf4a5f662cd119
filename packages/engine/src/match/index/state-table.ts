import type { PositionSet } from "./position-set.ts";
import { EXEMPT } from "./rule-search.ts";

/** The most cells of the transition table: rows are numbers of 16 bits, and begin at every fourth cell. */
const MAX_CELLS = 0x3ffff;
/** The most members of all states together. */
const MAX_MEMBERS = 0xfffff;
/** How many chains the states are found by; a power of two. */
const BUCKETS = 256;

/** No transition known yet: state 0 is never entered. */
export const UNKNOWN = 0;

// What stands in a row before its transitions.
/** The state's number. */
const STATE = 0;
/** The entry that decides for paths which end in it, counted from `EXEMPT`, the lowest of those that are none; then its higher bits. */
const ENTRY = 1;
const REST = 2;
/** The bit among those that says: nothing which may still come can change the answer. */
const SETTLED = 0x8000;
/** The column of the first transition. */
export const COLUMNS = 3;

// The three numbers of a state.
/** Where its members end; they begin where those of the state before it end. */
const MEMBERS_END = 0;
/** The best rank accepted. */
const BEST = 1;
/** The next state of the same hash; 0 is none. */
const ALIKE = 2;
const STATE_WIDTH = 3;

/** The states of a deterministic automaton, and the transitions between them, within five megabytes. */
export class StateTable {
  /**
   * Row after row: the state's number and its answer, then the row of the next state for each column, or
   * `UNKNOWN`. A row is known by its first cell's place, in fours.
   */
  cells: Uint16Array;
  /** How many states there are; state 0 stands for "unknown". */
  count: number = 1;
  readonly #width: number;
  /** The numbers of each state; see above. */
  #states: Int32Array = new Int32Array(STATE_WIDTH);
  /** The members of all states, one state's after another's. */
  #members: Int32Array = new Int32Array(0);
  /** The last state made of each hash, of which the others are chained. */
  readonly #buckets: Int32Array = new Int32Array(BUCKETS);

  /** @param width how many cells a row has, a multiple of four. */
  constructor(width: number) {
    this.#width = width;
    this.cells = new Uint16Array(width);
  }

  /**
   * The row of the state that a settled set is, which is made where there is none; `UNKNOWN` where there is
   * no room for it.
   * @param entry the entry that decides for paths which end in it.
   */
  rowFor(set: PositionSet, entry: number): number {
    const hash = hashOf(set);
    let state = this.#buckets[hash] as number;
    while (state !== 0 && !this.#is(state, set)) state = this.#states[state * STATE_WIDTH + ALIKE] as number;
    if (state === 0 && !this.#hasRoomFor(set)) return UNKNOWN;
    return ((state || this.#make(set, entry, hash)) * this.#width) >> 2;
  }

  /** Adds to a set what a byte leads to from the places in which a row's state is. */
  advance(row: number, code: number, set: PositionSet): void {
    const at = this.#stateOf(row);
    const to = this.#states[at + MEMBERS_END] as number;
    for (let i = this.#states[at + MEMBERS_END - STATE_WIDTH] as number; i < to; i++) {
      set.advance(this.#members[i] as number, code);
    }
  }

  /** Whether no byte that may still come can change the answer: such a state has no transitions. */
  isSettled(row: number): boolean {
    return (this.cells[(row << 2) + REST] as number) >= SETTLED;
  }

  /** The best rank that was accepted on the way to a row's state. */
  bestOf(row: number): number {
    return this.#states[this.#stateOf(row) + BEST] as number;
  }

  /** The entry that decides for paths which end in a row's state. */
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

  #is(state: number, { members, length, best }: PositionSet): boolean {
    const at = state * STATE_WIDTH;
    const from = this.#states[at + MEMBERS_END - STATE_WIDTH] as number;
    const to = this.#states[at + MEMBERS_END] as number;
    if (this.#states[at + BEST] !== best || to - from !== length) return false;
    for (let i = from; i < to; i++) if (this.#members[i] !== members[i - from]) return false;
    return true;
  }

  #make({ members, length, best }: PositionSet, entry: number, hash: number): number {
    const state = this.count++;
    const at = state * STATE_WIDTH;
    const from = this.#states[at + MEMBERS_END - STATE_WIDTH] as number;
    this.cells = roomFor(this.cells, this.count * this.#width);
    this.#states = roomFor(this.#states, at + STATE_WIDTH);
    this.#members = roomFor(this.#members, from + length);
    this.#members.set(members.subarray(0, length), from);
    const row = state * this.#width;
    const counted = entry - EXEMPT;
    this.cells[row + STATE] = state;
    this.cells[row + ENTRY] = counted;
    this.cells[row + REST] = (counted >> 16) | (length === 0 ? SETTLED : 0);
    this.#states[at + MEMBERS_END] = from + length;
    this.#states[at + BEST] = best;
    this.#states[at + ALIKE] = this.#buckets[hash] as number;
    this.#buckets[hash] = state;
    return state;
  }
}

function hashOf({ members, length, best }: PositionSet): number {
  let hash = best;
  for (let i = 0; i < length; i++) hash = Math.imul(hash ^ (members[i] as number), 0x01000193);
  return (hash ^ (hash >>> 15)) & (BUCKETS - 1);
}

/** The array, or a larger copy of it. */
function roomFor<Cells extends Int32Array | Uint16Array>(cells: Cells, length: number): Cells {
  if (length <= cells.length) return cells;
  const size = Math.max(length, cells.length + (cells.length >> 1));
  const larger = cells instanceof Uint16Array ? new Uint16Array(size) : new Int32Array(size);
  larger.set(cells);
  return larger as Cells;
}
