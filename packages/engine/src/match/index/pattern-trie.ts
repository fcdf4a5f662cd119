/** What stands behind each label. */
export const NO_CHARACTER = 255;
/** The rank of no entry: worse than every real one. */
export const NO_RANK = 0x7fffffff;

// The nine numbers of a node.
/** Where its label begins in `characters`. */
export const LABEL = 0;
/** Where its label ends: the place that stands for the node itself. */
export const END = 1;
/** Its first child over a plain character; the others follow it, sorted. */
export const FIRST_CHILD = 2;
/** How many they are. */
export const CHILDREN = 3;
/** Its child over `*`; 0 is none. */
export const LOOP = 4;
/** The best rank of the patterns that end in it. */
export const RANK = 5;
/** The best rank of those that end in it with `$`. */
export const RANK_AT_END = 6;
/** The best rank that can come from it or from below it. */
export const HOPE = 7;
/** The looping node that is no longer needed once this looping node is reached; 0 is none. */
export const SUPERSEDED = 8;
export const NODE_WIDTH = 9;

/**
 * Patterns as a radix tree: a node is reached over a label of one or more characters, or over a `*`. It
 * is also the nondeterministic automaton that `RuleAutomaton` makes deterministic, whose states are the
 * *places* in the labels, and the one behind each label for the node itself. A node that a `*` leads to
 * is *looping*, with an empty label: once reached it stays reached, whatever byte comes.
 *
 * A node is known by the place of its first number in `nodes`; node 0 is the root. Entries are ranked:
 * rank 0 is the heaviest, and of two that match the lower rank decides.
 */
export interface PatternTrie {
  /** The characters of the labels, which are ASCII as all normalised patterns are; `NO_CHARACTER` behind each label. */
  readonly characters: Uint8Array;
  /** The node of each place. */
  readonly owners: Int32Array;
  readonly nodes: Int32Array;
  /** The first character of each node's label, by the number of the node. */
  readonly heads: Uint8Array;
  /** The entry of each rank. */
  readonly entries: Int32Array;
}

/** The child over a character, or 0. */
export function childOf({ nodes, heads }: PatternTrie, node: number, code: number): number {
  const first = nodes[node + FIRST_CHILD] as number;
  const count = nodes[node + CHILDREN] as number;
  const number = first / NODE_WIDTH;
  for (let i = 0; i < count; i++) if (heads[number + i] === code) return first + i * NODE_WIDTH;
  return 0;
}

/** Whether a node is reached over a star. */
export function isLooping({ nodes }: PatternTrie, node: number): boolean {
  return node !== 0 && nodes[node + LABEL] === nodes[node + END];
}
