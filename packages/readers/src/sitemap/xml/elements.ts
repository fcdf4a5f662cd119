import type { ElementShape } from "../entry/shape.ts";
import { ROOTS, rootSpaces } from "../entry/sitemap-formats.ts";
import type { AttributeList } from "./attribute-list.ts";
import { ClosedEarly } from "./closed-early.ts";
import type { EntryBuilder, OpenElement } from "./entry-builder.ts";
import type { FieldText } from "./field-text.ts";
import { Namespaces } from "./namespaces.ts";
import type { XmlName } from "./tokens/xml-name.ts";

/** Maximum depth of elements. Deeper ones are ignored: no sitemap needs them, and a hostile file may have millions. */
const MAX_DEPTH = 64;

const NOT_CLOSED = "mismatched-tag.not-closed";

/** HTML elements that scripts write before a sitemap when they report an error. */
const HTML_IN_FRONT: ReadonlySet<string> = new Set(["b", "br", "p", "pre", "div", "span", "font", "table"]);
/** Maximum number of such elements. */
const MAX_IN_FRONT = 100;

/** An unknown element within a field. Its text is part of the field. */
const TRANSPARENT: ElementShape = { is: "container", children: new Map() };

/** Opens and closes elements. Finds their descriptions by name and parent, and passes their values to the builder. */
export class Elements {
  readonly #open: OpenElement[] = [];
  /** Number of open elements deeper than `MAX_DEPTH`, which are ignored. */
  #beyond = 0;
  readonly #early = new ClosedEarly();
  readonly #attributes: AttributeList;
  readonly #field: FieldText;
  readonly #builder: EntryBuilder;
  readonly #decode: (units: string) => string;
  readonly #namespaces: Namespaces;
  /** Byte offset of the current tag. */
  at = 0;
  rootSeen = false;
  #inFront = 0;
  #draftDepth = -1;
  #isDepthReported = false;
  /** Whether the rest of the file is not needed. */
  stopped = false;

  /**
   * @param attributes attributes of the current tag.
   * @param decode decodes text directly in an entry.
   */
  constructor(
    attributes: AttributeList,
    field: FieldText,
    builder: EntryBuilder,
    decode: (units: string) => string,
  ) {
    this.#attributes = attributes;
    this.#field = field;
    this.#builder = builder;
    this.#decode = decode;
    this.#namespaces = new Namespaces((id, value, params) => builder.log.warn(id, this.at, value, params));
  }

  /** Whether the innermost element is an entry, so that text belongs directly to it. */
  get inEntry(): boolean {
    return this.#open.length === this.#draftDepth + 1;
  }

  get #top(): OpenElement | undefined {
    return this.#open.at(-1);
  }

  /** Returns the cached description of a child of the innermost element with this name, if the cache still applies. */
  likely(name: XmlName): ElementShape | undefined {
    const node = this.#field.collecting ? undefined : this.#top?.node;
    if (node === undefined || name.placeIn !== node || !this.#namespaces.isCurrent(name)) return undefined;
    return name.place;
  }

  /**
   * Opens the element whose tag begins at `at`.
   * @param likely the result of `likely` for this name.
   * @param empty whether it is an empty element, such as `<a/>`.
   */
  open(name: XmlName, likely: ElementShape | undefined, empty: boolean): void {
    if (this.#open.length >= MAX_DEPTH || this.#beyond > 0) {
      if (!this.#isDepthReported) this.#builder.log.warn("too-deep.elements", this.at);
      this.#isDepthReported = true;
      if (!empty) this.#beyond++;
      return;
    }
    this.#declare();
    const node = this.#resolve(name, likely);
    if (this.stopped) return;
    this.#push(name, node);
    if (empty) this.#close(false);
  }

  /** Handles an end tag. @param at its byte offset. */
  close(name: XmlName, at: number): void {
    if (this.#beyond > 0) {
      this.#beyond--;
      return;
    }
    if (this.#top?.name === name && this.#early.isEmpty) {
      this.#close(false);
      return;
    }
    if (this.#early.ends(name.text, this.#open.length)) return;
    // Not all names are remembered, so two objects can have the same name.
    if (this.#top?.name.text === name.text) {
      // A fatal error for XML parsers (XML 1.0 §1.2 and §3, "Element Type Match"), as are those below.
      if (this.#early.forget(this.#open.length)) this.#builder.log.error(NOT_CLOSED, at, name.text);
      this.#close(false);
      return;
    }
    const depth = this.#open.findLastIndex((element) => element.name.text === name.text);
    this.#builder.log.error(depth < 0 ? "mismatched-tag.not-open" : NOT_CLOSED, at, name.text);
    while (depth >= 0 && this.#open.length > depth && !this.stopped) this.#close(false);
    this.#early.forget(0);
  }

  /** Whether an element is open. At the end of the file, this means that the file is truncated. */
  hasOpenElement(): boolean {
    return this.#open.length > 0;
  }

  /** Closes all open elements at the end of the file. */
  closeAll(): void {
    while (this.#open.length > 0) this.#close(true);
  }

  /** Adds the namespaces that the tag declares, for the element that will be opened next. */
  #declare(): void {
    const { declared } = this.#attributes;
    if (declared.length > 0) this.#namespaces.enter(this.#open.length, declared);
  }

  /** Returns the description of an element. First closes elements that should have been closed before it. */
  #resolve(name: XmlName, likely: ElementShape | undefined): ElementShape | undefined {
    const parent = this.#top;
    if (parent === undefined) return this.#root(name);
    if (parent.node === undefined) return undefined;
    if (!this.#field.collecting) {
      if (likely !== undefined && this.#attributes.declared.length === 0) return likely;
      const node = this.#inTop(name);
      if (node !== undefined) return node;
    }
    // Some files contain `<loc><url>https://…</url></loc>`: an element before any text does not end the field.
    const depth = this.#field.collecting && this.#field.blank ? -1 : this.#depthFor(name);
    if (depth < 0) return this.#field.collecting ? TRANSPARENT : undefined;
    this.#builder.log.warn("element-misplaced", this.at, name.text);
    const closed = this.#open.slice(depth + 1).map((element) => element.name.text);
    this.#early.add(closed, depth + 1);
    while (this.#open.length > depth + 1 && !this.stopped) this.#close(false);
    this.#declare();
    return this.#inTop(name);
  }

  /** Returns the description of a child of the innermost element. */
  #inTop(name: XmlName): ElementShape | undefined {
    const parent = this.#top?.node;
    const node = childOf(parent, this.#namespaces.qualifiedName(name));
    if (node !== undefined) {
      name.place = node;
      name.placeIn = parent;
    }
    return node;
  }

  /** Returns the index of the innermost element that may contain this one, or -1. */
  #depthFor(name: XmlName): number {
    const meaning = this.#namespaces.qualifiedName(name);
    return this.#open.findLastIndex(({ node }) => childOf(node, meaning) !== undefined);
  }

  /** Returns the description of a root element. Reports an error and stops if it is not the root of a sitemap. */
  #root(name: XmlName): ElementShape | undefined {
    const { log } = this.#builder;
    if (!this.rootSeen && HTML_IN_FRONT.has(name.local) && this.#inFront < MAX_IN_FRONT) {
      if (this.#inFront++ === 0) log.warn("leading-text.html", this.at, name.text);
      return undefined;
    }
    if (this.rootSeen) log.error("mismatched-tag.second-root", this.at, name.text);
    this.rootSeen = true;
    const node = ROOTS.get(this.#namespaces.qualifiedName(name));
    if (node !== undefined) return node;
    const assumed = rootSpaces.get(name.local);
    if (assumed !== undefined) {
      this.#namespaces.replaceRootNamespace(name, assumed);
      return ROOTS.get(this.#namespaces.qualifiedName(name));
    }
    log.error("not-a-sitemap.root", this.at, name.text);
    this.stopped = true;
    return undefined;
  }

  #push(name: XmlName, node: ElementShape | undefined): void {
    const { at } = this;
    const keeps = node?.is === "field" || node?.is === "group";
    const values = keeps ? this.#attributes.valuesFor(node) : undefined;
    if (node?.is === "entry") {
      this.#builder.begin(node, at);
      this.#draftDepth = this.#open.length;
    }
    const { base } = this.#attributes;
    const parentBase = this.#top?.base;
    const ownBase = base === undefined ? undefined : this.#builder.base(base, parentBase);
    this.#open.push({ name, node, offset: at, values, base: ownBase ?? parentBase });
    if (node?.is === "field") this.#field.begin(at);
  }

  /** Closes the innermost element. */
  #close(cut: boolean): void {
    const element = this.#open.pop();
    if (element === undefined) return;
    const { node, name } = element;
    if (node?.is === "field") {
      if (this.#field.collecting)
        this.#builder.field(node, this.#field, element.offset, element.values, this.#top);
      this.#field.collecting = false;
    } else if (node?.is === "group") {
      this.#builder.group(node, cut ? undefined : name.text, element, this.#top);
    } else if (node?.is === "entry") {
      this.#builder.end(cut, this.#decode);
    }
    if (this.#builder.refused) this.stopped = true;
    this.#namespaces.leave(this.#open.length);
  }
}

/** Returns the description of a child element by its name, such as `image:loc`. */
function childOf(parent: ElementShape | undefined, meaning: string): ElementShape | undefined {
  return parent === undefined || parent.is === "field" ? undefined : parent.children.get(meaning);
}
