/** Maximum number of remembered elements. XML parsers accept no deeper file. */
const MAX_REMEMBERED = 256;

interface ClosedElement {
  readonly name: string;
  /** Number of open elements around it. */
  readonly depth: number;
}

/**
 * Elements that were closed before an element that cannot be in them, from the outermost to the innermost. Their end
 * tags may follow: then the file is well-formed, although no schema of a sitemap allows it.
 */
export class ClosedEarly {
  #elements: ClosedElement[] = [];

  get isEmpty(): boolean {
    return this.#elements.length === 0;
  }

  /**
   * Adds elements.
   * @param names names of the closed elements, the outermost first.
   * @param depth number of elements that are still open.
   */
  add(names: readonly string[], depth: number): void {
    const kept = this.#elements.filter((element) => element.depth <= depth);
    const closed = [
      // The others were inside of what is closed now: one with three elements around it was in the third of them.
      ...this.#elements
        .slice(kept.length)
        .map((element) => ({ name: element.name, order: element.depth - 0.5 })),
      ...names.map((name, at) => ({ name, order: depth + at })),
    ];
    closed.sort((a, b) => a.order - b.order);
    this.#elements = [...kept, ...closed.map(({ name }) => ({ name, depth }))].slice(0, MAX_REMEMBERED);
  }

  /**
   * Whether an end tag is that of the innermost element, which is then forgotten.
   * @param depth number of open elements.
   */
  ends(name: string, depth: number): boolean {
    const element = this.#elements.at(-1);
    if (element?.name !== name || element.depth !== depth) return false;
    this.#elements.pop();
    return true;
  }

  /** Forgets the elements with at least `depth` open elements around them. Returns whether there were any. */
  forget(depth: number): boolean {
    const first = this.#elements.findIndex((element) => element.depth >= depth);
    if (first >= 0) this.#elements.length = first;
    return first >= 0;
  }
}
