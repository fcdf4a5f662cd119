import {
  CHILDREN,
  childOf,
  END,
  HOPE,
  isLooping,
  LABEL,
  LOOP,
  NO_RANK,
  NODE_WIDTH,
  type PatternTrie,
  RANK,
  RANK_AT_END,
  SUPERSEDED,
} from "./pattern-trie.ts";

const NO_TRIE: PatternTrie = {
  characters: new Uint8Array(0),
  owners: new Int32Array(0),
  nodes: new Int32Array(0),
  heads: new Uint8Array(0),
  entries: new Int32Array(0),
};

/** A set does not grow beyond this: who has more is better off looking at each rule. */
const MAX_POSITIONS = 4096;

/** Room that one huge tree needed is not kept for small ones. */
const MAX_KEPT = 1 << 16;
/** The sets are numbered up to here; then the numbers begin anew. */
const LAST_NUMBER = 0x7fffffff;

/**
 * A set of places in the making, and the best rank accepted on the way. One set serves all automata in
 * turn: making a state is synchronous, and a state keeps a copy.
 */
export class PositionSet {
  /** The members, in the order in which they came. */
  readonly members: Int32Array = new Int32Array(MAX_POSITIONS);
  length: number = 0;
  /** Whether there was no room for a place. */
  isOverfull: boolean = false;
  best: number = NO_RANK;
  #trie: PatternTrie = NO_TRIE;
  /** For each looping node, the number of the set in which it was last a member. */
  #seen = new Int32Array(64);
  /** For each looping node, the number of the set in which it was last superseded. */
  #superseded = new Int32Array(64);
  #number = 0;

  /** Begins a new set, in which a rank has been accepted already. */
  begin(trie: PatternTrie, best: number): void {
    const count = trie.nodes.length / NODE_WIDTH;
    const isUnfit = this.#seen.length < count || this.#seen.length > MAX_KEPT + 8 * count;
    if (isUnfit || this.#number === LAST_NUMBER) {
      this.#seen = new Int32Array(Math.max(64, 2 * count));
      this.#superseded = new Int32Array(this.#seen.length);
      this.#number = 0;
    }
    this.#trie = trie;
    this.#number++;
    this.length = 0;
    this.isOverfull = false;
    this.best = best;
  }

  /** Replaces the places by those to which a byte leads from them. */
  moveOn(code: number): void {
    const places = this.copy();
    this.begin(this.#trie, this.best);
    for (let i = 0; i < places.length; i++) this.advance(places[i] as number, code);
  }

  /** The members, in an array of their own. */
  copy(): Int32Array {
    return this.members.slice(0, this.length);
  }

  /** Makes settled places the members of a set that was just begun. */
  take(places: Int32Array): void {
    this.members.set(places);
    this.length = places.length;
  }

  /** Adds what a byte leads to from a place. */
  advance(place: number, code: number): void {
    const trie = this.#trie;
    const node = trie.owners[place] as number;
    if (place !== trie.nodes[node + END]) {
      if (trie.characters[place] === code) this.reach(place + 1);
      return;
    }
    if (isLooping(trie, node)) this.#add(place);
    const child = childOf(trie, node, code);
    if (child !== 0) this.reach((trie.nodes[child + LABEL] as number) + 1);
  }

  /** Adds a place that was just reached, and the looping node behind it. */
  reach(place: number): void {
    const { nodes, owners } = this.#trie;
    const node = owners[place] as number;
    if (place === nodes[node + END]) {
      const loop = nodes[node + LOOP] as number;
      this.best = Math.min(this.best, nodes[node + RANK] as number);
      if (loop !== 0) {
        this.best = Math.min(this.best, nodes[loop + RANK] as number);
        this.#superseded[(nodes[loop + SUPERSEDED] as number) / NODE_WIDTH] = this.#number;
        this.#add(nodes[loop + END] as number);
      }
    }
    this.#add(place);
  }

  #add(place: number): void {
    const trie = this.#trie;
    const { nodes } = trie;
    const node = trie.owners[place] as number;
    // A node that leads no further is done when it is reached, and so is one that can only lead to worse.
    const isDone =
      place === nodes[node + END] && nodes[node + CHILDREN] === 0 && nodes[node + RANK_AT_END] === NO_RANK;
    if (isDone || (nodes[node + HOPE] as number) >= this.best) return;
    if (isLooping(trie, node)) {
      // It is reached from before it, and stays. To every other place there is one way only.
      if (this.#seen[node / NODE_WIDTH] === this.#number) return;
      this.#seen[node / NODE_WIDTH] = this.#number;
    }
    if (this.length === MAX_POSITIONS) this.isOverfull = true;
    else this.members[this.length++] = place;
  }

  /** Drops what can no longer better the accepted rank, and what is superseded. */
  prune(): void {
    const { nodes, owners } = this.#trie;
    let length = 0;
    for (let i = 0; i < this.length; i++) {
      const place = this.members[i] as number;
      const node = owners[place] as number;
      const hopeful = (nodes[node + HOPE] as number) < this.best;
      // Node 0 is none that could be superseded: there it stands for "none".
      const needed = node === 0 || this.#superseded[node / NODE_WIDTH] !== this.#number;
      if (hopeful && needed) this.members[length++] = place;
    }
    this.length = length;
  }

  /** Prunes the set and sorts it, so that equal sets are the same numbers. */
  settle(): void {
    this.prune();
    const { members } = this;
    // Sets have a handful of members as a rule, for which the built-in sort is slow.
    if (this.length > 32) members.subarray(0, this.length).sort();
    else for (let i = 1; i < this.length; i++) sink(members, i);
  }

  /** The best rank for a path that ends here. */
  bestAtEnd(): number {
    const { nodes, owners } = this.#trie;
    let best = this.best;
    for (let i = 0; i < this.length; i++) {
      const place = this.members[i] as number;
      const node = owners[place] as number;
      if (place === nodes[node + END]) best = Math.min(best, nodes[node + RANK_AT_END] as number);
    }
    return best;
  }
}

/** Moves a member down to its place among the sorted ones before it. */
function sink(members: Int32Array, from: number): void {
  const place = members[from] as number;
  let at = from;
  for (; at > 0 && (members[at - 1] as number) > place; at--) members[at] = members[at - 1] as number;
  members[at] = place;
}
