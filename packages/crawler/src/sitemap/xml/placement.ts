import type { DiagnosticLog } from "../diagnostic.ts";
import type { AttributeList } from "./attribute-list.ts";
import { childrenOf, type ElementStack } from "./element-stack.ts";
import type { XmlName } from "./names.ts";
import { Namespaces } from "./namespaces.ts";
import type { Node } from "./shape.ts";
import { ROOTS, rootSpaces } from "./shapes.ts";

/** What scripts put in front of a sitemap when they complain. */
const HTML_IN_FRONT: ReadonlySet<string> = new Set(["b", "br", "p", "pre", "div", "span", "font", "table"]);
/** How many such elements may be in front. */
const MAX_IN_FRONT = 100;

/** Finds out what elements are, by their names and where they stand. */
export class Placement {
  readonly #stack: ElementStack;
  readonly #attributes: AttributeList;
  readonly #log: DiagnosticLog;
  readonly #namespaces: Namespaces;
  /** Where the tag begins that is read now, in bytes. */
  at = 0;
  rootSeen = false;
  #inFront = 0;

  constructor(stack: ElementStack, attributes: AttributeList, log: DiagnosticLog) {
    this.#stack = stack;
    this.#attributes = attributes;
    this.#log = log;
    this.#namespaces = new Namespaces((id, value, params) => log.warn(id, this.at, value, params));
  }

  /** Takes up the namespaces that the tag declares; its element is to be the innermost. */
  enter(): void {
    const { declared } = this.#attributes;
    if (declared.length > 0) this.#namespaces.enter(this.#stack.depth, declared);
  }

  /** Drops the namespaces of the element that was the innermost. */
  leave(): void {
    this.#namespaces.leave(this.#stack.depth);
  }

  /** What an element of this name was in the innermost element the last time. */
  likely(name: XmlName): Node | undefined {
    const node = this.#stack.top?.node;
    return node !== undefined && name.placeIn === node && this.#namespaces.holds(name)
      ? name.place
      : undefined;
  }

  /** What it is in the innermost element. */
  inTop(name: XmlName): Node | undefined {
    const parent = this.#stack.top?.node;
    if (parent === undefined) return undefined;
    const node = childrenOf(parent).get(this.#namespaces.meaning(name));
    if (node !== undefined) {
      name.place = node;
      name.placeIn = parent;
    }
    return node;
  }

  /** The depth of the innermost element in which it may stand; -1 where there is none. */
  depthFor(name: XmlName): number {
    return this.#stack.placeFor(this.#namespaces.meaning(name));
  }

  /** What it is as the root; `refused` where no sitemap has such a root, which is told. */
  asRoot(name: XmlName): Node | "refused" | undefined {
    if (!this.rootSeen && HTML_IN_FRONT.has(name.local) && this.#inFront < MAX_IN_FRONT) {
      if (this.#inFront++ === 0) this.#log.warn("leading-text.html", this.at, name.text);
      return undefined;
    }
    if (this.rootSeen) this.#log.warn("mismatched-tag.second-root", this.at, name.text);
    this.rootSeen = true;
    const node = ROOTS.get(this.#namespaces.meaning(name));
    if (node !== undefined) return node;
    const alike = rootSpaces.get(name.local);
    if (alike !== undefined) {
      this.#namespaces.take(name, alike);
      return ROOTS.get(this.#namespaces.meaning(name));
    }
    this.#log.error("not-a-sitemap.root", this.at, name.text);
    return "refused";
  }
}
