import type { SharedOrder } from "./shared-order.ts";

/** Place of no pattern: worse than every real place. */
export const NO_PLACE = 0x7fffffff;

/** A side of a comparison: the first matcher or the second one. */
export type SideNumber = 0 | 1;

const STAR = 0x2a;

// Columns of a node.
/** The character of the edge to the node. */
const EDGE = 0;
/** The node's parent, its first child and the next child of its parent; 0: none. */
const PARENT = 1;
const FIRST_CHILD = 2;
const NEXT_CHILD = 3;
/** Number of the columns above. Those of the sides follow. */
const SHARED = 4;

// Columns of a node, for each side.
/** Place of the pattern that ends at the node, without and with a `$`. */
const PLACE = 0;
const PLACE_AT_END = 1;
/** Best place that may still follow: of a `$` at the node, and of all patterns below it. */
const HOPE = 2;
/** The same, only of changed patterns. */
const CHANGED_HOPE = 3;
/** Bits: whether the pattern that ends at the node without and with a `$` is changed. */
const CHANGES = 4;
const SIDE_WIDTH = 5;

const WIDTH = SHARED + 2 * SIDE_WIDTH;

/**
 * The patterns of two matchers as one tree, with one character for each edge. Both sides share the nodes, so a set of
 * nodes stands for both. A node over `*` is a loop: once it is reached, it stays reached, whatever byte follows.
 */
export class PatternTree {
  /** Number of nodes. */
  size = 0;
  /** The columns of all nodes: 56 bytes for each node. */
  readonly #cells: Int32Array<ArrayBuffer>;
  readonly #superseded = new Map<number, number>();

  constructor({ sides }: Pick<SharedOrder, "sides">) {
    // Patterns that share their beginning need fewer nodes. The rest of the memory is never touched.
    let maxSize = 1;
    for (const side of sides) for (const { pattern } of side) maxSize += pattern.text.length;
    this.#cells = new Int32Array(maxSize * WIDTH);
    this.#addNode(0, 0);
    for (const side of [0, 1] as const) {
      for (const { pattern, place, isChanged } of sides[side]) {
        const { text, anchored } = pattern;
        let node = 0;
        for (let at = 0; at < text.length; at++) node = this.#childFor(node, text.charCodeAt(at));
        this.#set(node, side, anchored ? PLACE_AT_END : PLACE, place);
        if (isChanged) this.#set(node, side, CHANGES, this.#get(node, side, CHANGES) | (anchored ? 2 : 1));
      }
    }
    this.#setHopes();
    this.#findSuperseded();
  }

  isLoop(node: number): boolean {
    return this.#cells[node * WIDTH + EDGE] === STAR;
  }

  /** Returns the child over a character; undefined without one. */
  child(node: number, code: number): number | undefined {
    const cells = this.#cells;
    let child = cells[node * WIDTH + FIRST_CHILD] as number;
    while (child !== 0 && cells[child * WIDTH + EDGE] !== code)
      child = cells[child * WIDTH + NEXT_CHILD] as number;
    return child === 0 ? undefined : child;
  }

  /** Returns the loop after a node; undefined without one. */
  loopAfter(node: number): number | undefined {
    return this.child(node, STAR);
  }

  /** Adds the characters that lead on from a node to a set. */
  addLeads(node: number, leads: Set<number>): void {
    const cells = this.#cells;
    let child = cells[node * WIDTH + FIRST_CHILD] as number;
    for (; child !== 0; child = cells[child * WIDTH + NEXT_CHILD] as number) {
      const edge = cells[child * WIDTH + EDGE] as number;
      if (edge !== STAR) leads.add(edge);
    }
  }

  /** Returns the place of the pattern without `$` that ends at a node. */
  place(node: number, side: SideNumber): number {
    return this.#get(node, side, PLACE);
  }

  /** Returns the place of the pattern with `$` that ends at a node. */
  placeAtEnd(node: number, side: SideNumber): number {
    return this.#get(node, side, PLACE_AT_END);
  }

  /** Returns the best place that may follow after a node was reached. */
  hopeAfter(node: number, side: SideNumber): number {
    return this.#get(node, side, HOPE);
  }

  /** Returns the same, only of changed patterns. */
  changedHopeAfter(node: number, side: SideNumber): number {
    return this.#get(node, side, CHANGED_HOPE);
  }

  /** Returns the loop that is not needed any more after a loop is reached; undefined without one. */
  supersedes(loop: number): number | undefined {
    return this.#superseded.get(loop);
  }

  #get(node: number, side: SideNumber, column: number): number {
    return this.#cells[node * WIDTH + SHARED + side * SIDE_WIDTH + column] as number;
  }

  #set(node: number, side: SideNumber, column: number, value: number): void {
    this.#cells[node * WIDTH + SHARED + side * SIDE_WIDTH + column] = value;
  }

  #parent(node: number): number {
    return this.#cells[node * WIDTH + PARENT] as number;
  }

  #addNode(parent: number, code: number): number {
    const start = this.size * WIDTH;
    this.#cells[start + EDGE] = code;
    this.#cells[start + PARENT] = parent;
    for (let side = start + SHARED; side < start + WIDTH; side += SIDE_WIDTH)
      this.#cells.fill(NO_PLACE, side + PLACE, side + CHANGES);
    return this.size++;
  }

  #childFor(node: number, code: number): number {
    const known = this.child(node, code);
    if (known !== undefined) return known;
    const made = this.#addNode(node, code);
    this.#cells[made * WIDTH + NEXT_CHILD] = this.#cells[node * WIDTH + FIRST_CHILD] as number;
    this.#cells[node * WIDTH + FIRST_CHILD] = made;
    return made;
  }

  /** Sets the hopes from the last node to the first: children follow their parents. */
  #setHopes(): void {
    for (let node = this.size - 1; node >= 0; node--) {
      for (const side of [0, 1] as const) {
        const atEnd = this.#get(node, side, PLACE_AT_END);
        const changes = this.#get(node, side, CHANGES);
        this.#improve(node, side, HOPE, atEnd);
        if ((changes & 2) !== 0) this.#improve(node, side, CHANGED_HOPE, atEnd);
        if (node === 0) continue;
        const parent = this.#parent(node);
        const place = this.#get(node, side, PLACE);
        this.#improve(parent, side, HOPE, Math.min(place, this.#get(node, side, HOPE)));
        this.#improve(parent, side, CHANGED_HOPE, this.#get(node, side, CHANGED_HOPE));
        if ((changes & 1) !== 0) this.#improve(parent, side, CHANGED_HOPE, place);
      }
    }
  }

  #improve(node: number, side: SideNumber, column: number, place: number): void {
    if (place < this.#get(node, side, column)) this.#set(node, side, column, place);
  }

  /**
   * Finds for each loop the loop before it, if the later one finds everything that the earlier one can still find: the
   * way between them has no branch, and no pattern with `$` ends on it.
   */
  #findSuperseded(): void {
    for (let node = 1; node < this.size; node++) {
      if (!this.isLoop(node)) continue;
      let above = this.#parent(node);
      while (above > 0 && this.#isPlainWay(above) && !this.isLoop(above)) above = this.#parent(above);
      if (above > 0 && this.#isPlainWay(above)) this.#superseded.set(node, above);
    }
  }

  #isPlainWay(node: number): boolean {
    const isEnd = ([0, 1] as const).some((side) => this.placeAtEnd(node, side) !== NO_PLACE);
    const child = this.#cells[node * WIDTH + FIRST_CHILD] as number;
    return !isEnd && child !== 0 && this.#cells[child * WIDTH + NEXT_CHILD] === 0;
  }
}
