import type { DiagnosticLog } from "../diagnostic.ts";
import type { Encoding } from "../encoding.ts";
import type { EntryFinisher } from "../entry-draft.ts";
import { AttributeList } from "./attribute-list.ts";
import { ElementStack, TRANSPARENT } from "./element-stack.ts";
import { EntryBuilder, type EntrySink } from "./entry-builder.ts";
import type { XmlName } from "./names.ts";
import { OpenField } from "./open-field.ts";
import { Placement } from "./placement.ts";
import { readXmlDeclaration, refuseDeclaration } from "./prolog.ts";
import { dereference, type ReferenceFault } from "./references.ts";
import type { Field, Node } from "./shape.ts";
import { XmlTokens } from "./tokens.ts";
import type { XmlEvents } from "./xml-events.ts";

/** Reads the entries of an XML sitemap, of any of the formats in `ROOTS`, while its bytes come. */
export class EntryReader implements XmlEvents {
  readonly #tokens: XmlTokens;
  readonly #encoding: Encoding;
  readonly #start: number;
  readonly #log: DiagnosticLog;
  readonly #builder: EntryBuilder;
  readonly #placement: Placement;
  readonly #stack = new ElementStack();
  readonly #attributes: AttributeList;
  readonly #field: OpenField;
  readonly #decode: (units: string) => string;
  #draftDepth = -1;
  #deepTold = false;
  /** The tag that is read now, and what an element of its name was here the last time. */
  #name: XmlName | undefined;
  #likely: Node | undefined;
  /** Whether reading has ended before the file has. */
  stopped = false;

  /** @param start the byte at which the first unit stands; what is before are a byte order mark and blanks. */
  constructor(
    encoding: Encoding,
    start: number,
    log: DiagnosticLog,
    finisher: EntryFinisher,
    sink: EntrySink,
  ) {
    this.#encoding = encoding;
    this.#start = start;
    this.#log = log;
    this.#builder = new EntryBuilder(log, finisher, sink);
    this.#tokens = new XmlTokens(this, encoding);
    const { window } = this.#tokens;
    const fault = (code: ReferenceFault, written: string): void => {
      const bare = code === "bare-ampersand";
      const what = bare ? "an ampersand is written &amp;" : "nobody declared this entity";
      this.#log.warn(code, this.#field.collecting ? this.#field.offset : this.#placement.at, what, written);
    };
    const referred = (text: string): string => (text.includes("&") ? dereference(text, fault) : text);
    this.#decode = (units) => referred(window.decodeUnits(units));
    this.#field = new OpenField(window, fault);
    this.#attributes = new AttributeList(() => referred(this.#tokens.attributeValue()).trim());
    this.#placement = new Placement(this.#stack, this.#attributes, log);
  }

  /** Takes the next bytes, as `XmlTokens.write`. */
  write(bytes: Buffer): void {
    if (this.stopped) return;
    this.#field.text.keep();
    this.#tokens.write(bytes);
  }

  /**
   * The file ends here.
   * @param told whether it was told already why it ends too early, if it does.
   */
  end(told: boolean): void {
    if (this.stopped) return;
    this.#tokens.end();
    const end = this.#offset(this.#tokens.window.end);
    if (!this.#placement.rootSeen && !told)
      this.#log.error("not-a-sitemap", this.#start, "there is no element of a sitemap or feed");
    this.#field.putOn(this.#stack);
    if (this.#stack.depth === 0) return;
    if (!told) this.#log.error("truncated", end, "the file ends within an element");
    // What is whole stays; the text at which the file ends may have gone on.
    if (this.#tokens.textIsCut) this.#field.collecting = false;
    while (this.#stack.depth > 0) this.#close(true);
  }

  startTag(name: XmlName, at: number): void {
    this.#name = name;
    this.#placement.at = this.#offset(at);
    this.#likely = this.#field.collecting ? undefined : this.#placement.likely(name);
    this.#attributes.begin(this.#likely);
  }

  attribute(name: XmlName): void {
    this.#attributes.add(name);
  }

  startTagEnd(empty: boolean): void {
    const name = this.#name as XmlName;
    this.#field.putOn(this.#stack);
    if (this.#stack.full) {
      if (!this.#deepTold)
        this.#log.warn("too-deep", this.#placement.at, "elements this deep are passed over");
      this.#deepTold = true;
      if (!empty) this.#stack.beyond++;
      return;
    }
    this.#placement.enter();
    const node = this.#nodeOf(name);
    if (this.stopped) return;
    const plain = !empty && this.#attributes.declared.length === 0;
    if (plain && node?.is === "field" && node.attributes === undefined) {
      this.#field.beginSimple(node, name, this.#placement.at);
      return;
    }
    this.#open(name, node);
    if (empty) this.#close(false);
  }

  bareTag(name: XmlName, at: number): void {
    // What nearly all fields are: known here, and with room for it.
    const node = this.#field.collecting || this.#stack.full ? undefined : this.#placement.likely(name);
    if (node?.is === "field" && node.attributes === undefined) {
      this.#placement.at = this.#offset(at);
      this.#field.beginSimple(node, name, this.#placement.at);
      return;
    }
    this.startTag(name, at);
    this.startTagEnd(false);
  }

  endTag(name: XmlName, at: number): void {
    if (this.#field.simpleName === name) {
      const field = this.#field.takeSimple();
      if (field !== undefined) this.#endField(field, this.#field.offset);
      return;
    }
    this.#field.putOn(this.#stack);
    if (this.#stack.beyond > 0) {
      this.#stack.beyond--;
      return;
    }
    if (this.#stack.top?.name === name) {
      this.#close(false);
      return;
    }
    const depth = this.#stack.find(name);
    const what = depth < 0 ? "an end tag of what is not open" : "an end tag, and what it is in is not closed";
    this.#log.warn("mismatched-tag", this.#offset(at), what, name.text);
    while (depth >= 0 && this.#stack.depth > depth && !this.stopped) this.#close(false);
  }

  text(start: number, end: number): void {
    if (this.#field.collecting) this.#field.text.text(start, end);
    else if (this.#stack.depth === this.#draftDepth + 1) this.#builder.stray(this.#tokens.window, start, end);
  }

  cdata(start: number, end: number): void {
    if (this.#field.collecting) this.#field.text.cdata(start, end);
  }

  instruction(text: string, at: number): void {
    const place = { at: this.#offset(at), first: at === 0 && this.#start === this.#encoding.mark };
    const declared = readXmlDeclaration(text, place, this.#encoding, this.#log);
    if (declared !== undefined) this.#tokens.window.encoding = declared;
  }

  declaration(text: string, at: number): void {
    refuseDeclaration(text, this.#offset(at), this.#log);
    this.#stop();
  }

  #stop(): void {
    this.stopped = true;
    this.#tokens.stop();
  }

  /** What an element is. Elements that should have been closed before it are. */
  #nodeOf(name: XmlName): Node | undefined {
    const placement = this.#placement;
    const parent = this.#stack.top;
    if (parent === undefined) {
      const root = placement.asRoot(name);
      if (root !== "refused") return root;
      this.#stop();
      return undefined;
    }
    if (parent.node === undefined) return undefined;
    if (!this.#field.collecting) {
      if (this.#likely !== undefined && this.#attributes.declared.length === 0) return this.#likely;
      const node = placement.inTop(name);
      if (node !== undefined) return node;
    }
    // `<loc><url>https://…</url></loc>` is met with: as long as there is no text, the field may be further in.
    const depth = this.#field.collecting && this.#field.text.blank ? -1 : placement.depthFor(name);
    if (depth < 0) return this.#field.collecting ? TRANSPARENT : undefined;
    this.#log.warn("mismatched-tag", placement.at, "what should be closed before this is not", name.text);
    while (this.#stack.depth > depth + 1 && !this.stopped) this.#close(false);
    placement.enter();
    return placement.inTop(name);
  }

  #open(name: XmlName, node: Node | undefined): void {
    const keeps = node?.is === "field" || node?.is === "group";
    const values = keeps ? this.#attributes.valuesFor(node) : undefined;
    if (node?.is === "entry") {
      this.#builder.begin(node, this.#placement.at);
      this.#draftDepth = this.#stack.depth;
    }
    this.#stack.push(name, node, this.#placement.at, values);
    if (node?.is === "field") this.#field.begin(this.#placement.at);
  }

  /** Closes the innermost element. */
  #close(cut: boolean): void {
    const element = this.#stack.pop();
    if (element === undefined) return;
    const { node, name } = element;
    if (node?.is === "field") {
      if (this.#field.collecting) this.#endField(node, element.offset, element.values);
    } else if (node?.is === "group") {
      this.#builder.group(node, cut ? undefined : name.text, element, this.#stack.top);
    } else if (node?.is === "entry") {
      this.#builder.end(cut, this.#decode);
      if (this.#builder.refused) this.#stop();
    }
    this.#placement.leave();
  }

  #endField(field: Field, offset: number, attributes?: Readonly<Record<string, unknown>>): void {
    this.#builder.field(field, this.#field.text, offset, attributes, this.#stack.top);
    this.#field.collecting = false;
    if (this.#builder.refused) this.#stop();
  }

  /** The byte of a position in units. */
  #offset(at: number): number {
    return this.#start + at * this.#encoding.unit;
  }
}
