import { keptAttributes, type Node } from "./shape.ts";

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

const SLOTS = 1024;
const MAX_KEPT = SLOTS / 2;

/** Finds the object of a name without making a string of it: a file has a dozen names, and millions of tags. */
export class NameTable {
  readonly #slots: (XmlName | undefined)[] = new Array(SLOTS).fill(undefined);
  #kept = 0;

  /** The name that stands at a place of a text. */
  at(text: string, start: number, end: number): XmlName {
    let hash = 7;
    for (let i = start; i < end; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
    let slot = (hash ^ (hash >>> 15)) & (SLOTS - 1);
    for (;;) {
      const name = this.#slots[slot];
      if (name === undefined) break;
      if (isAt(name.text, text, start, end)) return name;
      slot = (slot + 1) & (SLOTS - 1);
    }
    // Never a part of the text, which would keep all of it in memory.
    const made = new XmlName(Buffer.from(text.slice(start, end)).toString());
    // A file of many names, which no sitemap is, must not fill the memory, nor make looking slow.
    if (this.#kept < MAX_KEPT) {
      this.#slots[slot] = made;
      this.#kept++;
    }
    return made;
  }
}

/** Whether a name stands at a place of a text. */
export function isAt(name: string, text: string, start: number, end: number): boolean {
  if (name.length !== end - start) return false;
  for (let i = 0; i < name.length; i++) if (name.charCodeAt(i) !== text.charCodeAt(start + i)) return false;
  return true;
}
