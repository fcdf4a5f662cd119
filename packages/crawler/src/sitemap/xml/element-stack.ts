import type { Values } from "../entry-draft.ts";
import type { XmlName } from "./names.ts";
import type { Node, Shape } from "./shape.ts";

/** Elements that are deeper are not looked at: no sitemap has them, and a hostile file has millions. */
const MAX_DEPTH = 64;

const NOTHING: Shape = new Map();

/** An element without a meaning of its own within a field; its text is the field's. */
export const TRANSPARENT: Node = { is: "container", children: NOTHING };

/** An element that is open. */
export interface OpenElement {
  name: XmlName;
  /** What it is; undefined where it means nothing, nor what is in it. */
  node: Node | undefined;
  /** Where its tag begins, in bytes. */
  offset: number;
  /** What is known of it, where it holds fields or is one with attributes. */
  values: Values | undefined;
  /** The base that `xml:base` names, of this element or of one around it. */
  base: URL | undefined;
}

/** The elements that are open. The objects are used again, since there are as many elements as tags. */
export class ElementStack {
  readonly #elements: OpenElement[] = [];
  /** How many are open. */
  depth = 0;
  /** How many more are open, which are not looked at. */
  beyond = 0;

  /** Whether there is room for another one. */
  get full(): boolean {
    return this.depth >= MAX_DEPTH || this.beyond > 0;
  }

  /** @param ownBase the base of its own `xml:base`. */
  push(
    name: XmlName,
    node: Node | undefined,
    offset: number,
    values: Values | undefined,
    ownBase?: URL | undefined,
  ): OpenElement {
    const base = ownBase ?? this.top?.base;
    let element = this.#elements[this.depth];
    if (element === undefined) {
      element = { name, node, offset, values, base };
      this.#elements.push(element);
    } else {
      element.name = name;
      element.node = node;
      element.offset = offset;
      element.values = values;
      element.base = base;
    }
    this.depth++;
    return element;
  }

  /** Takes the innermost away; what is returned holds until the next push. */
  pop(): OpenElement | undefined {
    return this.depth === 0 ? undefined : this.#elements[--this.depth];
  }

  /** The element at a depth from 0. */
  at(depth: number): OpenElement | undefined {
    return depth < this.depth ? this.#elements[depth] : undefined;
  }

  get top(): OpenElement | undefined {
    return this.at(this.depth - 1);
  }

  /** The depth of the innermost element with a name; -1 where there is none. */
  find(name: XmlName): number {
    for (let depth = this.depth - 1; depth >= 0; depth--) {
      const element = this.#elements[depth];
      if (element?.name === name || element?.name.text === name.text) return depth;
    }
    return -1;
  }

  /** The depth of the innermost element in which something with a meaning may stand; -1 where there is none. */
  placeFor(meaning: string): number {
    for (let depth = this.depth - 1; depth >= 0; depth--) {
      const node = this.#elements[depth]?.node;
      if (node !== undefined && childrenOf(node).has(meaning)) return depth;
    }
    return -1;
  }
}

/** What may stand in an element. */
export function childrenOf(node: Node): Shape {
  return node.is === "field" ? NOTHING : node.children;
}
