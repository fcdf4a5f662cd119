import { MAX_WEIGHT } from "../../patterns/rule-weight.ts";
import {
  BEST_RANK_BELOW,
  CHILDREN,
  END,
  FIRST_CHILD,
  isLooping,
  LABEL,
  NO_CHARACTER,
  NO_RANK,
  NODE_WIDTH,
  type PatternTrie,
  RANK,
  RANK_AT_END,
  STAR_CHILD,
  SUPERSEDED,
} from "./pattern-trie.ts";
import { EXEMPT } from "./rule-search.ts";
import type { RuleTable } from "./rule-table.ts";

const STAR = 0x2a;
const DOLLAR = 0x24;

/** A pattern without its final `$`. Consecutive stars are reduced to one, which matches the same paths. */
export interface Pattern {
  readonly rank: number;
  readonly text: string;
  /** Result of `headOf`. Patterns are sorted by this number first, and then by their text. */
  readonly head: number;
  readonly anchored: boolean;
}

/** Number of bytes in a `head`: the maximum that a number can hold exactly. */
const HEAD_BYTES = 6;

/**
 * Builds the tree of the chosen entries of a rule table.
 * @param exempt a path that rules do not decide, if any. Its entry is `EXEMPT`.
 */
export function buildPatternTrie(rules: RuleTable, chosen: readonly number[], exempt?: string): PatternTrie {
  const ranked = sortByWeight(rules, chosen);
  if (exempt !== undefined) ranked.unshift(EXEMPT);
  const entries = Int32Array.from(ranked);
  const patterns = ranked.map(
    (entry, rank): Pattern =>
      exempt !== undefined && entry === EXEMPT
        ? { rank, text: exempt, head: headOf(exempt), anchored: true }
        : patternOf(rules, entry, rank),
  );
  patterns.sort((a, b) => a.head - b.head || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));

  const characters: number[] = [];
  const owners: number[] = [];
  const nodes: number[] = [];
  const heads: number[] = [];
  const add = (head: number): number => {
    heads.push(head);
    return nodes.push(0, 0, 0, 0, 0, NO_RANK, NO_RANK, NO_RANK, 0) - NODE_WIDTH;
  };
  // Ranges of sorted patterns that share their text up to `depth`, each with its node. The stack is explicit, because
  // a file may nest its patterns deeper than the call stack.
  const pending = [{ low: 0, high: patterns.length, depth: 0, node: add(0) }];
  for (let range = pending.pop(); range !== undefined; range = pending.pop()) {
    const { low, high, depth, node } = range;
    const first = patterns[low]?.text ?? "";
    const looping = node !== 0 && first.charCodeAt(depth) === STAR;
    const until = looping ? depth + 1 : findSharedEnd(first, patterns[high - 1]?.text ?? "", depth);
    nodes[node + LABEL] = characters.length;
    for (let i = depth; i < until && !looping; i++) {
      characters.push(first.charCodeAt(i));
      owners.push(node);
    }
    nodes[node + END] = characters.push(NO_CHARACTER) - 1;
    owners.push(node);

    let from = low;
    for (; from < high && (patterns[from] as Pattern).text.length === until; from++) {
      const { rank, anchored } = patterns[from] as Pattern;
      const column = node + (anchored ? RANK_AT_END : RANK);
      nodes[column] = Math.min(nodes[column] as number, rank);
    }
    const ranges = splitByHead(patterns, from, high, until);
    const firstChild = nodes.length;
    for (const { low, high, head } of ranges) {
      if (head !== STAR) pending.push({ low, high, depth: until, node: add(head) });
    }
    nodes[node + FIRST_CHILD] = firstChild;
    nodes[node + CHILDREN] = (nodes.length - firstChild) / NODE_WIDTH;
    for (const { low, high, head } of ranges) {
      if (head !== STAR) continue;
      nodes[node + STAR_CHILD] = add(head);
      pending.push({ low, high, depth: until, node: nodes[node + STAR_CHILD] as number });
    }
  }
  const trie = {
    characters: Uint8Array.from(characters),
    nodeOfPosition: Int32Array.from(owners),
    nodes: Int32Array.from(nodes),
    heads: Uint8Array.from(heads),
    entries,
  };
  setHopes(trie);
  setSuperseded(trie);
  return trie;
}

/** Returns the pattern of an entry. */
export function patternOf(rules: RuleTable, entry: number, rank: number): Pattern {
  const start = rules.start(entry);
  const end = rules.end(entry);
  const anchored = end > start && rules.textOf(entry).charCodeAt(end - 1) === DOLLAR;
  const stop = anchored ? end - 1 : end;
  const raw = rules.textOf(entry).slice(start, stop);
  const text = rules.isStarred(entry) ? raw.replace(/\*{2,}/g, "*") : raw;
  return { rank, text, head: headOf(text), anchored };
}

/** Returns the first bytes as one number, because numbers compare faster. A shorter text is padded with zeros. */
function headOf(text: string): number {
  let head = 0;
  for (let i = 0; i < HEAD_BYTES; i++) head = head * 256 + (i < text.length ? text.charCodeAt(i) : 0);
  return head;
}

/** Returns the entries from the heaviest to the lightest. Entries of equal weight stay in file order. */
export function sortByWeight(rules: RuleTable, chosen: readonly number[]): number[] {
  // One number for each entry, below 2 ** 53: sorting numbers is much faster than calling a compare function.
  const { length } = rules;
  const keys = Float64Array.from(chosen, (entry) => (MAX_WEIGHT - rules.weight(entry)) * length + entry);
  return Array.from(keys.sort(), (key) => key % length);
}

/**
 * Returns the index at which two texts differ, or of their first common star if it is earlier. The search begins at
 * `depth`; the texts before this index are known to be equal.
 */
function findSharedEnd(a: string, b: string, depth: number): number {
  let until = depth;
  while (until < a.length && a.charCodeAt(until) === b.charCodeAt(until) && a.charCodeAt(until) !== STAR)
    until++;
  return until;
}

/** Splits sorted patterns by their character at `depth`. */
function splitByHead(
  patterns: readonly Pattern[],
  from: number,
  to: number,
  depth: number,
): { low: number; high: number; head: number }[] {
  const ranges: { low: number; high: number; head: number }[] = [];
  for (let low = from; low < to; ) {
    const head = (patterns[low] as Pattern).text.charCodeAt(depth);
    let high = low + 1;
    while (high < to && (patterns[high] as Pattern).text.charCodeAt(depth) === head) high++;
    ranges.push({ low, high, head });
    low = high;
  }
  return ranges;
}

/**
 * Sets the column `BEST_RANK_BELOW`. Children follow their parents, so one pass from the last node to the first is
 * enough.
 */
function setHopes(trie: PatternTrie): void {
  const { nodes } = trie;
  for (let node = nodes.length - NODE_WIDTH; node >= 0; node -= NODE_WIDTH) {
    let best = Math.min(nodes[node + RANK] as number, nodes[node + RANK_AT_END] as number);
    const loop = nodes[node + STAR_CHILD] as number;
    if (loop !== 0) best = Math.min(best, nodes[loop + BEST_RANK_BELOW] as number);
    const first = nodes[node + FIRST_CHILD] as number;
    const afterLast = first + (nodes[node + CHILDREN] as number) * NODE_WIDTH;
    for (let child = first; child < afterLast; child += NODE_WIDTH) {
      best = Math.min(best, nodes[child + BEST_RANK_BELOW] as number);
    }
    nodes[node + BEST_RANK_BELOW] = best;
  }
}

/**
 * Sets the column `SUPERSEDED`. A looping node supersedes the looping node before it if the way between them has no
 * branch and no pattern with `$` ends on this way. The later node then finds everything that the earlier node could
 * still find, because the text between two stars may be matched at its first occurrence.
 */
function setSuperseded(trie: PatternTrie): void {
  const { nodes } = trie;
  // In nodes that are not looping, the column holds the looping node at the start of the way to this node, or 0.
  for (let node = 0; node < nodes.length; node += NODE_WIDTH) {
    const children = nodes[node + CHILDREN] as number;
    const child = nodes[node + FIRST_CHILD] as number;
    const loop = nodes[node + STAR_CHILD] as number;
    const straight = children + (loop === 0 ? 0 : 1) === 1 && nodes[node + RANK_AT_END] === NO_RANK;
    const origin = isLooping(trie, node) ? node : (nodes[node + SUPERSEDED] as number);
    if (children === 1) nodes[child + SUPERSEDED] = straight ? origin : 0;
    if (loop !== 0) nodes[loop + SUPERSEDED] = straight ? origin : 0;
  }
}
