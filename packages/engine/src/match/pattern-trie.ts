import type { RuleTable } from "./rule-table.ts";

const STAR = 0x2a;
const DOLLAR = 0x24;

/** The rank of no entry: worse than every real one. */
export const NO_RANK = 0x7fffffff;

// The eight numbers of a node.
/** The character of the edge into it. */
export const CODE = 0;
/** Its first child over a plain character; 0 is none. */
export const CHILD = 1;
/** The next child of its parent; 0 is none. */
export const SIBLING = 2;
/** Its child over `*`; 0 is none. */
export const LOOP = 3;
/** The best rank of the patterns that end in it. */
export const RANK = 4;
/** The best rank of those that end in it with `$`. */
export const RANK_AT_END = 5;
/** The best rank that can come from it or from below it. */
export const HOPE = 6;
/** The looping node that is no longer needed once this looping node is reached; 0 is none. */
export const SUPERSEDED = 7;
export const NODE_WIDTH = 8;

/**
 * Patterns as a trie whose edges are characters, `*` among them: the nondeterministic automaton that
 * `RuleAutomaton` makes deterministic. A node is known by the place of its first number in `nodes`;
 * node 0 stands before a path's first octet. A node that a `*` leads to is *looping*: once reached it
 * stays reached, whatever octet comes.
 *
 * Entries are ranked: rank 0 is the heaviest, and of two that match the lower rank decides.
 */
export interface PatternTrie {
  readonly nodes: Int32Array;
  /** The entry of each rank. */
  readonly entries: Int32Array;
}

/** Builds the trie of a rule table's starred entries, or of all. */
export function buildPatternTrie(rules: RuleTable, all: boolean): PatternTrie {
  const entries = rankedEntries(rules, all);
  const nodes: number[] = [];
  add(nodes, 0);
  entries.forEach((entry, rank) => {
    const end = rules.end(entry);
    const anchored = end > rules.start(entry) && rules.arena.charCodeAt(end - 1) === DOLLAR;
    let node = 0;
    for (let at = rules.start(entry); at < (anchored ? end - 1 : end); at++) {
      node = step(nodes, node, rules.arena.charCodeAt(at));
    }
    const column = node + (anchored ? RANK_AT_END : RANK);
    nodes[column] = Math.min(nodes[column] as number, rank);
  });
  setHopes(nodes);
  setSuperseded(nodes);
  return { nodes: Int32Array.from(nodes), entries };
}

function add(nodes: number[], code: number): number {
  return nodes.push(code, 0, 0, 0, NO_RANK, NO_RANK, NO_RANK, 0) - NODE_WIDTH;
}

/** The node to which a character of a pattern leads; it is made where there is none. */
function step(nodes: number[], node: number, code: number): number {
  if (code === STAR) {
    // A second star right behind the first adds nothing.
    if (nodes[node + CODE] === STAR) return node;
    if (nodes[node + LOOP] === 0) nodes[node + LOOP] = add(nodes, STAR);
    return nodes[node + LOOP] as number;
  }
  let child = nodes[node + CHILD] as number;
  while (child !== 0 && nodes[child + CODE] !== code) child = nodes[child + SIBLING] as number;
  if (child !== 0) return child;
  const made = add(nodes, code);
  nodes[made + SIBLING] = nodes[node + CHILD] as number;
  nodes[node + CHILD] = made;
  return made;
}

/** The entries, heaviest first; of equals, the one that stands first in the file. */
function rankedEntries(rules: RuleTable, all: boolean): Int32Array {
  const entries: number[] = [];
  for (let entry = 0; entry < rules.length; entry++) if (all || rules.isStarred(entry)) entries.push(entry);
  return Int32Array.from(entries.sort((a, b) => rules.weight(b) - rules.weight(a) || a - b));
}

/** Children are made after their parents, so one pass from the last node to the first is enough. */
function setHopes(nodes: number[]): void {
  for (let node = nodes.length - NODE_WIDTH; node >= 0; node -= NODE_WIDTH) {
    let best = Math.min(nodes[node + RANK] as number, nodes[node + RANK_AT_END] as number);
    const loop = nodes[node + LOOP] as number;
    if (loop !== 0) best = Math.min(best, nodes[loop + HOPE] as number);
    for (let next = nodes[node + CHILD] as number; next !== 0; next = nodes[next + SIBLING] as number) {
      best = Math.min(best, nodes[next + HOPE] as number);
    }
    nodes[node + HOPE] = best;
  }
}

/**
 * Where the way from one looping node to the next has no branch and no end, whatever the first could
 * still find the second finds as well: a stretch between two stars is taken where it first fits.
 */
function setSuperseded(nodes: number[]): void {
  // Until the last pass over a node, the column holds the looping node from which the way to it is so.
  for (let node = 0; node < nodes.length; node += NODE_WIDTH) {
    const child = nodes[node + CHILD] as number;
    const loop = nodes[node + LOOP] as number;
    const ways = (loop === 0 ? 0 : 1) + (child === 0 ? 0 : nodes[child + SIBLING] === 0 ? 1 : 2);
    const looping = nodes[node + CODE] === STAR;
    const straight = ways === 1 && nodes[node + RANK_AT_END] === NO_RANK;
    const origin = straight ? (looping ? node : (nodes[node + SUPERSEDED] as number)) : 0;
    if (child !== 0) nodes[child + SUPERSEDED] = origin;
    if (loop !== 0) nodes[loop + SUPERSEDED] = origin;
  }
}
