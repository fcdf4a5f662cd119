import { platform } from "#platform";
import { type ElementShape, keptAttributes } from "../../entry/shape.ts";

/** Name of an element or an attribute as written, such as `image:loc`. `NameTable` creates one object per name. */
export class XmlName {
  readonly text: string;
  /** Text before the colon; empty if the name has no colon. */
  readonly prefix: string;
  readonly local: string;
  /** Whether any element keeps an attribute of this name. */
  readonly isKept: boolean;
  /** Whether an attribute of this name declares a namespace. */
  readonly declares: boolean;
  /** Whether this is `xml:base`, the attribute with the base of relative URLs (XML Base §3). */
  readonly isBase: boolean;
  /**
   * Name with the prefix from `namespaces.ts`, in the scope `meaningIn`. It is cached because a file has few names and
   * millions of tags.
   */
  meaning: string | undefined;
  meaningIn: unknown;
  /** Cached description of an element with this name in the parent `placeIn`. Valid only in the scope `meaningIn`. */
  place: ElementShape | undefined;
  placeIn: unknown;

  constructor(text: string) {
    this.text = text;
    const colon = text.indexOf(":");
    this.prefix = colon < 0 ? "" : text.slice(0, colon);
    this.local = text.slice(colon + 1);
    this.declares = this.prefix === "xmlns" || text === "xmlns";
    this.isBase = text === "xml:base";
    this.isKept = colon < 0 && keptAttributes.has(text);
  }
}

/** Maximum number of remembered names. Sitemaps have fewer; other files must not fill the memory. */
const MAX_KEPT = 512;

/** Creates and remembers the objects of names. */
export class NameTable {
  readonly #names = new Map<string, XmlName>();

  /** Returns the name that is written as `units`. */
  at(units: string): XmlName {
    const known = this.#names.get(units);
    if (known !== undefined) return known;
    // UTF-16 may contain unpaired surrogates. They are replaced.
    const name = new XmlName(platform.utf8(new TextEncoder().encode(units)));
    if (this.#names.size < MAX_KEPT) this.#names.set(units, name);
    return name;
  }
}
