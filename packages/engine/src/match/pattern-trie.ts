import type { RuleTable } from "./rule-table.ts";

const STAR = 0x2a;
const DOLLAR = 0x24;

/** The rank of no entry: worse than every real one. */
export const NO_RANK = 0x7fffffff;

/**
 * Patterns as a trie whose edges are characters, `*` among them: the nondeterministic
 * automaton that `RuleAutomaton` makes deterministic. Node 0 stands before a path's first octet. A
 * node that a `*` leads to is *looping*: once reached it stays reached, whatever octet comes.
 *
 * Entries are ranked: rank 0 is the heaviest, and of two that match the lower rank decides.
 */
export interface PatternTrie {
  /** How many nodes there are. */
  readonly length: number;
  /** The character of the edge into each node. */
  readonly code: Uint8Array;
  /** The first child over a plain character, and the next sibling; 0 is none. */
  readonly child: Int32Array;
  readonly sibling: Int32Array;
  /** The child over `*`; 0 is none. */
  readonly loop: Int32Array;
  /** The best rank of the patterns that end in a node, and of those that end there with `$`. */
  readonly rank: Int32Array;
  readonly rankAtEnd: Int32Array;
  /** The best rank that can still come from a node or below it. */
  readonly hope: Int32Array;
  /** The entry of each rank. */
  readonly entries: Int32Array;
}

/** Builds the trie of a rule table's starred entries, or of all. */
export function buildPatternTrie(rules: RuleTable, all: boolean): PatternTrie {
  const entries = rankedEntries(rules, all);
  const code = [0];
  const child = [0];
  const sibling = [0];
  const loop = [0];
  const rank = [NO_RANK];
  const rankAtEnd = [NO_RANK];

  function add(character: number): number {
    code.push(character);
    child.push(0);
    sibling.push(0);
    loop.push(0);
    rank.push(NO_RANK);
    rankAtEnd.push(NO_RANK);
    return code.length - 1;
  }

  function step(node: number, character: number): number {
    if (character === STAR) {
      // A second star right behind the first adds nothing.
      if (node > 0 && code[node] === STAR) return node;
      loop[node] ||= add(STAR);
      return loop[node] as number;
    }
    let next = child[node] as number;
    while (next !== 0 && code[next] !== character) next = sibling[next] as number;
    if (next === 0) {
      next = add(character);
      sibling[next] = child[node] as number;
      child[node] = next;
    }
    return next;
  }

  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index] as number;
    const end = rules.end(entry);
    const anchored = end > rules.start(entry) && rules.arena.charCodeAt(end - 1) === DOLLAR;
    let node = 0;
    for (let at = rules.start(entry); at < (anchored ? end - 1 : end); at++) {
      node = step(node, rules.arena.charCodeAt(at));
    }
    const ranks = anchored ? rankAtEnd : rank;
    if (index < (ranks[node] as number)) ranks[node] = index;
  }

  return {
    length: code.length,
    code: Uint8Array.from(code),
    child: Int32Array.from(child),
    sibling: Int32Array.from(sibling),
    loop: Int32Array.from(loop),
    rank: Int32Array.from(rank),
    rankAtEnd: Int32Array.from(rankAtEnd),
    hope: hopes(child, sibling, loop, rank, rankAtEnd),
    entries,
  };
}

/** The entries, heaviest first; of equals, the one that stands first in the file. */
function rankedEntries(rules: RuleTable, all: boolean): Int32Array {
  const entries: number[] = [];
  for (let entry = 0; entry < rules.length; entry++) if (all || rules.isStarred(entry)) entries.push(entry);
  return Int32Array.from(entries.sort((a, b) => rules.weight(b) - rules.weight(a) || a - b));
}

/** Children are made after their parents, so one pass from the last node to the first is enough. */
function hopes(
  child: readonly number[],
  sibling: readonly number[],
  loop: readonly number[],
  rank: readonly number[],
  rankAtEnd: readonly number[],
): Int32Array {
  const hope = new Int32Array(child.length);
  for (let node = child.length - 1; node >= 0; node--) {
    let best = Math.min(rank[node] as number, rankAtEnd[node] as number);
    if (loop[node] !== 0) best = Math.min(best, hope[loop[node] as number] as number);
    for (let next = child[node] as number; next !== 0; next = sibling[next] as number) {
      best = Math.min(best, hope[next] as number);
    }
    hope[node] = best;
  }
  return hope;
}
