/** How many elements may be in one another; those that are deeper are not kept. As in `OpenElements`. */
const DEEPEST = 512;

/** No page that means something declares more prefixes. */
const MAX_PREFIXES = 32;

/** The namespaces that prefixes stand for; the default one has an empty prefix. */
type Namespaces = ReadonlyMap<string, string>;

/** An element of XML that has begun and not ended. */
export interface XmlElement {
  /** As it is written, with its prefix. */
  readonly written: string;
  /** Its local name where it is an element of XHTML, else empty. */
  readonly name: string;
  readonly namespaces: Namespaces;
  readonly inHead: boolean;
  /** Whether its content is not part of the page, as that of a template. */
  readonly inert: boolean;
}

/** The open elements of a page that is XML. Each step takes a constant time on average. */
export class XmlElements {
  readonly #stack: XmlElement[] = [];
  /** How many of each name are open. */
  readonly #counts = new Map<string, number>();
  /** How many more are open, which are not kept. */
  #beyond = 0;

  get top(): XmlElement | undefined {
    return this.#stack.at(-1);
  }

  /** Opens an element; false where too many are open. */
  push(element: XmlElement): boolean {
    if (this.#stack.length >= DEEPEST) {
      this.#beyond++;
      return false;
    }
    this.#stack.push(element);
    this.#counts.set(element.written, (this.#counts.get(element.written) ?? 0) + 1);
    return true;
  }

  /**
   * Takes an end tag, which also ends what was begun within its element. An end tag without an element is ignored.
   * @param ended receives each element that ends, the innermost first.
   * @returns whether it is the end tag of the innermost element (XML 1.0 §3, "Element Type Match").
   */
  end(written: string, ended: (element: XmlElement, own: boolean) => void): boolean {
    if (this.#beyond > 0) {
      this.#beyond--;
      return true;
    }
    if (!this.#counts.has(written)) return false;
    const matches = this.top?.written === written;
    for (let element = this.#pop(); element !== undefined; element = this.#pop()) {
      const own = element.written === written;
      ended(element, own);
      if (own) break;
    }
    return matches;
  }

  #pop(): XmlElement | undefined {
    const element = this.#stack.pop();
    if (element === undefined) return undefined;
    const { written } = element;
    const count = this.#counts.get(written) ?? 1;
    if (count > 1) this.#counts.set(written, count - 1);
    else this.#counts.delete(written);
    return element;
  }
}

/** Namespaces in XML 1.0 §6.1: a declaration holds for the element that has it, and for what is in it. */
export function namespacesWith(
  outer: Namespaces,
  declared: readonly (readonly [prefix: string, namespace: string])[],
): Namespaces {
  if (declared.length === 0) return outer;
  const namespaces = new Map(outer);
  for (const [prefix, namespace] of declared) {
    if (namespaces.size < MAX_PREFIXES || namespaces.has(prefix)) namespaces.set(prefix, namespace);
  }
  return namespaces;
}
