import {
  ANY,
  type Bits,
  type Ending,
  IMPLIED,
  INTEGRATION_BITS,
  INTEGRATION_POINTS,
  kindOf,
  SCOPE,
  SPECIAL,
  TABLE_SCOPE,
} from "./element-kinds.ts";

/** How many elements may be in one another; where more are, the innermost one ends, as in Chrome. */
const DEEPEST = 512;

/** An element that has begun and not ended. */
export interface OpenElement {
  /** In small letters; `h` for all headings. */
  readonly name: string;
  /** Of each bit, where the innermost element that has it is among the open ones, this one included; -1 where none is. */
  readonly nearest: readonly number[];
  /** Whether its content is an image or a formula. */
  readonly foreign: boolean;
  /** Whether its content is no part of the page, as that of a template. */
  readonly inert: boolean;
  /** Whether its end is told. */
  readonly watched: boolean;
}

/**
 * Told that an element that is watched has ended.
 * @param at the unit at which what ended it begins.
 * @param own whether that is its own end tag.
 */
export type Ended = (element: OpenElement, at: number, own: boolean) => void;

/**
 * The elements that are open, as far as HTML's tree construction says it: enough to know where an element ends whose end tag is
 * missing or stands too late. What is taken to another place in the tree (out of a table, or into a second copy of a
 * formatting element) is taken to be where it is written.
 */
export class OpenElements {
  /** The open elements; undefined where one was taken out that others were begun in. */
  readonly #stack: (OpenElement | undefined)[] = [];
  /** Where in it those of each name are, so that nothing has to be searched. */
  readonly #places = new Map<string, number[]>();
  #top: OpenElement | undefined;
  #inForm = false;
  readonly #ended: Ended;

  constructor(ended: Ended) {
    this.#ended = ended;
  }

  /** The innermost one; undefined directly in the head or the body. */
  get top(): OpenElement | undefined {
    return this.#top;
  }

  /**
   * A start tag.
   * @returns the element; undefined where it cannot have content.
   */
  begin(
    written: string,
    at: number,
    { selfClosing, inert, watched }: { selfClosing: boolean; inert: boolean; watched: boolean },
  ): OpenElement | undefined {
    const kind = kindOf(written);
    const name = kind.name ?? written;
    if (kind.breaksOut) this.breakOut(at);
    const foreign = this.#top?.foreign === true;
    if (foreign ? selfClosing : kind.isVoid) {
      if (name === "hr") this.#endImplied(kind.endings, at);
      return undefined;
    }
    if (!foreign) {
      // A form cannot be in a form, and is not begun there.
      if (name === "form" && this.#inForm) return undefined;
      if (name === "form") this.#inForm = true;
      if (kind.standsIn !== undefined && !this.#clearBack(kind.standsIn, at)) return undefined;
      this.#endImplied(kind.endings, at);
      if (name === "a") this.#endFormatting(name, at);
    }
    while (this.#stack.length >= DEEPEST) this.#popTo(this.#stack.length - 1, at, false);
    const element = {
      name,
      nearest: nearestTo(foreign ? foreignBits(name) : kind.bits, this.#stack.length, this.#top),
      foreign: isForeign(name, foreign),
      inert: inert || this.#top?.inert === true,
      watched,
    };
    const places = this.#places.get(name);
    if (places === undefined) this.#places.set(name, [this.#stack.length]);
    else places.push(this.#stack.length);
    this.#stack.push(element);
    this.#top = element;
    return element;
  }

  /** An end tag. */
  end(written: string, at: number): void {
    const kind = kindOf(written);
    const name = kind.name ?? written;
    if (name === "p" || name === "br") this.breakOut(at);
    if (kind.isFormatting) this.#endFormatting(name, at);
    else if (name === "form") this.#endForm(at);
    else {
      const index = this.#find(name, kind.endTagScope);
      if (index >= 0) this.#popTo(index, at, true);
    }
  }

  /** The page ends here. */
  finish(at: number): void {
    this.#popTo(0, at, false);
  }

  #endImplied(endings: readonly Ending[] | undefined, at: number): void {
    if (endings === undefined) return;
    for (const { names, upTo } of endings) {
      for (const ended of names) {
        for (let index = this.#find(ended, upTo); index >= 0; index = this.#find(ended, upTo))
          this.#popTo(index, at, false);
      }
    }
  }

  /** @returns whether there is a table at all; else a part of one is none. */
  #clearBack(names: readonly string[], at: number): boolean {
    const index = Math.max(...names.map((name) => this.#find(name, TABLE_SCOPE)));
    if (index >= 0) this.#popTo(index + 1, at, false);
    return index >= 0;
  }

  /** HTML, "the adoption agency algorithm": what is special and was begun within goes on. */
  #endFormatting(name: string, at: number): void {
    const index = this.#find(name, SPECIAL);
    if (index >= 0) this.#popTo(index, at, true);
    else this.#takeOut(name);
  }

  /** HTML, "An end tag whose tag name is form": what was begun within goes on, but for what needs no end tag. */
  #endForm(at: number): void {
    this.#inForm = false;
    if (this.#find("form", SCOPE) < 0) return;
    while (IMPLIED.has(this.#top?.name ?? "")) this.#popTo(this.#stack.length - 1, at, false);
    if (this.#top?.name === "form") this.#popTo(this.#stack.length - 1, at, true);
    else this.#takeOut("form");
  }

  #takeOut(name: string): void {
    const place = this.#places.get(name)?.pop();
    if (place !== undefined) this.#stack[place] = undefined;
  }

  /** Ends the images and formulas that are open, as what cannot be in them does. */
  breakOut(at: number): void {
    while (this.#top?.foreign === true) this.#popTo(this.#stack.length - 1, at, false);
  }

  /** Where the innermost element of the name is; -1 where there is none before one with this bit. */
  #find(name: string, upTo: Bits): number {
    const place = this.#places.get(name)?.at(-1) ?? -1;
    return place >= this.#boundary(upTo) ? place : -1;
  }

  #boundary(bit: Bits): number {
    if (bit === ANY) return this.#stack.length - 1;
    return bit === 0 ? -1 : (this.#top?.nearest[31 - Math.clz32(bit)] ?? -1);
  }

  #popTo(index: number, at: number, own: boolean): void {
    while (this.#stack.length > index) {
      const element = this.#stack.pop();
      if (element === undefined) continue;
      this.#places.get(element.name)?.pop();
      if (element.watched) this.#ended(element, at, own && this.#stack.length === index);
    }
    while (this.#stack.length > 0 && this.#stack.at(-1) === undefined) this.#stack.pop();
    this.#top = this.#stack.at(-1);
  }
}

const NOWHERE: readonly number[] = [-1, -1, -1, -1, -1, -1];

/** For each bit the place of the innermost element that has it. Most elements have none, and share what is around them. */
function nearestTo(bits: Bits, place: number, around: OpenElement | undefined): readonly number[] {
  const nearest = around?.nearest ?? NOWHERE;
  return bits === 0 ? nearest : nearest.map((other, bit) => ((bits & (1 << bit)) === 0 ? other : place));
}

/** Whether the content of an element is foreign; that of `foreignObject` is HTML again. */
function isForeign(name: string, around: boolean): boolean {
  if (name === "svg" || name === "math") return true;
  return around && !INTEGRATION_POINTS.has(name);
}

function foreignBits(name: string): Bits {
  return INTEGRATION_POINTS.has(name) ? INTEGRATION_BITS : 0;
}
