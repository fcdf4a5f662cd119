import type { DiagnosticLog } from "../entry/diagnostic.ts";
import type { EntryFinisher } from "../entry/entry-draft.ts";
import type { Node } from "../entry/shape.ts";
import { AttributeList } from "./attribute-list.ts";
import { Elements } from "./elements.ts";
import { EntryBuilder } from "./entry-builder.ts";
import { FieldText } from "./field-text.ts";
import { dereference, type ReferenceFault } from "./references.ts";
import { declaredEncoding, type Encoding } from "./tokens/sitemap-encoding.ts";
import type { XmlEvents } from "./tokens/xml-events.ts";
import type { XmlName } from "./tokens/xml-name.ts";
import { XmlTokenizer } from "./tokens/xml-tokenizer.ts";

/** Reads the entries of an XML sitemap, of any of the formats in `ROOTS`, while its bytes come. */
export class EntryReader implements XmlEvents {
  readonly #tokens: XmlTokenizer;
  readonly #encoding: Encoding;
  readonly #start: number;
  readonly #log: DiagnosticLog;
  readonly #builder: EntryBuilder;
  readonly #attributes: AttributeList;
  readonly #field: FieldText;
  readonly #elements: Elements;
  /** The tag that is read now, and what an element of its name was here the last time. */
  #name: XmlName | undefined;
  #likely: Node | undefined;
  /** Whether reading has ended before the file has. */
  stopped = false;

  /** @param start the byte at which the first unit stands; what is before are a byte order mark and blanks. */
  constructor(encoding: Encoding, start: number, finisher: EntryFinisher) {
    this.#encoding = encoding;
    this.#start = start;
    this.#log = finisher.log;
    this.#builder = new EntryBuilder(finisher);
    this.#tokens = new XmlTokenizer(this, encoding);
    const { window } = this.#tokens;
    const fault = (code: ReferenceFault, written: string): void => {
      const { collecting, offset } = this.#field;
      this.#log.warn(code, collecting ? offset : this.#elements.at, written);
    };
    const referred = (text: string): string => (text.includes("&") ? dereference(text, fault) : text);
    const decode = (units: string): string => referred(window.decodeUnits(units));
    this.#field = new FieldText(window, fault);
    this.#attributes = new AttributeList(() => referred(this.#tokens.attributeValue()).trim());
    this.#elements = new Elements(this.#attributes, this.#field, this.#builder, decode);
  }

  /** Takes the next units. */
  write(units: string): void {
    if (!this.stopped) this.#tokens.write(units);
  }

  /**
   * The file ends here.
   * @param told whether it was told already why it ends too early, if it does.
   */
  end(told: boolean): void {
    if (this.stopped) return;
    this.#tokens.end();
    const end = this.#offset(this.#tokens.window.end);
    if (!this.#elements.rootSeen && !told) this.#log.error("not-a-sitemap.no-element", this.#start);
    if (!this.#elements.cut()) return;
    if (!told) this.#log.error("truncated.element", end);
    // What is whole stays; the text at which the file ends may have gone on.
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
    // XML 1.0 §2.8: the declaration can only be the first thing.
    if (at > 0 || this.#start > mark) this.#log.warn("leading-blanks", mark);
    // A byte order mark and two bytes for a character cannot err, and a string has been decoded; a declaration can err.
    const isOpen = unit === 1 && mark === 0 && isSettled !== true;
    const declared = isOpen ? declaredEncoding(text) : undefined;
    if (declared === undefined) return;
    const { name } = declared;
    this.#log.warn("encoding", this.#offset(at), name, { encoding: name });
    this.#tokens.window.encoding = declared;
  }

  declaration(text: string, at: number): void {
    // What a document type would declare are entities, which can make a gigabyte of a kilobyte, or have other files read.
    const id = /^doctype\s+html\b/i.test(text) ? "not-a-sitemap.html" : "doctype";
    this.#log.error(id, this.#offset(at));
    this.#stop();
  }

  #stop(): void {
    this.stopped = true;
    this.#tokens.stop();
  }

  /** The byte of a position in units. */
  #offset(at: number): number {
    return this.#start + at * this.#encoding.unit;
  }
}
