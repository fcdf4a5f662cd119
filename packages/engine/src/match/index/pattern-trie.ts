/** Terminator of each label in `characters`. */
export const NO_CHARACTER = 255;
/** Rank of no entry: worse than every real rank. */
export const NO_RANK = 0x7fffffff;

// The nine numbers of a node.
/** Index in `characters` where the node's label begins. */
export const LABEL = 0;
/** Index of the terminator of the node's label, which is also the position of the node itself. */
export const END = 1;
/** First child over a plain character. The other children follow this child, sorted by character. */
export const FIRST_CHILD = 2;
/** Number of children over plain characters. */
export const CHILDREN = 3;
/** Child over `*`, or 0. */
export const STAR_CHILD = 4;
/** Best rank of the patterns that end at the node without `$`. */
export const RANK = 5;
/** Best rank of the patterns that end at the node with `$`. */
export const RANK_AT_END = 6;
/** Best rank of all patterns that end at the node or below it. */
export const BEST_RANK_BELOW = 7;
/** Looping node that is not needed any more once this looping node is reached, or 0. */
export const SUPERSEDED = 8;
export const NODE_WIDTH = 9;

/**
 * Patterns as a radix tree. The edge to a node is a label of one or more characters, or a `*`. A node with the edge
 * `*` is *looping* and has an empty label: once it is reached, it stays reached, whatever byte follows.
 *
 * The tree is also the nondeterministic automaton that `RuleAutomaton` makes deterministic. Its states are the
 * *positions* in the labels. The terminator of a label is the position of the node itself.
 *
 * A node is identified by the index of its first number in `nodes`; node 0 is the root. Entries are ranked: rank 0 is
 * the heaviest, and the lower rank of two matches decides.
 */
export interface PatternTrie {
  /** Characters of the labels, each label followed by `NO_CHARACTER`. They are ASCII, as in all normalised patterns. */
  readonly characters: Uint8Array;
  /** The node of each position. */
  readonly nodeOfPosition: Int32Array;
  readonly nodes: Int32Array;
  /** First character of each node's label, indexed by `node / NODE_WIDTH`. */
  readonly heads: Uint8Array;
  /** The entry of each rank. */
  readonly entries: Int32Array;
}

/** Returns the child over a character, or 0. */
export function childOf({ nodes, heads }: PatternTrie, node: number, code: number): number {
  const first = nodes[node + FIRST_CHILD] as number;
  const count = nodes[node + CHILDREN] as number;
  const number = first / NODE_WIDTH;
  for (let i = 0; i < count; i++) if (heads[number + i] === code) return first + i * NODE_WIDTH;
  return 0;
}

/** Whether the edge to a node is a `*`. */
export function isLooping({ nodes }: PatternTrie, node: number): boolean {
  return node !== 0 && nodes[node + LABEL] === nodes[node + END];
}
