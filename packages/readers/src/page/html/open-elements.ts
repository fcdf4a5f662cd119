import { ANY, type Bits, type Ending, IMPLIED, SCOPE, SPECIAL, TABLE_SCOPE } from "./element-kinds.ts";
import type { NewElement, OpenElement } from "./open-element.ts";

/** How many elements may be in one another; where more are, the innermost one ends, as in Chrome. */
const DEEPEST = 512;

/** How many names are remembered of which most have no open element: a page may have a name of its own for each element. */
const MAX_NAMES = 4 * DEEPEST;

/**
 * Receives the end of an element that is watched.
 * @param at the unit at which what ended it begins.
 * @param own whether that is its own end tag.
 */
export type Ended = (element: OpenElement, at: number, own: boolean) => void;

/**
 * HTML, "the stack of open elements", without html, head and body. All searches in it take a constant time: each element knows where the
 * nearest ones are that end a search.
 */
export class OpenElements {
  /** The open elements; undefined where one was taken out in which others were begun. */
  readonly #stack: (OpenElement | undefined)[] = [];
  /** Where in it those of each name are: elements of HTML, and others. */
  readonly #places = new Map<string, number[]>();
  readonly #foreignPlaces = new Map<string, number[]>();
  #top: OpenElement | undefined;
  readonly #ended: Ended;

  constructor(ended: Ended) {
    this.#ended = ended;
  }

  /** The innermost one; undefined directly in the head or the body. */
  get top(): OpenElement | undefined {
    return this.#top;
  }

  /** Where the next element will be. */
  get length(): number {
    return this.#stack.length;
  }

  push(element: NewElement, at: number): OpenElement {
    while (this.#stack.length >= DEEPEST) this.popTo(this.#stack.length - 1, at, false);
    // Written out: to spread an object takes several times as long.
    const { name, foreign, isRaw, isFormatting, inert, watched, mode } = element;
    const nearest = nearestTo(element.bits, this.#stack.length, this.#top);
    const opened = { name, nearest, foreign, isRaw, isFormatting, inert, watched, mode };
    const places = this.#placesOf(opened);
    const known = places.get(opened.name);
    if (known !== undefined) known.push(this.#stack.length);
    else {
      places.set(opened.name, [this.#stack.length]);
      if (places.size > MAX_NAMES) forgetEnded(places);
    }
    this.#stack.push(opened);
    this.#top = opened;
    return opened;
  }

  /** Ends the innermost element. */
  pop(at: number, own: boolean): void {
    this.popTo(this.#stack.length - 1, at, own);
  }

  /** Ends the element at this place, and all in it. */
  popTo(index: number, at: number, own: boolean): void {
    while (this.#stack.length > index) {
      const element = this.#stack.pop();
      if (element === undefined) continue;
      this.#placesOf(element).get(element.name)?.pop();
      if (element.watched) this.#ended(element, at, own && this.#stack.length === index);
    }
    while (this.#stack.length > 0 && this.#stack.at(-1) === undefined) this.#stack.pop();
    this.#top = this.#stack.at(-1);
  }

  /** Where the innermost element of HTML of this name is; -1 where none is before one with this bit. */
  find(name: string, upTo: Bits): number {
    const place = this.#places.get(name)?.at(-1) ?? -1;
    return place >= this.#boundary(upTo) ? place : -1;
  }

  has(name: string, upTo: Bits): boolean {
    return this.find(name, upTo) >= 0;
  }

  /** Where the innermost foreign element of this name is, among those around which only foreign elements are up to `from`. */
  findForeign(name: string, from: number): number {
    const place = this.#foreignPlaces.get(name)?.at(-1) ?? -1;
    return place >= from ? place : -1;
  }

  /** Ends what ends where an element begins. */
  end(endings: readonly Ending[] | undefined, at: number): void {
    if (endings === undefined) return;
    for (const { names, upTo } of endings) {
      for (const ended of names) {
        for (let index = this.find(ended, upTo); index >= 0; index = this.find(ended, upTo))
          this.popTo(index, at, false);
      }
    }
  }

  /** HTML, "generate implied end tags". */
  endImplied(at: number, except?: string): void {
    for (let top = this.#top; top !== undefined; top = this.#top) {
      if (top.foreign !== undefined || !IMPLIED.has(top.name) || top.name === except) return;
      this.pop(at, false);
    }
  }

  /** HTML, "clear the stack back to a table context", and the like: to the innermost of these, a table or a template. */
  clearBackTo(names: readonly string[], at: number): void {
    let index = this.#boundary(TABLE_SCOPE);
    for (const name of names) index = Math.max(index, this.find(name, TABLE_SCOPE));
    this.popTo(index + 1, at, false);
  }

  /**
   * HTML, "the adoption agency algorithm": of what was begun in a formatting element, what is special goes on; ordinary elements
   * around it end. Formatting elements there go on as copies.
   */
  endFormatting(name: string, at: number): void {
    const place = this.find(name, SCOPE);
    if (place < 0) return;
    const last = this.#boundary(SPECIAL);
    if (last < place) {
      this.popTo(place, at, true);
      return;
    }
    this.popTo(last + 1, at, false);
    for (let index = last - 1; index > place; index--) {
      const between = this.#stack[index];
      if (between !== undefined && !between.isFormatting && nearest(between, SPECIAL) !== index)
        this.#takeOut(index, at);
    }
    this.#takeOut(place, at);
  }

  /** Ends the innermost element of this name alone: what was begun in it goes on. */
  takeOut(name: string, at: number): void {
    const place = this.#places.get(name)?.at(-1);
    if (place !== undefined) this.#takeOut(place, at);
  }

  #takeOut(place: number, at: number): void {
    const element = this.#stack[place];
    if (element === undefined) return;
    this.#placesOf(element).get(element.name)?.pop();
    this.#stack[place] = undefined;
    if (element.watched) this.#ended(element, at, false);
  }

  #placesOf(element: OpenElement): Map<string, number[]> {
    return element.foreign === undefined ? this.#places : this.#foreignPlaces;
  }

  #boundary(bit: Bits): number {
    if (bit === ANY) return this.#stack.length - 1;
    if (bit === 0) return -1;
    let place = nearest(this.#top, bit);
    // What was taken out ends no search.
    while (place >= 0 && this.#stack[place] === undefined) {
      let below = place - 1;
      while (below >= 0 && this.#stack[below] === undefined) below--;
      place = nearest(this.#stack[below], bit);
    }
    return place;
  }
}

/** Forgets the names of which no element is open. */
function forgetEnded(places: Map<string, number[]>): void {
  for (const [name, of] of places) if (of.length === 0) places.delete(name);
}

function nearest(element: OpenElement | undefined, bit: Bits): number {
  return element?.nearest[31 - Math.clz32(bit)] ?? -1;
}

const NOWHERE: readonly number[] = [-1, -1, -1, -1, -1, -1];

/** For each bit the place of the innermost element that has it. Most elements have none, and share what is around them. */
function nearestTo(bits: Bits, place: number, around: OpenElement | undefined): readonly number[] {
  const outer = around?.nearest ?? NOWHERE;
  return bits === 0 ? outer : outer.map((other, bit) => ((bits & (1 << bit)) === 0 ? other : place));
}
