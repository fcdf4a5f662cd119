import type { Values } from "../entry/entry-draft.ts";
import type { ElementShape, Field, Group } from "../entry/shape.ts";
import type { XmlName } from "./tokens/xml-name.ts";

/** Maximum number of attributes to keep in one tag. Known formats need fewer. */
const MAX_ATTRIBUTES = 16;
/** Maximum number of namespace declarations in one tag. Known formats need fewer. */
const MAX_DECLARED = 64;

/** The attributes of one tag that may be needed. */
export class AttributeList {
  /** Namespaces that the tag declares. The default namespace has an empty prefix. */
  readonly declared: [prefix: string, uri: string][] = [];
  /** Value of `xml:base`. */
  base: string | undefined;
  /** Names and values, alternating. */
  readonly #kept: string[] = [];
  readonly #value: () => string;
  /** Attributes that the element keeps, if its description is known before its tag ends. */
  #wanted: Field["attributes"];

  /** @param value returns the value of the current attribute, with its references replaced. */
  constructor(value: () => string) {
    this.#value = value;
  }

  /** Begins a tag. @param node the cached description of its element, if known. */
  begin(node: ElementShape | undefined): void {
    if (this.declared.length > 0) this.declared.length = 0;
    if (this.#kept.length > 0) this.#kept.length = 0;
    this.base = undefined;
    this.#wanted = node?.is === "group" || node?.is === "field" ? node.attributes : undefined;
  }

  add(name: XmlName): void {
    if (name.declares) {
      if (this.declared.length < MAX_DECLARED)
        this.declared.push([name.prefix === "" ? "" : name.local, this.#value()]);
    } else if (name.isBase) {
      this.base = this.#value();
    } else if (name.isKept && this.#kept.length < 2 * MAX_ATTRIBUTES) {
      if (this.#wanted === undefined || this.#wanted.has(name.local))
        this.#kept.push(name.local, this.#value());
    }
  }

  /** Returns the attributes that an element keeps, as properties. Undefined for a field that keeps no attributes. */
  valuesFor(node: Field | Group): Values | undefined {
    const { attributes } = node;
    if (attributes === undefined) return node.is === "group" ? {} : undefined;
    const values: Values = {};
    for (let i = 0; i < this.#kept.length; i += 2) {
      const key = attributes.get(this.#kept[i] as string);
      const value = this.#kept[i + 1] as string;
      if (key !== undefined && value !== "") values[key] = value;
    }
    return values;
  }
}
