import { decidingEntry, NO_ENTRY, NOT_PLAIN } from "./rule-search.ts";
import type { RuleTable } from "./rule-table.ts";
import { ENDS, PLAIN, SLOW } from "./url-path.ts";

const DOLLAR = 0x24;
const PERCENT = 0x25;
/** A backslash is a slash in a path, and itself in a query; an apostrophe is encoded in a query only. */
const DUBIOUS = /['\\]/;

// The six numbers of a node.
const LABEL = 0;
const LABEL_END = 1;
const FIRST_CHILD = 2;
/** The number of children; of many, minus the place of their table in `#jumps`. */
const CHILDREN = 3;
const BEST = 4;
const BEST_AT_END = 5;
const WIDTH = 6;

/** Up to so many children are looked at one by one; more have a table. */
const FEW = 4;

/** An entry's literal text, and whether a `$` binds it to the path's end. */
interface Literal {
  readonly entry: number;
  readonly text: string;
  readonly anchored: boolean;
}

/**
 * A radix tree of the patterns without a `*`. One walk down it finds the entry that decides among all
 * patterns that are a prefix of the path, however many there are: each node already knows the best
 * entry on the way from the root.
 */
export class LiteralTree {
  /** The labels' characters, which are ASCII as all normalised patterns are. */
  readonly #labels: Uint8Array;
  readonly #nodes: Int32Array;
  /** Whether a label has a character that a client writes otherwise in a path, or otherwise in a query. */
  readonly #isDubious: boolean;
  /** The first character of each node's label: what a parent's children are told apart by. */
  readonly #heads: Uint8Array;
  /** Tables of many children: the lowest head, how many heads the table spans, and the child of each, counted from 1. */
  readonly #jumps: Uint8Array;

  /** @param kinds what characters are in unnormalised paths; undefined where paths are taken verbatim. */
  constructor(rules: RuleTable, kinds: Uint8Array | undefined) {
    const literals = literalsOf(rules, kinds);
    const labels: number[] = [];
    this.#isDubious = literals.some(({ text }) => DUBIOUS.test(text));
    const nodes: number[] = [];
    const heads: number[] = [];
    // Place 0 is not used, so that minus a place is always less than 0.
    const jumps: number[] = [0];
    // Ranges of sorted literals that share their text up to `depth`, each with its node and what its
    // parent knows. Explicit, for a file may nest its patterns deeper than the call stack.
    const open = [{ low: 0, high: literals.length, depth: 0, node: 0, inherited: NO_ENTRY }];
    nodes.push(0, 0, 0, 0, NO_ENTRY, NO_ENTRY);
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
      for (let i = low; i < rest; i++)
        bestAtEnd = decidingEntry(rules, bestAtEnd, (literals[i] as Literal).entry);

      const firstChild = heads.length;
      let children = 0;
      for (let from = rest; from < high; children++) {
        const head = (literals[from] as Literal).text.charCodeAt(until);
        let to = from + 1;
        while (to < high && (literals[to] as Literal).text.charCodeAt(until) === head) to++;
        open.push({ low: from, high: to, depth: until, node: firstChild + children, inherited: best });
        nodes.push(0, 0, 0, 0, NO_ENTRY, NO_ENTRY);
        heads.push(head);
        from = to;
      }
      nodes[node * WIDTH + LABEL] = labels.length;
      for (let i = depth; i < until; i++) labels.push(first.text.charCodeAt(i));
      nodes[node * WIDTH + LABEL_END] = labels.length;
      nodes[node * WIDTH + FIRST_CHILD] = firstChild;
      nodes[node * WIDTH + CHILDREN] = children <= FEW ? children : -jumps.length;
      if (children > FEW) addJumps(jumps, heads.slice(firstChild));
      nodes[node * WIDTH + BEST] = best;
      nodes[node * WIDTH + BEST_AT_END] = bestAtEnd;
    }
    this.#labels = Uint8Array.from(labels);
    this.#nodes = Int32Array.from(nodes);
    this.#heads = Uint8Array.from(heads);
    this.#jumps = Uint8Array.from(jumps);
  }

  /**
   * The entry that decides for the path, or `NO_ENTRY`.
   * @param kinds what characters are in a path that has not been normalised; `NOT_PLAIN` is returned
   *   where the answer depends on one that is not `PLAIN`. Undefined for a path that has been.
   */
  search(paths: string, start: number, end: number, kinds: Uint8Array | undefined): number {
    if (this.#isDubious && kinds !== undefined && DUBIOUS.test(paths)) return NOT_PLAIN;
    const labels = this.#labels;
    const nodes = this.#nodes;
    let place = start;
    let best = NO_ENTRY;
    let node = 0;
    for (;;) {
      let label = nodes[node + LABEL] as number;
      const labelEnd = nodes[node + LABEL_END] as number;
      for (; label < labelEnd; label++, place++) {
        if (place === end || paths.charCodeAt(place) !== labels[label]) {
          return kinds === undefined ? best : stoppedAt(paths, place, end, kinds, best, best);
        }
      }
      const bestAtEnd = nodes[node + BEST_AT_END] as number;
      if (place === end)
        return kinds === undefined ? bestAtEnd : stoppedAt(paths, place, end, kinds, best, bestAtEnd);
      best = nodes[node + BEST] as number;
      const code = paths.charCodeAt(place);
      const child = this.#child(nodes[node + FIRST_CHILD] as number, nodes[node + CHILDREN] as number, code);
      if (child < 0) return kinds === undefined ? best : stoppedAt(paths, place, end, kinds, best, bestAtEnd);
      node = child * WIDTH;
    }
  }

  /** Which child begins with a character, or -1. */
  #child(first: number, count: number, code: number): number {
    if (count < 0) {
      const jumps = this.#jumps;
      const offset = code - (jumps[-count] as number);
      if (offset < 0 || offset >= (jumps[1 - count] as number)) return -1;
      return first - 1 + ((jumps[2 - count + offset] as number) || -first);
    }
    const heads = this.#heads;
    for (let child = first; child < first + count; child++) if (heads[child] === code) return child;
    return -1;
  }
}

/** Adds the table of a node with many children, which are sorted by their heads. */
function addJumps(jumps: number[], heads: readonly number[]): void {
  const lowest = heads[0] as number;
  const span = (heads.at(-1) as number) - lowest + 1;
  const table = new Array<number>(span).fill(0);
  heads.forEach((head, child) => {
    table[head - lowest] = child + 1;
  });
  jumps.push(lowest, span, ...table);
}

/**
 * What the place says at which a walk down an unnormalised path stops: nothing, that the path has ended,
 * or that the path needs normalising. It does within a percent-triplet, too: labels hold normalised
 * ones only, so a triplet that was passed whole is normalised, and one that was left half-way may not be.
 */
function stoppedAt(
  paths: string,
  place: number,
  end: number,
  kinds: Uint8Array,
  best: number,
  bestAtEnd: number,
): number {
  if (paths.charCodeAt(place - 1) === PERCENT || paths.charCodeAt(place - 2) === PERCENT) return NOT_PLAIN;
  if (place === end) return bestAtEnd;
  const code = paths.charCodeAt(place);
  const kind = code < 128 ? (kinds[code] as number) : SLOW;
  return kind === PLAIN ? best : kind === ENDS ? bestAtEnd : NOT_PLAIN;
}

/** The entries without a star that can match at all, sorted by their text. */
function literalsOf(rules: RuleTable, kinds: Uint8Array | undefined): readonly Literal[] {
  const literals: Literal[] = [];
  for (let entry = 0; entry < rules.length; entry++) {
    if (rules.isStarred(entry)) continue;
    const start = rules.start(entry);
    const end = rules.end(entry);
    const anchored = end > start && rules.arena.charCodeAt(end - 1) === DOLLAR;
    const text = rules.arena.slice(start, anchored ? end - 1 : end);
    // A path begins with "/", so a pattern that begins otherwise matches none.
    if (!text.startsWith("/") && (text !== "" || anchored)) continue;
    if (kinds === undefined || isNormal(text)) literals.push({ entry, text, anchored });
  }
  return literals.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
}

/** Whether a path that was requested can hold the text: not if it has a raw space, for one. */
function isNormal(text: string): boolean {
  return !/[\u0000-\u0020\u007f]/.test(text);
}

/** How long the common beginning of two texts is that share `from` characters already. */
function commonLength(a: string, b: string, from: number): number {
  const most = Math.min(a.length, b.length);
  let length = from;
  while (length < most && a.charCodeAt(length) === b.charCodeAt(length)) length++;
  return length;
}
