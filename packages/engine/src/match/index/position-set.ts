import {
  BEST_RANK_BELOW,
  CHILDREN,
  childOf,
  END,
  isLooping,
  LABEL,
  NO_RANK,
  NODE_WIDTH,
  type PatternTrie,
  RANK,
  RANK_AT_END,
  STAR_CHILD,
  SUPERSEDED,
} from "./pattern-trie.ts";

const NO_TRIE: PatternTrie = {
  characters: new Uint8Array(0),
  nodeOfPosition: new Int32Array(0),
  nodes: new Int32Array(0),
  heads: new Uint8Array(0),
  entries: new Int32Array(0),
};

/** Maximum number of positions in a set. With more positions, comparing each rule is faster. */
const MAX_POSITIONS = 4096;

/** Arrays up to this length are always kept. Longer arrays of a huge tree are replaced when a small tree follows. */
const MAX_KEPT_LENGTH = 1 << 16;
/** Highest serial number of a set. After this number, numbering starts again at 1. */
const LAST_NUMBER = 0x7fffffff;

/**
 * A set of positions that is being built, and the best rank accepted so far. All automata share one set, because
 * building a state is synchronous and a state keeps a copy.
 */
export class PositionSet {
  /** Members in the order of their insertion, until the set is settled. */
  readonly members: Int32Array = new Int32Array(MAX_POSITIONS);
  length: number = 0;
  /** Whether a position was left out because the set was full. */
  isOverfull: boolean = false;
  best: number = NO_RANK;
  #trie: PatternTrie = NO_TRIE;
  /** For each looping node, the number of the last set that contained it. */
  #seen = new Int32Array(64);
  /** For each looping node, the number of the last set that superseded it. */
  #superseded = new Int32Array(64);
  #number = 0;

  /** Begins a new set. `best` is the best rank accepted so far. */
  begin(trie: PatternTrie, best: number): void {
    const count = trie.nodes.length / NODE_WIDTH;
    const isWrongLength = this.#seen.length < count || this.#seen.length > MAX_KEPT_LENGTH + 8 * count;
    if (isWrongLength || this.#number === LAST_NUMBER) {
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

  /** Replaces the positions with those that a byte leads to. */
  step(code: number): void {
    const positions = this.copy();
    this.begin(this.#trie, this.best);
    for (let i = 0; i < positions.length; i++) this.advance(positions[i] as number, code);
  }

  /** Returns a copy of the members. */
  copy(): Int32Array {
    return this.members.slice(0, this.length);
  }

  /** Makes settled positions the members of a set that was just begun. */
  setMembers(positions: Int32Array): void {
    this.members.set(positions);
    this.length = positions.length;
  }

  /** Adds the positions that a byte leads to from a position. */
  advance(position: number, code: number): void {
    const trie = this.#trie;
    const node = trie.nodeOfPosition[position] as number;
    if (position !== trie.nodes[node + END]) {
      if (trie.characters[position] === code) this.reach(position + 1);
      return;
    }
    if (isLooping(trie, node)) this.#add(position);
    const child = childOf(trie, node, code);
    if (child !== 0) this.reach((trie.nodes[child + LABEL] as number) + 1);
  }

  /** Adds a position that was just reached, and the looping node after it. */
  reach(position: number): void {
    const { nodes, nodeOfPosition: owners } = this.#trie;
    const node = owners[position] as number;
    if (position === nodes[node + END]) {
      const loop = nodes[node + STAR_CHILD] as number;
      this.best = Math.min(this.best, nodes[node + RANK] as number);
      if (loop !== 0) {
        this.best = Math.min(this.best, nodes[loop + RANK] as number);
        this.#superseded[(nodes[loop + SUPERSEDED] as number) / NODE_WIDTH] = this.#number;
        this.#add(nodes[loop + END] as number);
      }
    }
    this.#add(position);
  }

  #add(position: number): void {
    const trie = this.#trie;
    const { nodes } = trie;
    const node = trie.nodeOfPosition[position] as number;
    // Skip a node that leads no further, and a position that cannot lead to a better rank.
    const isDone =
      position === nodes[node + END] && nodes[node + CHILDREN] === 0 && nodes[node + RANK_AT_END] === NO_RANK;
    if (isDone || (nodes[node + BEST_RANK_BELOW] as number) >= this.best) return;
    if (isLooping(trie, node)) {
      // A looping node stays in the set and may be reached again. Every other position is reached only once.
      if (this.#seen[node / NODE_WIDTH] === this.#number) return;
      this.#seen[node / NODE_WIDTH] = this.#number;
    }
    if (this.length === MAX_POSITIONS) this.isOverfull = true;
    else this.members[this.length++] = position;
  }

  /** Removes positions that cannot lead to a better rank, and superseded looping nodes. */
  prune(): void {
    const { nodes, nodeOfPosition: owners } = this.#trie;
    let length = 0;
    for (let i = 0; i < this.length; i++) {
      const position = this.members[i] as number;
      const node = owners[position] as number;
      const hopeful = (nodes[node + BEST_RANK_BELOW] as number) < this.best;
      // Node 0 is never superseded. Its index is written for looping nodes that supersede no node.
      const needed = node === 0 || this.#superseded[node / NODE_WIDTH] !== this.#number;
      if (hopeful && needed) this.members[length++] = position;
    }
    this.length = length;
  }

  /** Prunes and sorts the set, so that equal sets have equal arrays. */
  settle(): void {
    this.prune();
    const { members } = this;
    // Most sets have only a few members; the built-in sort is slow for those.
    if (this.length > 32) members.subarray(0, this.length).sort();
    else for (let i = 1; i < this.length; i++) sink(members, i);
  }

  /** Returns the best rank for a path that ends here. */
  bestAtEnd(): number {
    const { nodes, nodeOfPosition: owners } = this.#trie;
    let best = this.best;
    for (let i = 0; i < this.length; i++) {
      const position = this.members[i] as number;
      const node = owners[position] as number;
      if (position === nodes[node + END]) best = Math.min(best, nodes[node + RANK_AT_END] as number);
    }
    return best;
  }
}

/** Moves a member down to its position among the sorted members before it. */
function sink(members: Int32Array, from: number): void {
  const position = members[from] as number;
  let at = from;
  for (; at > 0 && (members[at - 1] as number) > position; at--) members[at] = members[at - 1] as number;
  members[at] = position;
}
