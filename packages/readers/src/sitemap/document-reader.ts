import { CodeUnitText } from "../source/code-unit-text.ts";
import { concat } from "../source/concat.ts";
import { SIGNATURE_BYTES, signatureOf } from "../source/file-signatures.ts";
import type { EntryFinisher } from "./entry/entry-draft.ts";
import { TextReader } from "./text-reader.ts";
import { EntryReader } from "./xml/entry-reader.ts";
import { type Encoding, encodingOf, encodingOfText, utf8 } from "./xml/tokens/sitemap-encoding.ts";

/** The bytes that tell an encoding, or that it is no text at all. */
const ENOUGH = SIGNATURE_BYTES;
const EMPTY = new Uint8Array();

/** Reads a decompressed sitemap of any kind while its bytes come: finds out how it is written, and what it is. */
export class DocumentReader {
  readonly #finisher: EntryFinisher;
  readonly #isText: boolean;
  #encoding: Encoding | undefined;
  #text: CodeUnitText | undefined;
  /** The first bytes, as long as they are too few. */
  #rest: Uint8Array = EMPTY;
  /** The byte at which the next unit stands, as long as there were only blanks. */
  #at = 0;
  #reader: EntryReader | TextReader | undefined;
  /** Whether it is no text, such as an image. */
  #refused = false;

  /** @param isText whether the bytes are the UTF-8 of a string. */
  constructor(finisher: EntryFinisher, isText: boolean) {
    this.#finisher = finisher;
    this.#isText = isText;
  }

  /** Whether nothing that follows is wanted. */
  get stopped(): boolean {
    return this.#refused || (this.#reader?.stopped ?? false);
  }

  /** Takes the next bytes. They are not kept. */
  write(bytes: Uint8Array): void {
    const all = this.#rest.length === 0 ? bytes : concat(this.#rest, bytes);
    this.#rest = EMPTY;
    if (this.#encoding === undefined && all.length < ENOUGH) this.#rest = Uint8Array.from(all);
    else this.#read(all);
  }

  /**
   * The file ends here.
   * @param told whether it was told already why it ends too early, if it does.
   */
  end(told: boolean): void {
    if (this.#encoding === undefined && this.#rest.length > 0) this.#read(this.#rest);
    if (this.#refused) return;
    if (this.#reader === undefined) {
      if (!told) this.#finisher.log.error("empty", 0);
      return;
    }
    this.#reader.end(told);
  }

  #read(bytes: Uint8Array): void {
    const isFirst = this.#encoding === undefined;
    const encoding = this.#encoding ?? this.#settle(bytes);
    if (this.#refused) return;
    this.#text ??= new CodeUnitText(encoding);
    let units = this.#text.next(isFirst ? bytes.subarray(encoding.mark) : bytes);
    if (this.#reader === undefined) {
      const { length } = units;
      units = units.replace(/^[\t\n\r ]+/, "");
      this.#at += (length - units.length) * encoding.unit;
      if (units === "") return;
      // XML begins with a bracket, whatever its name or media type say; a URL does not.
      if (units.startsWith("<")) this.#reader = new EntryReader(encoding, this.#at, this.#finisher);
      else {
        this.#reader = new TextReader(encoding, this.#at, this.#finisher, (rest, start) => {
          this.#reader = new EntryReader(encoding, start, this.#finisher);
          this.#reader.write(rest);
        });
      }
    }
    this.#reader.write(units);
  }

  #settle(first: Uint8Array): Encoding {
    const detect = this.#isText ? encodingOfText : encodingOf;
    const encoding = first.length === 0 ? utf8 : detect(first);
    this.#encoding = encoding;
    this.#at = encoding.mark;
    if (encoding.mark > 0) this.#finisher.log.warn("byte-order-mark", 0);
    if (encoding.unit === 2) {
      this.#finisher.log.warn("encoding", 0, encoding.name, { encoding: encoding.name });
      return encoding;
    }
    const signature = signatureOf(first);
    if (signature !== undefined) {
      this.#finisher.log.error("not-a-sitemap.kind", 0, undefined, { kind: signature.what });
      this.#refused = true;
    }
    return encoding;
  }
}
