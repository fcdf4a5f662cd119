import { CodeUnitText } from "../source/code-unit-text.ts";
import { concat } from "../source/concat.ts";
import type { Decoder } from "../source/decoder.ts";
import type { PageLog } from "./content/diagnostic.ts";
import type { SettledPageReading } from "./content/limits.ts";
import { PageCollector } from "./content/page-collector.ts";
import { headerCharset, isXmlType, mediaType } from "./encoding/charset-label.ts";
import { Utf8Check } from "./encoding/utf8-check.ts";
import { HtmlReader } from "./html/html-reader.ts";
import { XhtmlReader } from "./html/xhtml-reader.ts";
import { encodingOf, encodingOfText, lateEncoding, type PageEncoding } from "./page-encoding.ts";
import { empty, HEAD_BYTES, type Kind, kindOf } from "./page-kind.ts";

/** What came of a page's bytes. */
export interface ReadBytes {
  readonly kind: Kind["kind"];
  readonly encoding: PageEncoding;
  readonly found: PageCollector;
  /** How many were read. */
  readonly bytes: number;
  readonly complete: boolean;
}

/** Reads a page's bytes while they come: finds out how it is written and what it is, and reads it where it is HTML. */
export class PageReader {
  readonly #options: SettledPageReading;
  readonly #log: PageLog;
  /** The first bytes, as long as they are too few. */
  #head: Uint8Array = new Uint8Array();
  #encoding: PageEncoding | undefined;
  #kind: Kind = empty;
  #found: PageCollector | undefined;
  #html: HtmlReader | XhtmlReader | undefined;
  #text: CodeUnitText | undefined;
  #utf8: Utf8Check | undefined;
  #bytes = 0;
  #units = 0;

  constructor(options: SettledPageReading, log: PageLog) {
    this.#options = options;
    this.#log = log;
  }

  /** Whether nothing that follows is wanted: it is no HTML. */
  get stopped(): boolean {
    return this.#encoding !== undefined && this.#html === undefined;
  }

  /** Takes the next bytes. They are not kept. */
  write(bytes: Uint8Array): void {
    if (this.#encoding !== undefined) {
      this.#bytes += bytes.length;
      this.#read(bytes);
      return;
    }
    const isEnough = this.#head.length === 0 && bytes.length > HEAD_BYTES;
    // What is enough at once is read at once, and needs no copy.
    this.#head = isEnough ? bytes : concat(this.#head, bytes);
    if (this.#head.length > HEAD_BYTES) this.#begin(HEAD_BYTES);
  }

  /**
   * The page ends here.
   * @param told whether it was told already why it ends too early, if it does.
   */
  end(told: boolean): ReadBytes {
    const begun = this.#encoding !== undefined;
    if (!begun) this.#begin(this.#head.length);
    if (this.#html === undefined) this.#tellKind();
    else {
      const cut = this.#html.finish(this.#units);
      if (cut && !told) this.#log.error("truncated.tag", this.#bytes);
      if (!told) this.#undecodable(this.#utf8?.end());
    }
    return {
      kind: this.#kind.kind,
      encoding: this.#encoding as PageEncoding,
      found: this.#found as PageCollector,
      bytes: this.#bytes,
      complete: !told && (this.#html !== undefined || !begun),
    };
  }

  /** @param length how many of the bytes that are there are looked at. */
  #begin(length: number): void {
    const bytes = this.#head;
    this.#head = new Uint8Array();
    const head = bytes.subarray(0, length);
    const { contentType = "", limits, isText } = this.#options;
    const type = mediaType(contentType);
    const isXml = isXmlType(type);
    const encoding = isText
      ? encodingOfText(head)
      : encodingOf(head, headerCharset(contentType), isXml, this.#log);
    const { characters, mark } = encoding;
    this.#encoding = encoding;
    const units = new CodeUnitText(characters).next(head.subarray(mark));
    if (/[^\t\n\f\r ]/.test(units) || bytes.length > length)
      this.#kind = kindOf(head, units, type, characters.unit === 2);
    // HTML, "attr-meta-charset": in XML it has no effect.
    const heard = (label: string, offset: number): void => {
      if (!isXml) this.#charset(label, offset);
    };
    this.#found = new PageCollector(characters, mark, limits, this.#log, heard);
    this.#bytes = length;
    if (this.#kind.kind !== "html") return;
    this.#bytes = bytes.length;
    this.#html = isXml
      ? this.#xhtmlReader(characters, this.#found)
      : new HtmlReader(characters, limits.maxValueBytes, this.#found);
    this.#use(characters, mark);
    this.#read(bytes.subarray(mark));
  }

  #xhtmlReader(characters: Decoder, found: PageCollector): XhtmlReader {
    const { maxValueBytes } = this.#options.limits;
    return new XhtmlReader(characters, maxValueBytes, found, (id, at, params) =>
      this.#log.warn(id, found.byte(at), undefined, params),
    );
  }

  #use(characters: Decoder, at: number): void {
    this.#text = new CodeUnitText(characters);
    this.#utf8 = characters.name === "utf-8" ? new Utf8Check(at) : undefined;
  }

  #read(bytes: Uint8Array): void {
    if (this.#html === undefined || this.#text === undefined) return;
    this.#undecodable(this.#utf8?.next(bytes));
    const units = this.#text.next(bytes);
    this.#units += units.length;
    this.#html.write(units);
  }

  /** HTML, "changing the encoding while parsing": where nothing has said it yet. What was read is not read again. */
  #charset(label: string, offset: number): void {
    if (this.#encoding?.from !== "default") return;
    const late = lateEncoding(label, offset, this.#log);
    if (late === undefined || this.#html === undefined || this.#found === undefined) return;
    this.#encoding = late;
    this.#html.characters = late.characters;
    this.#found.characters = late.characters;
  }

  #undecodable(offset: number | undefined): void {
    if (offset === undefined) return;
    const { from } = this.#encoding as PageEncoding;
    // The UTF-8 of a string has no such bytes.
    if (from !== "text") this.#log.warn(`undecodable.${from}`, offset);
  }

  #tellKind(): void {
    const { kind, what } = this.#kind;
    if (kind === "empty") {
      this.#log.error("empty", 0);
      return;
    }
    const type = mediaType(this.#options.contentType ?? "");
    if (type === undefined) this.#log.error("not-html", 0, undefined, { kind: what });
    else this.#log.error("not-html.served-as", 0, type, { kind: what, type });
  }
}
