import type { DiagnosticLog } from "../entry/diagnostic.ts";
import type { EntryFinisher } from "../entry/entry-draft.ts";
import type { ElementShape } from "../entry/shape.ts";
import { AttributeList } from "./attribute-list.ts";
import { Elements } from "./elements.ts";
import { EntryBuilder } from "./entry-builder.ts";
import { FieldText } from "./field-text.ts";
import { dereference, type ReferenceFault } from "./references.ts";
import { declaredEncoding, type Encoding } from "./tokens/sitemap-encoding.ts";
import type { XmlEvents } from "./tokens/xml-events.ts";
import type { XmlName } from "./tokens/xml-name.ts";
import { XmlTokenizer } from "./tokens/xml-tokenizer.ts";

/** Reads the entries of an XML sitemap in chunks. `ROOTS` lists the formats. */
export class EntryReader implements XmlEvents {
  readonly #tokens: XmlTokenizer;
  readonly #encoding: Encoding;
  readonly #start: number;
  readonly #log: DiagnosticLog;
  readonly #builder: EntryBuilder;
  readonly #attributes: AttributeList;
  readonly #field: FieldText;
  readonly #elements: Elements;
  /** Name of the current tag. */
  #name: XmlName | undefined;
  /** Cached description of its element. It applies unless the tag declares namespaces. */
  #likely: ElementShape | undefined;
  /** Whether reading has ended before the end of the file. */
  stopped = false;

  /** @param start byte offset of the first code unit. A byte order mark, white space or other text may precede it. */
  constructor(encoding: Encoding, start: number, finisher: EntryFinisher) {
    this.#encoding = encoding;
    this.#start = start;
    this.#log = finisher.log;
    this.#builder = new EntryBuilder(finisher);
    this.#tokens = new XmlTokenizer(this, encoding);
    const { window } = this.#tokens;
    const fault = (code: ReferenceFault, written: string): void => {
      const { collecting, offset } = this.#field;
      // A fatal error for XML parsers (XML 1.0 §1.2), and sitemaps.org requires entity escaping.
      this.#log.error(code, collecting ? offset : this.#elements.at, written);
    };
    const replaceReferences = (text: string): string =>
      text.includes("&") ? dereference(text, fault) : text;
    const decode = (units: string): string => replaceReferences(window.decodeUnits(units));
    this.#field = new FieldText(window, fault);
    this.#attributes = new AttributeList(() => replaceReferences(this.#tokens.attributeValue()).trim());
    this.#elements = new Elements(this.#attributes, this.#field, this.#builder, decode);
  }

  /** Reads the next code units. */
  write(units: string): void {
    if (!this.stopped) this.#tokens.write(units);
  }

  /**
   * Ends the file.
   * @param isReported whether a diagnostic has already reported an early end.
   */
  end(isReported: boolean): void {
    if (this.stopped) return;
    this.#tokens.end();
    const end = this.#offset(this.#tokens.window.end);
    if (!this.#elements.rootSeen && !isReported) this.#log.error("not-a-sitemap.no-element", this.#start);
    if (!this.#elements.hasOpenElement()) return;
    if (!isReported) this.#log.error("truncated.element", end);
    // Complete values are kept. The text at the end of the file may be incomplete.
    if (this.#tokens.textIsCut) this.#field.collecting = false;
    this.#elements.closeAll();
  }

  startTag(name: XmlName, at: number): void {
    this.#name = name;
    this.#elements.at = this.#offset(at);
    this.#likely = this.#elements.likely(name);
    this.#attributes.begin(this.#likely);
  }

  attribute(name: XmlName): void {
    this.#attributes.add(name);
  }

  startTagEnd(empty: boolean): void {
    this.#elements.open(this.#name as XmlName, this.#likely, empty);
    if (this.#elements.stopped) this.#stop();
  }

  endTag(name: XmlName, at: number): void {
    this.#elements.close(name, this.#offset(at));
    if (this.#elements.stopped) this.#stop();
  }

  text(start: number, end: number): void {
    if (this.#field.collecting) this.#field.text(start, end);
    else if (this.#elements.inEntry) this.#builder.stray(this.#tokens.window, start, end);
  }

  cdata(start: number, end: number): void {
    if (this.#field.collecting) this.#field.cdata(start, end);
  }

  instruction(text: string, at: number): void {
    if (!/^xml\s/.test(text)) return;
    const { mark, unit, isSettled } = this.#encoding;
    // XML 1.0 §2.8: the declaration must be at the start of the file.
    if (at > 0 || this.#start > mark) this.#log.warn("leading-blanks", mark);
    // A byte order mark, UTF-16 and string input settle the encoding. The declaration, which may be wrong, is ignored.
    const isOpen = unit === 1 && mark === 0 && isSettled !== true;
    const declared = isOpen ? declaredEncoding(text) : undefined;
    if (declared === undefined) return;
    const { name } = declared;
    this.#log.warn("encoding", this.#offset(at), name, { encoding: name });
    this.#tokens.window.encoding = declared;
  }

  declaration(text: string, at: number): void {
    // A document type may declare entities. They can expand a kilobyte to a gigabyte, or include other files.
    const id = /^doctype\s+html\b/i.test(text) ? "not-a-sitemap.html" : "doctype";
    this.#log.error(id, this.#offset(at));
    this.#stop();
  }

  #stop(): void {
    this.stopped = true;
    this.#tokens.stop();
  }

  /** Returns the byte offset of a position in code units. */
  #offset(at: number): number {
    return this.#start + at * this.#encoding.unit;
  }
}
