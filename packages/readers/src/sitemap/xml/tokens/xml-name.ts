import { platform } from "#platform";
import { keptAttributes, type Node } from "../../entry/shape.ts";

/** A name of an element or an attribute, as it is written: `image:loc`. There is one object for each. */
export class XmlName {
  readonly text: string;
  /** What stands before the colon; empty where there is none. */
  readonly prefix: string;
  readonly local: string;
  /** As the name of an attribute: whether some element keeps it, or it declares a namespace. */
  readonly isKept: boolean;
  readonly declares: boolean;
  /** Whether it is that of the attribute that names the base of relative URLs (XML Base §3). */
  readonly isBase: boolean;
  /** What the name means in the namespaces of `meaningIn`; kept here, since a file has few names and millions of tags. */
  meaning: string | undefined;
  meaningIn: unknown;
  /** What an element of the name is in the shape `placeIn`, as long as the meaning holds. */
  place: Node | undefined;
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

/** A file of more names, which no sitemap is, must not fill the memory. */
const MAX_KEPT = 512;

/** The objects of names. */
export class NameTable {
  readonly #names = new Map<string, XmlName>();

  /** The name of some units. */
  at(units: string): XmlName {
    const known = this.#names.get(units);
    if (known !== undefined) return known;
    // In UTF-16 half a character may stand alone, and is replaced.
    const made = new XmlName(platform.utf8(new TextEncoder().encode(units)));
    if (this.#names.size < MAX_KEPT) this.#names.set(units, made);
    return made;
  }
}
