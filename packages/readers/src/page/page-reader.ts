import { CodeUnitText } from "../source/code-unit-text.ts";
import { concat } from "../source/concat.ts";
import type { Decoder } from "../source/decoder.ts";
import type { PageLog } from "./content/diagnostic.ts";
import type { CheckedPageOptions } from "./content/limits.ts";
import { PageCollector } from "./content/page-collector.ts";
import { headerCharset, isXmlType, mediaType } from "./encoding/charset-label.ts";
import { Utf8Check } from "./encoding/utf8-check.ts";
import { HtmlReader } from "./html/html-reader.ts";
import { XhtmlReader } from "./html/xhtml-reader.ts";
import { detectEncoding, encodingOfText, lateEncoding, type PageEncoding } from "./page-encoding.ts";
import { detectKind, empty, HEAD_BYTES, type Kind } from "./page-kind.ts";

/** Result of reading a page's bytes. */
export interface ReadBytes {
  readonly kind: Kind["kind"];
  readonly encoding: PageEncoding;
  readonly found: PageCollector;
  /** Number of bytes read. For a page that is not HTML, only the bytes examined to detect its kind. */
  readonly bytes: number;
  readonly complete: boolean;
}

/**
 * Reads a page from chunks of bytes. The first bytes decide its encoding and its kind. If the page is HTML, the reader
 * also reads its tags.
 */
export class PageReader {
  readonly #options: CheckedPageOptions;
  readonly #log: PageLog;
  /** Buffers the first bytes until there are enough to detect the encoding and the kind. */
  #head: Uint8Array = new Uint8Array();
  #encoding: PageEncoding | undefined;
  #kind: Kind = empty;
  #found: PageCollector | undefined;
  #html: HtmlReader | XhtmlReader | undefined;
  #text: CodeUnitText | undefined;
  #utf8: Utf8Check | undefined;
  #bytes = 0;
  #units = 0;

  constructor(options: CheckedPageOptions, log: PageLog) {
    this.#options = options;
    this.#log = log;
  }

  /** Whether the rest of the page is not needed, because the page is not HTML. */
  get stopped(): boolean {
    return this.#encoding !== undefined && this.#html === undefined;
  }

  /** Reads the next bytes. The reader does not keep a reference to them. */
  write(bytes: Uint8Array): void {
    if (this.#encoding !== undefined) {
      this.#bytes += bytes.length;
      this.#read(bytes);
      return;
    }
    const isEnough = this.#head.length === 0 && bytes.length > HEAD_BYTES;
    // A first chunk that is large enough needs no copy.
    this.#head = isEnough ? bytes : concat(this.#head, bytes);
    if (this.#head.length > HEAD_BYTES) this.#begin(HEAD_BYTES);
  }

  /**
   * Ends the page.
   * @param reported whether the caller has already reported why the page ends too early.
   */
  end(reported: boolean): ReadBytes {
    const begun = this.#encoding !== undefined;
    if (!begun) this.#begin(this.#head.length);
    if (this.#html === undefined) this.#reportKind();
    else {
      const cut = this.#html.finish(this.#units);
      if (cut && !reported) this.#log.error("truncated.tag", this.#bytes);
      if (!reported) this.#reportUndecodable(this.#utf8?.end());
    }
    return {
      kind: this.#kind.kind,
      encoding: this.#encoding as PageEncoding,
      found: this.#found as PageCollector,
      bytes: this.#bytes,
      complete: !reported && (this.#html !== undefined || !begun),
    };
  }

  /**
   * Detects the encoding and the kind from the buffered bytes. If the page is HTML, reads the buffered bytes.
   * @param length number of buffered bytes used for detection.
   */
  #begin(length: number): void {
    const bytes = this.#head;
    this.#head = new Uint8Array();
    const head = bytes.subarray(0, length);
    const { contentType = "", limits, isText } = this.#options;
    const type = mediaType(contentType);
    const isXml = isXmlType(type);
    const encoding = isText
      ? encodingOfText(head)
      : detectEncoding(head, headerCharset(contentType), isXml, this.#log);
    const { characters, markBytes: mark } = encoding;
    this.#encoding = encoding;
    const units = new CodeUnitText(characters).next(head.subarray(mark));
    if (/[^\t\n\f\r ]/.test(units) || bytes.length > length)
      this.#kind = detectKind(head, units, type, characters.unit === 2);
    // HTML, "attr-meta-charset": the attribute has no effect in XML.
    const onCharset = (label: string, offset: number): void => {
      if (!isXml) this.#applyLateCharset(label, offset);
    };
    this.#found = new PageCollector(characters, mark, limits, this.#log, onCharset);
    this.#bytes = length;
    if (this.#kind.kind !== "html") return;
    this.#bytes = bytes.length;
    this.#html = isXml
      ? this.#xhtmlReader(characters, this.#found)
      : new HtmlReader(characters, limits.maxValueBytes, this.#found);
    this.#useDecoder(characters, mark);
    this.#read(bytes.subarray(mark));
  }

  #xhtmlReader(characters: Decoder, found: PageCollector): XhtmlReader {
    const { maxValueBytes } = this.#options.limits;
    return new XhtmlReader(characters, maxValueBytes, found, (id, at, params) =>
      this.#log.warn(id, found.byteOffset(at), undefined, params),
    );
  }

  #useDecoder(characters: Decoder, at: number): void {
    this.#text = new CodeUnitText(characters);
    this.#utf8 = characters.name === "utf-8" ? new Utf8Check(at) : undefined;
  }

  #read(bytes: Uint8Array): void {
    if (this.#html === undefined || this.#text === undefined) return;
    this.#reportUndecodable(this.#utf8?.next(bytes));
    const units = this.#text.next(bytes);
    this.#units += units.length;
    this.#html.write(units);
  }

  /**
   * Changes the encoding for the rest of the page if the current one is only the default
   * (HTML, "changing the encoding while parsing"). Tags that were already read are not decoded again.
   */
  #applyLateCharset(label: string, offset: number): void {
    if (this.#encoding?.from !== "default") return;
    const late = lateEncoding(label, offset, this.#log);
    if (late === undefined || this.#html === undefined || this.#found === undefined) return;
    this.#encoding = late;
    this.#html.characters = late.characters;
    this.#found.characters = late.characters;
  }

  #reportUndecodable(offset: number | undefined): void {
    if (offset === undefined) return;
    const { from } = this.#encoding as PageEncoding;
    // A page given as a string was encoded as UTF-8 here, so all its bytes are valid.
    if (from !== "text") this.#log.warn(`undecodable.${from}`, offset);
  }

  #reportKind(): void {
    const { kind, description: what } = this.#kind;
    if (kind === "empty") {
      this.#log.error("empty", 0);
      return;
    }
    const type = mediaType(this.#options.contentType ?? "");
    if (type === undefined) this.#log.error("not-html", 0, undefined, { kind: what });
    else this.#log.error("not-html.served-as", 0, type, { kind: what, type });
  }
}
