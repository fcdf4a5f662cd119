import {
  CHILD,
  CODE,
  HOPE,
  LOOP,
  NO_RANK,
  NODE_WIDTH,
  RANK,
  RANK_AT_END,
  SIBLING,
  SUPERSEDED,
} from "./pattern-trie.ts";

const STAR = 0x2a;

/**
 * A set of trie nodes in the making, and the best rank accepted on the way. One set serves all
 * automata in turn: making a state is synchronous, and a state keeps a copy.
 */
export class NodeSet {
  /** The members, in the order in which they came. */
  members: Int32Array = new Int32Array(64);
  length: number = 0;
  best: number = NO_RANK;
  #nodes: Int32Array = new Int32Array(0);
  /** For each node, the number of the set in which it was last a member. */
  #seen = new Int32Array(64);
  /** For each node, the number of the set in which it was last superseded. */
  #superseded = new Int32Array(64);
  #number = 0;

  /** Begins a new set, in which a rank has been accepted already. */
  begin(nodes: Int32Array, best: number): void {
    const count = nodes.length / NODE_WIDTH;
    if (this.#seen.length < count) {
      this.#seen = new Int32Array(2 * count);
      this.#superseded = new Int32Array(2 * count);
      this.members = new Int32Array(2 * count);
    }
    this.#nodes = nodes;
    this.#number++;
    this.length = 0;
    this.best = best;
  }

  /** Adds what an octet leads to from a node. */
  advance(node: number, code: number): void {
    const nodes = this.#nodes;
    if (nodes[node + CODE] === STAR) this.#add(node);
    let child = nodes[node + CHILD] as number;
    while (child !== 0 && nodes[child + CODE] !== code) child = nodes[child + SIBLING] as number;
    if (child !== 0) this.reach(child);
  }

  /** Adds a node that was just reached, and the looping node behind it. */
  reach(node: number): void {
    const nodes = this.#nodes;
    const loop = nodes[node + LOOP] as number;
    this.best = Math.min(this.best, nodes[node + RANK] as number);
    if (loop !== 0) {
      this.best = Math.min(this.best, nodes[loop + RANK] as number);
      this.#superseded[(nodes[loop + SUPERSEDED] as number) / NODE_WIDTH] = this.#number;
      this.#add(loop);
    }
    this.#add(node);
  }

  #add(node: number): void {
    const nodes = this.#nodes;
    // A node that leads no further is done when it is reached, and so is one that can only lead to worse.
    const useful = nodes[node + CHILD] !== 0 || nodes[node + RANK_AT_END] !== NO_RANK;
    const index = node / NODE_WIDTH;
    if (!useful || (nodes[node + HOPE] as number) >= this.best || this.#seen[index] === this.#number) return;
    this.#seen[index] = this.#number;
    this.members[this.length++] = node;
  }

  /** Drops what can no longer better the accepted rank, and what is superseded. */
  prune(): void {
    let length = 0;
    for (let i = 0; i < this.length; i++) {
      const node = this.members[i] as number;
      const hopeful = (this.#nodes[node + HOPE] as number) < this.best;
      // Node 0 is none that could be superseded: there it stands for "none".
      const needed = node === 0 || this.#superseded[node / NODE_WIDTH] !== this.#number;
      if (hopeful && needed) this.members[length++] = node;
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
    let best = this.best;
    for (let i = 0; i < this.length; i++) {
      best = Math.min(best, this.#nodes[(this.members[i] as number) + RANK_AT_END] as number);
    }
    return best;
  }
}

/** Moves a member down to its place among the sorted ones before it. */
function sink(members: Int32Array, from: number): void {
  const node = members[from] as number;
  let at = from;
  for (; at > 0 && (members[at - 1] as number) > node; at--) members[at] = members[at - 1] as number;
  members[at] = node;
}
