import { buildPatternTrie, NO_RANK, type PatternTrie } from "./pattern-trie.ts";
import { NO_ENTRY, NOT_PLAIN } from "./rule-search.ts";
import type { RuleTable } from "./rule-table.ts";
import { beginsDotSegment, ENDS, isSettledTriplet, PLAIN, SLOW } from "./url-path.ts";

/** The most cells of the transition table, and the most numbers in the sets of all states. */
const MOST_CELLS = 1 << 17;
const MOST_MEMBERS = 1 << 16;
/** States that are thrown away before each served so many octets were not worth making. */
const WORTH = 8;
const MOST_WASTED = 4;

/** Classes of characters that mean more than themselves in a path that has not been normalised. */
const STOP_CLASS = 253;
const END_CLASS = 254;
const SLOW_CLASS = 255;

const FULL_STOP = 0x2e;

/** No transition known yet. State rows begin behind it. */
const UNKNOWN = 0;

/**
 * The patterns of a group as one automaton: one step for each octet of a path, however many
 * rules there are. A state is the set of trie nodes that the octets so far lead to, and the best rank
 * accepted so far; nodes that cannot better that rank are left out. States are made when a path first
 * needs them, under a memory cap: when it is reached all are let go, and where that happens too often
 * to be worth while, paths are followed through the trie without keeping states.
 */
export class RuleAutomaton {
  readonly #trie: PatternTrie;
  /** The class of each ASCII character; 0 is every character that no pattern has. */
  readonly #classOf: Uint8Array;
  /** The same, save that characters which are not `PLAIN` have the classes that say so. */
  readonly #rawClassOf: Uint8Array;
  /** A character of each class. */
  readonly #codeOf: readonly number[];
  /** How long a state's row is: a column for each class, and one for the answer. */
  readonly #width: number;

  /**
   * The row of the next state at [row + class], `UNKNOWN` where it has not been made; at the row's end
   * the entry that decides for paths which end here, plus one. A state's number is row / width.
   */
  #table: Int32Array;
  #states: number;
  /** Of each state: where its members begin in `#members`, and its best rank. */
  #from: number[];
  #best: number[];
  #members: number[];
  /** States by the hash of their members and rank. */
  #byHash: Map<number, number[]>;

  /** The set being made: its members, and for each node the set in which it was last a member. */
  readonly #draft: Int32Array;
  readonly #seen: Int32Array;
  #drafts: number;
  #draftLength: number;
  #draftBest: number;

  #octets: number;
  #wasted: number;

  /**
   * @param all whether patterns without a `*` belong to it too.
   * @param kinds what characters are in a path that has not been normalised.
   */
  constructor(rules: RuleTable, all: boolean, kinds: Uint8Array) {
    const trie = buildPatternTrie(rules, all);
    this.#trie = trie;
    this.#classOf = new Uint8Array(256);
    const codeOf = [-1];
    for (let node = 1; node < trie.length; node++) {
      const code = trie.code[node] as number;
      if (isLoop(trie, node) || this.#classOf[code] !== 0) continue;
      this.#classOf[code] = codeOf.length;
      codeOf.push(code);
    }
    this.#rawClassOf = this.#classOf.map((own, code) => {
      const kind = code < 128 ? kinds[code] : SLOW;
      if (kind !== PLAIN) return kind === ENDS ? END_CLASS : SLOW_CLASS;
      return code === FULL_STOP ? STOP_CLASS : own;
    });
    this.#codeOf = codeOf;
    this.#width = codeOf.length + 1;
    this.#draft = new Int32Array(trie.length);
    this.#seen = new Int32Array(trie.length);
    this.#drafts = 0;
    this.#draftLength = 0;
    this.#draftBest = NO_RANK;
    this.#octets = 0;
    this.#wasted = 0;
    this.#table = new Int32Array(0);
    this.#states = 0;
    this.#from = [];
    this.#best = [];
    this.#members = [];
    this.#byHash = new Map();
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
    for (; at < end; at++) {
      const code = paths.charCodeAt(at);
      seen |= code;
      let kind = classOf[code & 255] as number;
      if (kind >= STOP_CLASS) {
        if (kind === END_CLASS) break;
        if (kind === SLOW_CLASS ? !isSettledTriplet(paths, at) : beginsDotSegment(paths, at))
          return NOT_PLAIN;
        kind = this.#classOf[code] as number;
      }
      const next = table[row + kind] as number;
      if (next === UNKNOWN) {
        row = this.#step(row, kind);
        table = this.#table;
      } else {
        row = next;
      }
    }
    if (seen > 255) return raw ? NOT_PLAIN : this.#follow(paths, start, end);
    this.#octets += at - start;
    return (table[row + this.#width - 1] as number) - 1;
  }

  /** Makes a missing transition. */
  #step(row: number, kind: number): number {
    const state = row / this.#width;
    this.#begin(this.#best[state] as number);
    const to = this.#from[state + 1] ?? this.#members.length;
    const code = this.#codeOf[kind] as number;
    for (let i = this.#from[state] as number; i < to; i++) this.#advance(this.#members[i] as number, code);
    const cells = this.#states * this.#width;
    if (cells > MOST_CELLS || this.#members.length > MOST_MEMBERS) {
      // The set in the making survives; the row it came from does not.
      if (this.#octets < WORTH * this.#states) this.#wasted++;
      this.#forget(true);
      return this.#keep();
    }
    const next = this.#keep();
    this.#table[row + kind] = next;
    return next;
  }

  /** Follows a path without keeping states. */
  #follow(paths: string, start: number, end: number): number {
    this.#begin(NO_RANK);
    this.#reach(0);
    for (let at = start; at < end && this.#draftLength > 0; at++) {
      const members = this.#draft.slice(0, this.#draftLength);
      this.#begin(this.#draftBest);
      for (const node of members) this.#advance(node, paths.charCodeAt(at));
    }
    return this.#entryOf(this.#draftRankAtEnd());
  }

  /** Begins a new set, in which a rank has been accepted already. */
  #begin(best: number): void {
    this.#drafts++;
    this.#draftLength = 0;
    this.#draftBest = best;
  }

  /** Adds what an octet leads to from a node. */
  #advance(node: number, code: number): void {
    const trie = this.#trie;
    if (isLoop(trie, node)) this.#add(node);
    for (let next = trie.child[node] as number; next !== 0; next = trie.sibling[next] as number) {
      if (trie.code[next] === code) {
        this.#reach(next);
        return;
      }
    }
  }

  /** Adds a node that was just reached, and the looping node behind it. */
  #reach(node: number): void {
    const trie = this.#trie;
    this.#accept(trie.rank[node] as number);
    this.#add(node);
    const loop = trie.loop[node] as number;
    if (loop !== 0) {
      this.#accept(trie.rank[loop] as number);
      this.#add(loop);
    }
  }

  #accept(rank: number): void {
    if (rank < this.#draftBest) this.#draftBest = rank;
  }

  #add(node: number): void {
    const trie = this.#trie;
    // A node without children is done when it is reached, and so is one that can only lead to worse.
    const useful = trie.child[node] !== 0 || trie.rankAtEnd[node] !== NO_RANK;
    if (!useful || (trie.hope[node] as number) >= this.#draftBest || this.#seen[node] === this.#drafts)
      return;
    this.#seen[node] = this.#drafts;
    this.#draft[this.#draftLength++] = node;
  }

  #entryOf(rank: number): number {
    return rank === NO_RANK ? NO_ENTRY : (this.#trie.entries[rank] as number);
  }

  #draftRankAtEnd(): number {
    let best = this.#draftBest;
    for (let i = 0; i < this.#draftLength; i++) {
      best = Math.min(best, this.#trie.rankAtEnd[this.#draft[i] as number] as number);
    }
    return best;
  }

  /** Finds the state that the set in the making is, or makes it; returns its row. */
  #keep(): number {
    const { hope } = this.#trie;
    const best = this.#draftBest;
    // What cannot better the accepted rank no longer matters.
    let length = 0;
    for (let i = 0; i < this.#draftLength; i++) {
      const node = this.#draft[i] as number;
      if ((hope[node] as number) < best) this.#draft[length++] = node;
    }
    this.#draftLength = length;
    const set = this.#draft.subarray(0, length);
    sortFew(set);
    let hash = best | 0;
    for (let i = 0; i < length; i++) hash = Math.imul(hash ^ (set[i] as number), 0x01000193);
    const alike = this.#byHash.get(hash);
    for (const state of alike ?? []) if (this.#isState(state, set, best)) return state * this.#width;
    return this.#make(hash, alike, set, best);
  }

  #isState(state: number, set: Int32Array, best: number): boolean {
    const from = this.#from[state] as number;
    const to = this.#from[state + 1] ?? this.#members.length;
    if (this.#best[state] !== best || to - from !== set.length) return false;
    for (let i = 0; i < set.length; i++) if (this.#members[from + i] !== set[i]) return false;
    return true;
  }

  #make(hash: number, alike: number[] | undefined, set: Int32Array, best: number): number {
    const state = this.#states++;
    if (alike === undefined) this.#byHash.set(hash, [state]);
    else alike.push(state);
    this.#from[state] = this.#members.length;
    for (let i = 0; i < set.length; i++) this.#members.push(set[i] as number);
    this.#best[state] = best;
    const cells = this.#states * this.#width;
    if (cells > this.#table.length) {
      const larger = new Int32Array(Math.max(cells, 2 * this.#table.length));
      larger.set(this.#table);
      this.#table = larger;
    }
    this.#table[cells - 1] = this.#entryOf(this.#draftRankAtEnd()) + 1;
    return state * this.#width;
  }

  /** Lets all states go and makes the first one again; with `keepDraft` the set in the making is kept. */
  #forget(keepDraft = false): void {
    const set = keepDraft ? this.#draft.slice(0, this.#draftLength) : undefined;
    const best = this.#draftBest;
    // State 0 is never used: its row stands for "unknown".
    this.#states = 1;
    this.#from = [0];
    this.#best = [NO_RANK];
    this.#members = [];
    this.#byHash = new Map();
    this.#table = new Int32Array(2 * this.#width);
    this.#octets = 0;
    this.#begin(NO_RANK);
    this.#reach(0);
    this.#keep();
    if (set !== undefined) {
      this.#begin(best);
      for (const node of set) this.#add(node);
    }
  }
}

/** Sorts in place; sets have a handful of members, for which the built-in sort is slow. */
function sortFew(set: Int32Array): void {
  if (set.length > 32) {
    set.sort();
    return;
  }
  for (let i = 1; i < set.length; i++) {
    const value = set[i] as number;
    let at = i;
    for (; at > 0 && (set[at - 1] as number) > value; at--) set[at] = set[at - 1] as number;
    set[at] = value;
  }
}

/** Whether a node is one that a `*` leads to. */
function isLoop(trie: PatternTrie, node: number): boolean {
  return node > 0 && trie.code[node] === 0x2a;
}
