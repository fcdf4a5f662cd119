import {
  buildPatternTrie,
  childOf,
  END,
  LABEL,
  LOOP,
  NO_RANK,
  type PatternTrie,
  RANK,
  RANK_AT_END,
} from "./pattern-trie.ts";
import { PlaceSet } from "./place-set.ts";
import { isPlainAt, mayHaveDotSegments, STANDS_FOR_ITSELF } from "./plain-url.ts";
import { NO_ENTRY, NOT_PLAIN } from "./rule-search.ts";
import type { RuleTable } from "./rule-table.ts";

/** The most cells of the transition table: rows are numbers of 16 bits, and begin at every fourth cell. */
const MOST_CELLS = 0x3ffff;
/** How many chains the states are found by; a power of two. */
const BUCKETS = 256;
/** States that are let go before each served so many octets were not worth making. */
const WORTH = 8;
const MOST_WASTED = 4;

const SLASH = 0x2f;

/** No transition known yet: state 0 is never entered. */
const UNKNOWN = 0;

// The four numbers of a state.
/** Where its members end; they begin where those of the state before it end. */
const MEMBERS_END = 0;
/** The best rank accepted. */
const BEST = 1;
/** The entry that decides for paths which end in it. */
const ENTRY = 2;
/** The next state of the same hash; 0 is none. */
const ALIKE = 3;
const STATE_WIDTH = 4;

/** Stands for every character that no pattern has. */
const NO_CODE = -1;

const draft = new PlaceSet();

/**
 * The patterns of a group as one automaton: one step for each octet of a path, however many rules there
 * are. Up to the first `*` there is one place to be, and the tree of the patterns is walked. From there
 * on a state is the set of places that the octets so far lead to, and the best rank accepted so far;
 * places that cannot better that rank are left out. States are made when a path first needs them, under
 * a memory cap: when it is reached all are let go, and where that happens too often to be worth while,
 * paths are followed through the tree without keeping states.
 */
export class RuleAutomaton {
  readonly #trie: PatternTrie;
  /** A character of each class; class 0 is every character that no pattern has. */
  readonly #codeOf: readonly number[];
  /** The column of each octet. */
  readonly #columnOf: Uint8Array;
  /** The same for a path that has not been normalised; what may not stand for itself has a column that stays empty. */
  readonly #rawColumnOf: Uint8Array;
  /** How long a state's row is: its number, a column for each class, and the one that stays empty. */
  readonly #width: number;
  /** Row after row: the state's number, then the row of the next state for each class, or `UNKNOWN`. */
  #table: Uint16Array = new Uint16Array(0);
  /** Four numbers of each state; see the columns above. */
  #states: Int32Array = new Int32Array(0);
  #count = 0;
  /** The members of all states, one state's after another's. */
  #members: Int32Array = new Int32Array(0);
  /** The last state made of each hash, of which the others are chained. */
  #buckets: Int32Array = new Int32Array(0);
  #octets = 0;
  #wasted = 0;

  /** @param exempt a path that rules do not decide, if any. */
  constructor(rules: RuleTable, entries: readonly number[], exempt?: string) {
    this.#trie = buildPatternTrie(rules, entries, exempt);
    this.#codeOf = [NO_CODE, ...new Set(this.#trie.characters)];
    // Rows begin at multiples of four cells, so that 16 bits can tell them apart.
    this.#width = (this.#codeOf.length + 5) & ~3;
    this.#columnOf = new Uint8Array(256).fill(1);
    this.#codeOf.forEach((code, kind) => {
      if (code !== NO_CODE) this.#columnOf[code] = 1 + kind;
    });
    this.#rawColumnOf = this.#columnOf.map((column, code) =>
      STANDS_FOR_ITSELF.test(String.fromCharCode(code)) ? column : this.#width - 1,
    );
    this.#forget();
  }

  /**
   * The entry that decides for the path, or `NO_ENTRY`, or `EXEMPT`. Paths begin with "/", which is not looked at.
   * @param raw whether the path has not been normalised; `NOT_PLAIN` is returned where it must be.
   */
  search(paths: string, start: number, end: number, raw: boolean): number {
    if (this.#wasted >= MOST_WASTED) return raw ? NOT_PLAIN : this.#follow(paths, start, end);
    const columnOf = raw ? this.#rawColumnOf : this.#columnOf;
    let row = this.#width >> 2;
    let at = start + 1;
    for (;;) {
      // Nothing more may stand in this loop: it is here that the time goes.
      const table = this.#table;
      for (; at < end; at++) {
        const code = paths.charCodeAt(at);
        if (code > 255) break;
        const next = table[(row << 2) + (columnOf[code] as number)] as number;
        if (next === UNKNOWN) break;
        row = next;
      }
      if (at === end) break;
      if (this.#isSettled(row)) {
        if (raw && mayHaveDotSegments(paths, at)) return NOT_PLAIN;
        break;
      }
      if (raw && !isPlainAt(paths, at)) return NOT_PLAIN;
      const column = this.#columnOf[paths.charCodeAt(at)] as number;
      row = (this.#table[(row << 2) + column] as number) || this.#step(row, column);
      at++;
    }
    this.#octets += at - start;
    return this.#states[(this.#table[row << 2] as number) * STATE_WIDTH + ENTRY] as number;
  }

  /** Whether no octet that may still come can change the answer: such a state has no transitions. */
  #isSettled(row: number): boolean {
    const state = (this.#table[row << 2] as number) * STATE_WIDTH;
    return this.#states[state + MEMBERS_END] === this.#states[state + MEMBERS_END - STATE_WIDTH];
  }

  /** Makes a missing transition. */
  #step(row: number, column: number): number {
    const state = (this.#table[row << 2] as number) * STATE_WIDTH;
    const to = this.#states[state + MEMBERS_END] as number;
    const from = this.#states[state + MEMBERS_END - STATE_WIDTH] as number;
    const code = this.#codeOf[column - 1] as number;
    draft.begin(this.#trie, this.#states[state + BEST] as number);
    for (let i = from; i < to; i++) draft.advance(this.#members[i] as number, code);
    draft.settle();
    const known = this.#find();
    if (known === 0 && (this.#count + 1) * this.#width > MOST_CELLS) return this.#makeRoom();
    const next = this.#rowOf(known || this.#make());
    this.#table[(row << 2) + column] = next;
    return next;
  }

  /** Lets all states go but the first one and the settled draft. */
  #makeRoom(): number {
    const members = draft.members.slice(0, draft.length);
    const { best } = draft;
    if (this.#octets < WORTH * this.#count) this.#wasted++;
    this.#forget();
    draft.begin(this.#trie, best);
    draft.members.set(members);
    draft.length = members.length;
    return this.#rowOf(this.#find() || this.#make());
  }

  /** Where a state's row begins in the table, in fours. */
  #rowOf(state: number): number {
    return (state * this.#width) >> 2;
  }

  /** Follows a path through the tree without keeping states. */
  #follow(paths: string, start: number, end: number): number {
    const trie = this.#trie;
    const { characters, nodes } = trie;
    let best = NO_RANK;
    let at = start;
    let node = 0;
    // Up to the first star there is one place to be.
    do {
      let place = nodes[node + LABEL] as number;
      const labelEnd = nodes[node + END] as number;
      while (place < labelEnd && at < end && paths.charCodeAt(at) === characters[place]) {
        place++;
        at++;
      }
      if (place < labelEnd) return this.#entryOf(best);
      best = Math.min(best, nodes[node + RANK] as number);
      if (nodes[node + LOOP] !== 0) return this.#simulate(paths, at, end, node, best);
      if (at === end) return this.#entryOf(Math.min(best, nodes[node + RANK_AT_END] as number));
      node = childOf(trie, node, paths.charCodeAt(at));
    } while (node !== 0);
    return this.#entryOf(best);
  }

  /** Goes on from a node with a `*` behind it, when a rank has been accepted already. */
  #simulate(paths: string, start: number, end: number, node: number, best: number): number {
    const trie = this.#trie;
    draft.begin(trie, best);
    draft.reach(trie.nodes[node + END] as number);
    for (let at = start; at < end && draft.length > 0; at++) {
      const members = draft.members.slice(0, draft.length);
      draft.begin(trie, draft.best);
      for (const place of members) draft.advance(place, paths.charCodeAt(at));
      draft.prune();
    }
    return this.#entryOf(draft.bestAtEnd());
  }

  #entryOf(rank: number): number {
    return rank === NO_RANK ? NO_ENTRY : (this.#trie.entries[rank] as number);
  }

  /** The state that the settled draft is, or 0. */
  #find(): number {
    let state = this.#buckets[hashOfDraft() & (this.#buckets.length - 1)] as number;
    while (state !== 0 && !this.#isDraft(state)) state = this.#states[state * STATE_WIDTH + ALIKE] as number;
    return state;
  }

  #isDraft(state: number): boolean {
    const at = state * STATE_WIDTH;
    const to = this.#states[at + MEMBERS_END] as number;
    const from = this.#states[at + MEMBERS_END - STATE_WIDTH] as number;
    if (this.#states[at + BEST] !== draft.best || to - from !== draft.length) return false;
    for (let i = from; i < to; i++) if (this.#members[i] !== draft.members[i - from]) return false;
    return true;
  }

  /** Makes the settled draft a state. */
  #make(): number {
    const state = this.#count++;
    const at = state * STATE_WIDTH;
    const from = this.#states[at + MEMBERS_END - STATE_WIDTH] as number;
    const end = from + draft.length;
    this.#table = roomFor(this.#table, this.#count * this.#width);
    this.#states = roomFor(this.#states, at + STATE_WIDTH);
    this.#members = roomFor(this.#members, end);
    this.#members.set(draft.members.subarray(0, draft.length), from);
    const bucket = hashOfDraft() & (this.#buckets.length - 1);
    this.#table[state * this.#width] = state;
    this.#states[at + MEMBERS_END] = end;
    this.#states[at + BEST] = draft.best;
    this.#states[at + ENTRY] = this.#entryOf(draft.bestAtEnd());
    this.#states[at + ALIKE] = this.#buckets[bucket] as number;
    this.#buckets[bucket] = state;
    return state;
  }

  /** Lets all states go. State 0 stands for "unknown", and state 1 is the one behind the path's first "/". */
  #forget(): void {
    this.#count = 1;
    this.#octets = 0;
    this.#table = new Uint16Array(this.#width);
    this.#states = new Int32Array(STATE_WIDTH);
    this.#members = new Int32Array(0);
    this.#buckets = new Int32Array(BUCKETS);
    draft.begin(this.#trie, NO_RANK);
    draft.reach(0);
    const members = draft.members.slice(0, draft.length);
    draft.begin(this.#trie, draft.best);
    for (const place of members) draft.advance(place, SLASH);
    draft.settle();
    this.#make();
  }
}

function hashOfDraft(): number {
  let hash = draft.best;
  for (let i = 0; i < draft.length; i++) hash = Math.imul(hash ^ (draft.members[i] as number), 0x01000193);
  return hash ^ (hash >>> 15);
}

/** The array, or a larger copy of it. */
function roomFor<Cells extends Int32Array | Uint16Array>(cells: Cells, length: number): Cells {
  if (length <= cells.length) return cells;
  const size = Math.max(length, cells.length + (cells.length >> 1));
  const larger = cells instanceof Uint16Array ? new Uint16Array(size) : new Int32Array(size);
  larger.set(cells);
  return larger as Cells;
}
