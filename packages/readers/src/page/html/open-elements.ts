import { ANY, type Bits, type ClosedBy, IMPLIED, SCOPE, SPECIAL, TABLE_SCOPE } from "./element-kinds.ts";
import type { NewElement, OpenElement } from "./open-element.ts";

/** Maximum nesting depth. At this depth, a new element ends the innermost one, as in Chrome. */
const MAX_DEPTH = 512;

/**
 * Number of names after which unused names are removed. Otherwise a page with a new name for each element uses much
 * memory.
 */
const MAX_NAMES = 4 * MAX_DEPTH;

/**
 * Called when a watched element ends.
 * @param at position where the tag that ended it begins, in code units.
 * @param own whether that tag is its own end tag.
 */
export type ElementEndListener = (element: OpenElement, at: number, own: boolean) => void;

/**
 * The stack of open elements (HTML, "the stack of open elements"), without html, head and body. Every search takes
 * constant time, because each element stores the indices of the nearest elements that end a search.
 */
export class OpenElements {
  /**
   * The open elements, outermost first. An entry is undefined if its element was removed while inner elements stayed
   * open.
   */
  readonly #stack: (OpenElement | undefined)[] = [];
  /** Stack indices by name, for HTML elements and for foreign elements. */
  readonly #indices = new Map<string, number[]>();
  readonly #foreignIndices = new Map<string, number[]>();
  #top: OpenElement | undefined;
  readonly #ended: ElementEndListener;

  constructor(ended: ElementEndListener) {
    this.#ended = ended;
  }

  /** The innermost open element; undefined directly in the head or the body. */
  get top(): OpenElement | undefined {
    return this.#top;
  }

  /** Stack index of the next element. */
  get length(): number {
    return this.#stack.length;
  }

  push(element: NewElement, at: number): OpenElement {
    while (this.#stack.length >= MAX_DEPTH) this.popTo(this.#stack.length - 1, at, false);
    // Listed one by one, because spreading an object is several times slower.
    const { name, foreign, isRaw, isFormatting, inert, watched, mode } = element;
    const nearest = nearestTo(element.bits, this.#stack.length, this.#top);
    const opened = { name, nearest, foreign, isRaw, isFormatting, inert, watched, mode };
    const indicesByName = this.#indicesOf(opened);
    const known = indicesByName.get(opened.name);
    if (known !== undefined) known.push(this.#stack.length);
    else {
      indicesByName.set(opened.name, [this.#stack.length]);
      if (indicesByName.size > MAX_NAMES) removeUnused(indicesByName);
    }
    this.#stack.push(opened);
    this.#top = opened;
    return opened;
  }

  /** Ends the innermost element. */
  pop(at: number, own: boolean): void {
    this.popTo(this.#stack.length - 1, at, own);
  }

  /** Ends the element at this index, and all elements inside it. */
  popTo(index: number, at: number, own: boolean): void {
    while (this.#stack.length > index) {
      const element = this.#stack.pop();
      if (element === undefined) continue;
      this.#indicesOf(element).get(element.name)?.pop();
      if (element.watched) this.#ended(element, at, own && this.#stack.length === index);
    }
    while (this.#stack.length > 0 && this.#stack.at(-1) === undefined) this.#stack.pop();
    this.#top = this.#stack.at(-1);
  }

  /**
   * Returns the index of the innermost HTML element with this name, or -1. An element with the bit `upTo` ends the
   * search.
   */
  find(name: string, upTo: Bits): number {
    const index = this.#indices.get(name)?.at(-1) ?? -1;
    return index >= this.#boundary(upTo) ? index : -1;
  }

  has(name: string, upTo: Bits): boolean {
    return this.find(name, upTo) >= 0;
  }

  /** Returns the index of the innermost foreign element with this name at or after the index `from`, or -1. */
  findForeign(name: string, from: number): number {
    const index = this.#foreignIndices.get(name)?.at(-1) ?? -1;
    return index >= from ? index : -1;
  }

  /** Ends the open elements that `endings` names, before a start tag is inserted. */
  end(endings: readonly ClosedBy[] | undefined, at: number): void {
    if (endings === undefined) return;
    for (const { names, upTo } of endings) {
      for (const ended of names) {
        for (let index = this.find(ended, upTo); index >= 0; index = this.find(ended, upTo))
          this.popTo(index, at, false);
      }
    }
  }

  /** Ends elements whose end tag may be missing (HTML, "generate implied end tags"). */
  endImplied(at: number, except?: string): void {
    for (let top = this.#top; top !== undefined; top = this.#top) {
      if (top.foreign !== undefined || !IMPLIED.has(top.name) || top.name === except) return;
      this.pop(at, false);
    }
  }

  /**
   * Ends all elements inside the innermost table, template or named element (HTML, "clear the stack back to a table
   * context" and similar steps).
   */
  clearBackTo(names: readonly string[], at: number): void {
    let index = this.#boundary(TABLE_SCOPE);
    for (const name of names) index = Math.max(index, this.find(name, TABLE_SCOPE));
    this.popTo(index + 1, at, false);
  }

  /**
   * Ends a formatting element (HTML, "the adoption agency algorithm"). Inside it, special elements stay open, and so do
   * formatting elements around a special element (HTML replaces them by copies). All other elements inside the ended
   * element end too.
   */
  endFormatting(name: string, at: number): void {
    const start = this.find(name, SCOPE);
    if (start < 0) return;
    const last = this.#boundary(SPECIAL);
    if (last < start) {
      this.popTo(start, at, true);
      return;
    }
    this.popTo(last + 1, at, false);
    for (let index = last - 1; index > start; index--) {
      const between = this.#stack[index];
      if (between !== undefined && !between.isFormatting && nearest(between, SPECIAL) !== index)
        this.#remove(index, at);
    }
    this.#remove(start, at);
  }

  /** Ends only the innermost element with this name. The elements inside it stay open. */
  remove(name: string, at: number): void {
    const index = this.#indices.get(name)?.at(-1);
    if (index !== undefined) this.#remove(index, at);
  }

  #remove(index: number, at: number): void {
    const element = this.#stack[index];
    if (element === undefined) return;
    this.#indicesOf(element).get(element.name)?.pop();
    this.#stack[index] = undefined;
    if (element.watched) this.#ended(element, at, false);
  }

  #indicesOf(element: OpenElement): Map<string, number[]> {
    return element.foreign === undefined ? this.#indices : this.#foreignIndices;
  }

  /** Returns the index of the innermost open element with this bit, or -1. */
  #boundary(bit: Bits): number {
    if (bit === ANY) return this.#stack.length - 1;
    if (bit === 0) return -1;
    let index = nearest(this.#top, bit);
    // A removed element does not end a search.
    while (index >= 0 && this.#stack[index] === undefined) {
      let below = index - 1;
      while (below >= 0 && this.#stack[below] === undefined) below--;
      index = nearest(this.#stack[below], bit);
    }
    return index;
  }
}

/** Removes the names that have no open element. */
function removeUnused(indicesByName: Map<string, number[]>): void {
  for (const [name, indices] of indicesByName) if (indices.length === 0) indicesByName.delete(name);
}

function nearest(element: OpenElement | undefined, bit: Bits): number {
  return element?.nearest[31 - Math.clz32(bit)] ?? -1;
}

const NO_INDICES: readonly number[] = [-1, -1, -1, -1, -1, -1];

/**
 * Returns the `nearest` list of a new element. Most elements have no bits, and share the list of the enclosing element.
 */
function nearestTo(bits: Bits, index: number, around: OpenElement | undefined): readonly number[] {
  const outer = around?.nearest ?? NO_INDICES;
  return bits === 0 ? outer : outer.map((other, bit) => ((bits & (1 << bit)) === 0 ? other : index));
}
