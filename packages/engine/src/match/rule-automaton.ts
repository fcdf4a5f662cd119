import { NodeSet } from "./node-set.ts";
import { buildPatternTrie, CODE, NO_RANK, NODE_WIDTH, type PatternTrie } from "./pattern-trie.ts";
import { NO_ENTRY, NOT_PLAIN } from "./rule-search.ts";
import type { RuleTable } from "./rule-table.ts";
import { beginsDotSegment, ENDS, isSettledTriplet, PLAIN, SLOW } from "./url-path.ts";

/** The most cells of the transition table: rows are numbers of 16 bits. */
const MOST_CELLS = 0xffff;
/** How many chains the states are found by; a power of two. */
const BUCKETS = 256;
/** States that are let go before each served so many octets were not worth making. */
const WORTH = 8;
const MOST_WASTED = 4;

/** Classes of characters that mean more than themselves in a path that has not been normalised. */
const STOP_CLASS = 253;
const END_CLASS = 254;
const SLOW_CLASS = 255;

const STAR = 0x2a;
const FULL_STOP = 0x2e;

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

const NOTHING = new Uint16Array(0);

/** Stands for every character that no pattern has. */
const NO_CODE = -1;

const draft = new NodeSet();

/**
 * The patterns of a group as one automaton: one step for each octet of a path, however many rules there
 * are. A state is the set of trie nodes that the octets so far lead to, and the best rank accepted so
 * far; nodes that cannot better that rank are left out. States are made when a path first needs them,
 * under a memory cap: when it is reached all are let go, and where that happens too often to be worth
 * while, paths are followed through the trie without keeping states.
 */
export class RuleAutomaton {
  readonly #trie: PatternTrie;
  /** A character of each class; class 0 is every character that no pattern has. */
  readonly #codeOf: readonly number[];
  /** The class of each Latin-1 character. */
  readonly #classOf: Uint8Array;
  /** The same for paths that have not been normalised. */
  readonly #rawClassOf: Uint8Array;
  /** How long a state's row is: its number, and a column for each class. */
  readonly #width: number;
  /** Row after row: the state's number, then the row of the next state for each class, or `UNKNOWN`. */
  #table: Uint16Array = NOTHING;
  /** Four numbers of each state; see the columns above. */
  #states: Int32Array = new Int32Array(0);
  #count = 0;
  /** The members of all states, one state's after another's. */
  #members: Int32Array = new Int32Array(0);
  /** The last state made of each hash, of which the others are chained. */
  #buckets: Int32Array = new Int32Array(0);
  #octets = 0;
  #wasted = 0;

  /**
   * @param all whether patterns without a `*` belong to it too.
   * @param kinds what characters are in a path that has not been normalised.
   */
  constructor(rules: RuleTable, all: boolean, kinds: Uint8Array) {
    const trie = buildPatternTrie(rules, all);
    const codes = new Set<number>();
    for (let node = NODE_WIDTH; node < trie.nodes.length; node += NODE_WIDTH) {
      codes.add(trie.nodes[node + CODE] as number);
    }
    codes.delete(STAR);
    this.#trie = trie;
    this.#codeOf = [NO_CODE, ...codes];
    this.#width = this.#codeOf.length + 1;
    this.#classOf = new Uint8Array(256);
    this.#codeOf.forEach((code, kind) => {
      if (code !== NO_CODE) this.#classOf[code] = kind;
    });
    this.#rawClassOf = this.#classOf.map((own, code) => {
      const kind = code < 128 ? kinds[code] : SLOW;
      if (kind !== PLAIN) return kind === ENDS ? END_CLASS : SLOW_CLASS;
      return code === FULL_STOP ? STOP_CLASS : own;
    });
    this.#forget();
  }

  /**
   * The entry that decides for the path, or `NO_ENTRY`.
   * @param raw whether the path has not been normalised; `NOT_PLAIN` is returned where it must be.
   */
  search(paths: string, start: number, end: number, raw: boolean): number {
    if (this.#wasted >= MOST_WASTED) return raw ? NOT_PLAIN : this.#follow(paths, start, end);
    const classOf = raw ? this.#rawClassOf : this.#classOf;
    let table = this.#table;
    let row = this.#width;
    let at = start;
    // Characters outside Latin-1 are folded into it here and found out in the end: a check less a step.
    let seen = 0;
    for (;;) {
      // Two octets at a time for as long as nothing is the matter, which is nearly always the whole path.
      for (; at + 1 < end; at += 2) {
        const first = paths.charCodeAt(at);
        const second = paths.charCodeAt(at + 1);
        const firstKind = classOf[first & 255] as number;
        const secondKind = classOf[second & 255] as number;
        if (firstKind >= STOP_CLASS || secondKind >= STOP_CLASS) break;
        const between = table[row + 1 + firstKind] as number;
        if (between === UNKNOWN) break;
        const next = table[between + 1 + secondKind] as number;
        if (next === UNKNOWN) break;
        seen |= first | second;
        row = next;
      }
      if (at >= end) break;
      const code = paths.charCodeAt(at);
      seen |= code;
      let kind = classOf[code & 255] as number;
      if (kind >= STOP_CLASS) {
        if (kind === END_CLASS) break;
        if (kind === SLOW_CLASS ? !isSettledTriplet(paths, at) : beginsDotSegment(paths, at))
          return NOT_PLAIN;
        kind = this.#classOf[code] as number;
      }
      row = (table[row + 1 + kind] as number) || this.#step(row, kind);
      table = this.#table;
      at++;
    }
    if (seen > 255) return raw ? NOT_PLAIN : this.#follow(paths, start, end);
    this.#octets += at - start;
    return this.#states[(table[row] as number) * STATE_WIDTH + ENTRY] as number;
  }

  /** Makes a missing transition. */
  #step(row: number, kind: number): number {
    const state = (this.#table[row] as number) * STATE_WIDTH;
    const to = this.#states[state + MEMBERS_END] as number;
    const from = this.#states[state + MEMBERS_END - STATE_WIDTH] as number;
    const code = this.#codeOf[kind] as number;
    draft.begin(this.#trie.nodes, this.#states[state + BEST] as number);
    for (let i = from; i < to; i++) draft.advance(this.#members[i] as number, code);
    draft.settle();
    const known = this.#find();
    if (known !== 0 || (this.#count + 1) * this.#width <= MOST_CELLS) {
      const next = (known || this.#make()) * this.#width;
      this.#table[row + 1 + kind] = next;
      return next;
    }
    // The set in the making survives; the row that led to it does not.
    const members = draft.members.slice(0, draft.length);
    const { best } = draft;
    if (this.#octets < WORTH * this.#count) this.#wasted++;
    this.#forget();
    draft.begin(this.#trie.nodes, best);
    draft.members.set(members);
    draft.length = members.length;
    return (this.#find() || this.#make()) * this.#width;
  }

  /** Follows a path without keeping states. */
  #follow(paths: string, start: number, end: number): number {
    const { nodes } = this.#trie;
    draft.begin(nodes, NO_RANK);
    draft.reach(0);
    for (let at = start; at < end && draft.length > 0; at++) {
      const members = draft.members.slice(0, draft.length);
      draft.begin(nodes, draft.best);
      for (const node of members) draft.advance(node, paths.charCodeAt(at));
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
    const from = state === 0 ? 0 : (this.#states[at + MEMBERS_END - STATE_WIDTH] as number);
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

  /** Lets all states go, and makes state 0, which stands for "unknown", and the first one again. */
  #forget(): void {
    this.#count = 0;
    this.#octets = 0;
    this.#table = NOTHING;
    this.#states = new Int32Array(0);
    this.#members = new Int32Array(0);
    this.#buckets = new Int32Array(BUCKETS);
    draft.begin(this.#trie.nodes, NO_RANK);
    this.#make();
    draft.reach(0);
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
