import type { SharedOrder } from "./shared-order.ts";

/** Place of no pattern: worse than every real place. */
export const NO_PLACE = 0x7fffffff;

/** A side of a comparison: the first matcher or the second one. */
export type SideNumber = 0 | 1;

const STAR = 0x2a;

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
const WIDTH = 5;

/**
 * The patterns of two matchers as one tree, with one character for each edge. Both sides share the nodes, so a set of
 * nodes stands for both. A node over `*` is a loop: once it is reached, it stays reached, whatever byte follows.
 */
export class PatternTree {
  /** The character of the edge to each node, its parent, its first child and the next child of its parent; 0: none. */
  readonly #edges: number[] = [];
  readonly #parents: number[] = [];
  readonly #firstChildren: number[] = [];
  readonly #nextChildren: number[] = [];
  readonly #columns: number[] = [];
  readonly #superseded = new Map<number, number>();

  constructor({ sides }: Pick<SharedOrder, "sides">) {
    this.#addNode(0, 0);
    for (const side of [0, 1] as const) {
      for (const { text, anchored, place, isChanged } of sides[side]) {
        let node = 0;
        for (const character of text) node = this.#childFor(node, character.charCodeAt(0));
        this.#set(node, side, anchored ? PLACE_AT_END : PLACE, place);
        if (isChanged) this.#set(node, side, CHANGES, this.#get(node, side, CHANGES) | (anchored ? 2 : 1));
      }
    }
    this.#setHopes();
    this.#findSuperseded();
  }

  /** Number of nodes. */
  get size(): number {
    return this.#edges.length;
  }

  isLoop(node: number): boolean {
    return this.#edges[node] === STAR;
  }

  /** Returns the child over a character; undefined without one. */
  child(node: number, code: number): number | undefined {
    let child = this.#firstChildren[node] as number;
    while (child !== 0 && this.#edges[child] !== code) child = this.#nextChildren[child] as number;
    return child === 0 ? undefined : child;
  }

  /** Returns the loop after a node; undefined without one. */
  loopAfter(node: number): number | undefined {
    return this.child(node, STAR);
  }

  /** Adds the characters that lead on from a node to a set. */
  addLeads(node: number, leads: Set<number>): void {
    for (
      let child = this.#firstChildren[node] as number;
      child !== 0;
      child = this.#nextChildren[child] as number
    ) {
      if (!this.isLoop(child)) leads.add(this.#edges[child] as number);
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
    return this.#columns[(node * 2 + side) * WIDTH + column] as number;
  }

  #set(node: number, side: SideNumber, column: number, value: number): void {
    this.#columns[(node * 2 + side) * WIDTH + column] = value;
  }

  #addNode(parent: number, code: number): number {
    for (const _ of [0, 1]) this.#columns.push(NO_PLACE, NO_PLACE, NO_PLACE, NO_PLACE, 0);
    this.#parents.push(parent);
    this.#firstChildren.push(0);
    this.#nextChildren.push(0);
    return this.#edges.push(code) - 1;
  }

  #childFor(node: number, code: number): number {
    const known = this.child(node, code);
    if (known !== undefined) return known;
    const made = this.#addNode(node, code);
    this.#nextChildren[made] = this.#firstChildren[node] as number;
    this.#firstChildren[node] = made;
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
        const parent = this.#parents[node] as number;
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
      let above = this.#parents[node] as number;
      while (above > 0 && this.#isPlainWay(above) && !this.isLoop(above))
        above = this.#parents[above] as number;
      if (above > 0 && this.#isPlainWay(above)) this.#superseded.set(node, above);
    }
  }

  #isPlainWay(node: number): boolean {
    const isEnd = ([0, 1] as const).some((side) => this.placeAtEnd(node, side) !== NO_PLACE);
    const child = this.#firstChildren[node] as number;
    return !isEnd && child !== 0 && this.#nextChildren[child] === 0;
  }
}
