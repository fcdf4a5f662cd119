import type { AttributeList } from "./attribute-list.ts";
import { ElementStack, TRANSPARENT } from "./element-stack.ts";
import type { EntryBuilder } from "./entry-builder.ts";
import type { FieldText } from "./field-text.ts";
import type { XmlName } from "./names.ts";
import { Placement } from "./placement.ts";
import type { Node } from "./shape.ts";

/** Opens and closes elements: what each is, by where it stands, and what comes of it when it ends. */
export class Elements {
  readonly placement: Placement;
  readonly #stack = new ElementStack();
  readonly #attributes: AttributeList;
  readonly #field: FieldText;
  readonly #builder: EntryBuilder;
  readonly #decode: (units: string) => string;
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
    this.placement = new Placement(this.#stack, attributes, builder.log);
  }

  /** Whether an entry is the innermost element, so that text is its own. */
  get inEntry(): boolean {
    return this.#stack.depth === this.#draftDepth + 1;
  }

  /** What an element of this name was here the last time. */
  likely(name: XmlName): Node | undefined {
    return this.#field.collecting ? undefined : this.placement.likely(name);
  }

  /**
   * Opens the element whose tag begins at `placement.at`.
   * @param likely what one of its name was here the last time.
   * @param empty whether it ends at once.
   */
  open(name: XmlName, likely: Node | undefined, empty: boolean): void {
    if (this.#stack.full) {
      if (!this.#deepTold) this.#builder.log.warn("too-deep.elements", this.placement.at);
      this.#deepTold = true;
      if (!empty) this.#stack.beyond++;
      return;
    }
    this.placement.enter();
    const node = this.#nodeOf(name, likely);
    if (this.stopped) return;
    this.#push(name, node);
    if (empty) this.#close(false);
  }

  /** An end tag stands at `at`. */
  close(name: XmlName, at: number): void {
    if (this.#stack.beyond > 0) {
      this.#stack.beyond--;
      return;
    }
    if (this.#stack.top?.name === name) {
      this.#close(false);
      return;
    }
    const depth = this.#stack.find(name);
    this.#builder.log.warn(
      depth < 0 ? "mismatched-tag.not-open" : "mismatched-tag.not-closed",
      at,
      name.text,
    );
    while (depth >= 0 && this.#stack.depth > depth && !this.stopped) this.#close(false);
  }

  /**
   * The file ends: what is whole stays.
   * @returns whether it ends within an element.
   */
  cut(): boolean {
    return this.#stack.depth > 0;
  }

  /** Closes all that is open where the file ends. */
  closeAll(): void {
    while (this.#stack.depth > 0) this.#close(true);
  }

  /** What an element is. Elements that should have been closed before it are. */
  #nodeOf(name: XmlName, likely: Node | undefined): Node | undefined {
    const { placement } = this;
    const parent = this.#stack.top;
    if (parent === undefined) {
      const root = placement.asRoot(name);
      if (root !== "refused") return root;
      this.stopped = true;
      return undefined;
    }
    if (parent.node === undefined) return undefined;
    if (!this.#field.collecting) {
      if (likely !== undefined && this.#attributes.declared.length === 0) return likely;
      const node = placement.inTop(name);
      if (node !== undefined) return node;
    }
    // `<loc><url>https://…</url></loc>` is met with: as long as there is no text, the field may be further in.
    const depth = this.#field.collecting && this.#field.blank ? -1 : placement.depthFor(name);
    if (depth < 0) return this.#field.collecting ? TRANSPARENT : undefined;
    this.#builder.log.warn("mismatched-tag.to-close", placement.at, name.text);
    while (this.#stack.depth > depth + 1 && !this.stopped) this.#close(false);
    placement.enter();
    return placement.inTop(name);
  }

  #push(name: XmlName, node: Node | undefined): void {
    const { at } = this.placement;
    const keeps = node?.is === "field" || node?.is === "group";
    const values = keeps ? this.#attributes.valuesFor(node) : undefined;
    if (node?.is === "entry") {
      this.#builder.begin(node, at);
      this.#draftDepth = this.#stack.depth;
    }
    const { base } = this.#attributes;
    const around = this.#stack.top?.base;
    const own = base === undefined ? undefined : this.#builder.base(base, around);
    this.#stack.push({ name, node, offset: at, values, base: own ?? around });
    if (node?.is === "field") this.#field.begin(at);
  }

  /** Closes the innermost element. */
  #close(cut: boolean): void {
    const element = this.#stack.pop();
    if (element === undefined) return;
    const { node, name } = element;
    if (node?.is === "field") {
      if (this.#field.collecting)
        this.#builder.field(node, this.#field, element.offset, element.values, this.#stack.top);
      this.#field.collecting = false;
    } else if (node?.is === "group") {
      this.#builder.group(node, cut ? undefined : name.text, element, this.#stack.top);
    } else if (node?.is === "entry") {
      this.#builder.end(cut, this.#decode);
    }
    if (this.#builder.refused) this.stopped = true;
    this.placement.leave();
  }
}
