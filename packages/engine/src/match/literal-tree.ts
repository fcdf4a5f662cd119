import { decidingEntry, NO_ENTRY } from "./rule-search.ts";
import type { RuleTable } from "./rule-table.ts";

const DOLLAR = 0x24;

// The five numbers of a node.
const LABEL = 0;
/** The label's length, above the bits of the number of children. */
const SIZES = 1;
const FIRST_CHILD = 2;
const BEST = 3;
const BEST_AT_END = 4;
const WIDTH = 5;

const CHILD_BITS = 9;
const CHILDREN = (1 << CHILD_BITS) - 1;
/** Up to so many children are looked at one by one. */
const FEW = 8;

/** An entry's literal text, and whether a `$` binds it to the path's end. */
interface Literal {
  readonly entry: number;
  readonly text: string;
  readonly anchored: boolean;
}

/**
 * A radix tree of the patterns without a `*`. One walk down it finds the entry that decides among all
 * patterns that are a prefix of the path, however many there are: each node already knows the best
 * entry on the way from the root. Labels are stretches of the rule table's arena, so the tree holds
 * numbers only.
 */
export class LiteralTree {
  readonly #arena: string;
  readonly #nodes: Int32Array;
  /** The first character of each node's label: what a parent's children are told apart by. */
  readonly #heads: Uint8Array;

  constructor(rules: RuleTable) {
    this.#arena = rules.arena;
    const literals = literalsOf(rules);
    const nodes: number[] = [];
    const heads: number[] = [];
    // Ranges of sorted literals that share their text up to `depth`, each with its node and what its
    // parent knows. Explicit, for a file may nest its patterns deeper than the call stack.
    const open = [{ low: 0, high: literals.length, depth: 0, node: 0, inherited: NO_ENTRY }];
    nodes.push(0, 0, 0, NO_ENTRY, NO_ENTRY);
    heads.push(0);
    for (let range = open.pop(); range !== undefined && literals.length > 0; range = open.pop()) {
      const { low, high, depth, node } = range;
      const first = literals[low] as Literal;
      const last = literals[high - 1] as Literal;
      const until = commonLength(first.text, last.text, depth);
      let best = range.inherited;
      let rest = low;
      for (; rest < high && (literals[rest] as Literal).text.length === until; rest++) {
        const literal = literals[rest] as Literal;
        if (!literal.anchored) best = decidingEntry(rules, best, literal.entry);
      }
      let bestAtEnd = best;
      for (let i = low; i < rest; i++) bestAtEnd = decidingEntry(rules, bestAtEnd, (literals[i] as Literal).entry);

      const firstChild = heads.length;
      let children = 0;
      for (let from = rest; from < high; children++) {
        const head = (literals[from] as Literal).text.charCodeAt(until);
        let to = from + 1;
        while (to < high && (literals[to] as Literal).text.charCodeAt(until) === head) to++;
        open.push({ low: from, high: to, depth: until, node: firstChild + children, inherited: best });
        nodes.push(0, 0, 0, NO_ENTRY, NO_ENTRY);
        heads.push(head);
        from = to;
      }
      nodes[node * WIDTH + LABEL] = rules.start(first.entry) + depth;
      nodes[node * WIDTH + SIZES] = ((until - depth) << CHILD_BITS) | children;
      nodes[node * WIDTH + FIRST_CHILD] = firstChild;
      nodes[node * WIDTH + BEST] = best;
      nodes[node * WIDTH + BEST_AT_END] = bestAtEnd;
    }
    this.#nodes = Int32Array.from(nodes);
    this.#heads = Uint8Array.from(heads);
  }

  /** The entry that decides for the path, or `NO_ENTRY`. */
  search(paths: string, start: number, end: number): number {
    const arena = this.#arena;
    const nodes = this.#nodes;
    let place = start;
    let best = NO_ENTRY;
    let node = 0;
    for (;;) {
      const sizes = nodes[node + SIZES] as number;
      let label = nodes[node + LABEL] as number;
      const labelEnd = label + (sizes >>> CHILD_BITS);
      for (; label < labelEnd; label++, place++) {
        if (place === end || paths.charCodeAt(place) !== arena.charCodeAt(label)) return best;
      }
      if (place === end) return nodes[node + BEST_AT_END] as number;
      best = nodes[node + BEST] as number;
      const child = this.#child(nodes[node + FIRST_CHILD] as number, sizes & CHILDREN, paths.charCodeAt(place));
      if (child < 0) return best;
      node = child * WIDTH;
    }
  }

  /** Which of `count` children from `first` on begins with a character, or -1. They are sorted. */
  #child(first: number, count: number, head: number): number {
    const heads = this.#heads;
    if (count <= FEW) {
      for (let child = first; child < first + count; child++) if (heads[child] === head) return child;
      return -1;
    }
    let low = first;
    let high = first + count - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((heads[middle] as number) < head) low = middle + 1;
      else high = middle;
    }
    return heads[low] === head ? low : -1;
  }
}

/** The entries without a star that can match at all, sorted by their text. */
function literalsOf(rules: RuleTable): readonly Literal[] {
  const literals: Literal[] = [];
  for (let entry = 0; entry < rules.length; entry++) {
    if (rules.isStarred(entry)) continue;
    const start = rules.start(entry);
    const end = rules.end(entry);
    const anchored = end > start && rules.arena.charCodeAt(end - 1) === DOLLAR;
    const text = rules.arena.slice(start, anchored ? end - 1 : end);
    // A path begins with "/", so a pattern that begins otherwise matches none.
    if (text.startsWith("/") || (text === "" && !anchored)) literals.push({ entry, text, anchored });
  }
  return literals.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
}

/** How long the common beginning of two texts is that share `from` characters already. */
function commonLength(a: string, b: string, from: number): number {
  const most = Math.min(a.length, b.length);
  let length = from;
  while (length < most && a.charCodeAt(length) === b.charCodeAt(length)) length++;
  return length;
}
