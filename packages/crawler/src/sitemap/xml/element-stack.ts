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
  readonly name: XmlName;
  /** What it is; undefined where it means nothing, nor what is in it. */
  readonly node: Node | undefined;
  /** Where its tag begins, in bytes. */
  readonly offset: number;
  /** What is known of it, where it holds fields or is one with attributes. */
  readonly values: Values | undefined;
  /** The base that `xml:base` names, of this element or of one around it. */
  readonly base: URL | undefined;
}

/** The elements that are open. */
export class ElementStack {
  readonly #elements: OpenElement[] = [];
  /** How many more are open, which are not looked at. */
  beyond = 0;

  /** How many are open. */
  get depth(): number {
    return this.#elements.length;
  }

  /** Whether there is room for another one. */
  get full(): boolean {
    return this.depth >= MAX_DEPTH || this.beyond > 0;
  }

  push(element: OpenElement): void {
    this.#elements.push(element);
  }

  /** Takes the innermost away. */
  pop(): OpenElement | undefined {
    return this.#elements.pop();
  }

  get top(): OpenElement | undefined {
    return this.#elements.at(-1);
  }

  /** The depth of the innermost element with a name, from 0; -1 where there is none. */
  find(name: XmlName): number {
    return this.#elements.findLastIndex((element) => element.name.text === name.text);
  }

  /** The depth of the innermost element in which something with a meaning may stand; -1 where there is none. */
  placeFor(meaning: string): number {
    return this.#elements.findLastIndex(({ node }) => node !== undefined && childrenOf(node).has(meaning));
  }
}

/** What may stand in an element. */
export function childrenOf(node: Node): Shape {
  return node.is === "field" ? NOTHING : node.children;
}
