import type { Node } from "../entry/shape.ts";
import { ROOTS, rootSpaces } from "../entry/sitemap-formats.ts";
import type { AttributeList } from "./attribute-list.ts";
import type { EntryBuilder, OpenElement } from "./entry-builder.ts";
import type { FieldText } from "./field-text.ts";
import { Namespaces } from "./namespaces.ts";
import type { XmlName } from "./tokens/xml-name.ts";

/** Elements that are deeper are not looked at: no sitemap has them, and a hostile file has millions. */
const MAX_DEPTH = 64;

/** What scripts put in front of a sitemap when they complain. */
const HTML_IN_FRONT: ReadonlySet<string> = new Set(["b", "br", "p", "pre", "div", "span", "font", "table"]);
/** How many such elements may be in front. */
const MAX_IN_FRONT = 100;

/** An element without a meaning of its own within a field; its text is the field's. */
const TRANSPARENT: Node = { is: "container", children: new Map() };

/** Opens and closes elements: what each is, by its name and where it stands, and what comes of it when it ends. */
export class Elements {
  readonly #open: OpenElement[] = [];
  /** How many more are open, which are not looked at. */
  #beyond = 0;
  readonly #attributes: AttributeList;
  readonly #field: FieldText;
  readonly #builder: EntryBuilder;
  readonly #decode: (units: string) => string;
  readonly #namespaces: Namespaces;
  /** Where the tag begins that is read now, in bytes. */
  at = 0;
  rootSeen = false;
  #inFront = 0;
  #draftDepth = -1;
  #deepTold = false;
  /** Whether nothing that follows is wanted. */
  stopped = false;

  /**
   * @param attributes those of the tag that is read now.
   * @param decode decodes text that stood in an entry itself.
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

  /** Whether an entry is the innermost element, so that text is its own. */
  get inEntry(): boolean {
    return this.#open.length === this.#draftDepth + 1;
  }

  get #top(): OpenElement | undefined {
    return this.#open.at(-1);
  }

  /** What an element of this name was in the innermost element the last time. */
  likely(name: XmlName): Node | undefined {
    const node = this.#field.collecting ? undefined : this.#top?.node;
    if (node === undefined || name.placeIn !== node || !this.#namespaces.holds(name)) return undefined;
    return name.place;
  }

  /**
   * Opens the element whose tag begins at `at`.
   * @param likely what one of its name was here the last time.
   * @param empty whether it ends at once.
   */
  open(name: XmlName, likely: Node | undefined, empty: boolean): void {
    if (this.#open.length >= MAX_DEPTH || this.#beyond > 0) {
      if (!this.#deepTold) this.#builder.log.warn("too-deep.elements", this.at);
      this.#deepTold = true;
      if (!empty) this.#beyond++;
      return;
    }
    this.#declare();
    const node = this.#nodeOf(name, likely);
    if (this.stopped) return;
    this.#push(name, node);
    if (empty) this.#close(false);
  }

  /** An end tag stands at `at`. */
  close(name: XmlName, at: number): void {
    if (this.#beyond > 0) {
      this.#beyond--;
      return;
    }
    if (this.#top?.name === name) {
      this.#close(false);
      return;
    }
    const depth = this.#open.findLastIndex((element) => element.name.text === name.text);
    const id = depth < 0 ? "mismatched-tag.not-open" : "mismatched-tag.not-closed";
    this.#builder.log.warn(id, at, name.text);
    while (depth >= 0 && this.#open.length > depth && !this.stopped) this.#close(false);
  }

  /**
   * The file ends: what is whole stays.
   * @returns whether it ends within an element.
   */
  cut(): boolean {
    return this.#open.length > 0;
  }

  /** Closes all that is open where the file ends. */
  closeAll(): void {
    while (this.#open.length > 0) this.#close(true);
  }

  /** Takes up the namespaces that the tag declares; its element is to be the innermost. */
  #declare(): void {
    const { declared } = this.#attributes;
    if (declared.length > 0) this.#namespaces.enter(this.#open.length, declared);
  }

  /** What an element is. Elements that should have been closed before it are. */
  #nodeOf(name: XmlName, likely: Node | undefined): Node | undefined {
    const parent = this.#top;
    if (parent === undefined) return this.#root(name);
    if (parent.node === undefined) return undefined;
    if (!this.#field.collecting) {
      if (likely !== undefined && this.#attributes.declared.length === 0) return likely;
      const node = this.#inTop(name);
      if (node !== undefined) return node;
    }
    // `<loc><url>https://…</url></loc>` is met with: as long as there is no text, the field may be further in.
    const depth = this.#field.collecting && this.#field.blank ? -1 : this.#depthFor(name);
    if (depth < 0) return this.#field.collecting ? TRANSPARENT : undefined;
    this.#builder.log.warn("mismatched-tag.to-close", this.at, name.text);
    while (this.#open.length > depth + 1 && !this.stopped) this.#close(false);
    this.#declare();
    return this.#inTop(name);
  }

  /** What it is in the innermost element. */
  #inTop(name: XmlName): Node | undefined {
    const parent = this.#top?.node;
    const node = childOf(parent, this.#namespaces.meaning(name));
    if (node !== undefined) {
      name.place = node;
      name.placeIn = parent;
    }
    return node;
  }

  /** The depth of the innermost element in which it may stand, from 0; -1 where there is none. */
  #depthFor(name: XmlName): number {
    const meaning = this.#namespaces.meaning(name);
    return this.#open.findLastIndex(({ node }) => childOf(node, meaning) !== undefined);
  }

  /** What it is as the root. Reading stops where no sitemap has such a root, which is told. */
  #root(name: XmlName): Node | undefined {
    const { log } = this.#builder;
    if (!this.rootSeen && HTML_IN_FRONT.has(name.local) && this.#inFront < MAX_IN_FRONT) {
      if (this.#inFront++ === 0) log.warn("leading-text.html", this.at, name.text);
      return undefined;
    }
    if (this.rootSeen) log.warn("mismatched-tag.second-root", this.at, name.text);
    this.rootSeen = true;
    const node = ROOTS.get(this.#namespaces.meaning(name));
    if (node !== undefined) return node;
    const alike = rootSpaces.get(name.local);
    if (alike !== undefined) {
      this.#namespaces.take(name, alike);
      return ROOTS.get(this.#namespaces.meaning(name));
    }
    log.error("not-a-sitemap.root", this.at, name.text);
    this.stopped = true;
    return undefined;
  }

  #push(name: XmlName, node: Node | undefined): void {
    const { at } = this;
    const keeps = node?.is === "field" || node?.is === "group";
    const values = keeps ? this.#attributes.valuesFor(node) : undefined;
    if (node?.is === "entry") {
      this.#builder.begin(node, at);
      this.#draftDepth = this.#open.length;
    }
    const { base } = this.#attributes;
    const around = this.#top?.base;
    const own = base === undefined ? undefined : this.#builder.base(base, around);
    this.#open.push({ name, node, offset: at, values, base: own ?? around });
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

/** What an element with a meaning is in another one. */
function childOf(parent: Node | undefined, meaning: string): Node | undefined {
  return parent === undefined || parent.is === "field" ? undefined : parent.children.get(meaning);
}
