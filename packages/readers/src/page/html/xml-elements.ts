/** Maximum nesting depth, as in `OpenElements`. Deeper elements are counted, but not stored. */
const MAX_DEPTH = 512;

/** Maximum number of prefixes in scope. Real pages declare fewer. */
const MAX_PREFIXES = 32;

/** Namespaces by prefix. The default namespace has an empty prefix. */
type Namespaces = ReadonlyMap<string, string>;

/** An open element of an XML page. */
export interface XmlElement {
  /** Name as written, with its prefix. */
  readonly written: string;
  /** Local name of an XHTML element; empty for other elements. */
  readonly name: string;
  readonly namespaces: Namespaces;
  readonly inHead: boolean;
  /** Whether its content is not part of the page, as in a template. */
  readonly inert: boolean;
}

/** Stack of the open elements of an XML page. Each operation takes constant time on average. */
export class XmlElements {
  readonly #stack: XmlElement[] = [];
  /** Number of open elements by name. */
  readonly #counts = new Map<string, number>();
  /** Number of open elements that are too deep to be stored. */
  #beyond = 0;

  get top(): XmlElement | undefined {
    return this.#stack.at(-1);
  }

  /** Opens an element. Returns false if it is too deep to be stored. */
  push(element: XmlElement): boolean {
    if (this.#stack.length >= MAX_DEPTH) {
      this.#beyond++;
      return false;
    }
    this.#stack.push(element);
    this.#counts.set(element.written, (this.#counts.get(element.written) ?? 0) + 1);
    return true;
  }

  /**
   * Processes an end tag. It also ends all open elements inside its element. An end tag without an element is ignored.
   * @param ended called for each element that ends, the innermost first.
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

/**
 * Returns the namespaces in scope of an element: the outer ones and its own declarations (Namespaces in XML 1.0 §6.1).
 */
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
