import { CodeUnitText } from "../source/code-unit-text.ts";
import { concat } from "../source/concat.ts";
import { detectSignature, SIGNATURE_BYTES } from "../source/file-signatures.ts";
import type { EntryFinisher } from "./entry/entry-draft.ts";
import { TextReader } from "./text-reader.ts";
import { EntryReader } from "./xml/entry-reader.ts";
import { type Encoding, encodingOf, encodingOfText, utf8 } from "./xml/tokens/sitemap-encoding.ts";

/** Number of bytes needed to detect the encoding, and to recognize files that are not text. */
const DETECTION_BYTES = SIGNATURE_BYTES;
const EMPTY = new Uint8Array();

/** Reads a decompressed sitemap in chunks. It detects the encoding and whether the sitemap is XML or a list of URLs. */
export class DocumentReader {
  readonly #finisher: EntryFinisher;
  readonly #isText: boolean;
  #encoding: Encoding | undefined;
  #text: CodeUnitText | undefined;
  /** First bytes of the file, while there are fewer than `DETECTION_BYTES`. */
  #rest: Uint8Array = EMPTY;
  /** Byte offset of the next code unit, while only white space has been read. */
  #at = 0;
  #reader: EntryReader | TextReader | undefined;
  /** Whether the file is not text, for example an image. */
  #refused = false;

  /** @param isText whether the input was a string, so that the bytes are UTF-8. */
  constructor(finisher: EntryFinisher, isText: boolean) {
    this.#finisher = finisher;
    this.#isText = isText;
  }

  /** Whether the rest of the file is not needed. */
  get stopped(): boolean {
    return this.#refused || (this.#reader?.stopped ?? false);
  }

  /** Reads the next bytes. They are not kept. */
  write(bytes: Uint8Array): void {
    const all = this.#rest.length === 0 ? bytes : concat(this.#rest, bytes);
    this.#rest = EMPTY;
    if (this.#encoding === undefined && all.length < DETECTION_BYTES) this.#rest = Uint8Array.from(all);
    else this.#read(all);
  }

  /**
   * Ends the file.
   * @param isReported whether a diagnostic has already reported an early end.
   */
  end(isReported: boolean): void {
    if (this.#encoding === undefined && this.#rest.length > 0) this.#read(this.#rest);
    if (this.#refused) return;
    if (this.#reader === undefined) {
      if (!isReported) this.#finisher.log.error("empty", 0);
      return;
    }
    this.#reader.end(isReported);
  }

  #read(bytes: Uint8Array): void {
    const isFirst = this.#encoding === undefined;
    const encoding = this.#encoding ?? this.#detect(bytes);
    if (this.#refused) return;
    this.#text ??= new CodeUnitText(encoding);
    let units = this.#text.next(isFirst ? bytes.subarray(encoding.mark) : bytes);
    if (this.#reader === undefined) {
      const { length } = units;
      units = units.replace(/^[\t\n\r ]+/, "");
      this.#at += (length - units.length) * encoding.unit;
      if (units === "") return;
      // XML begins with `<`, and a URL does not. The file's name and media type are not reliable.
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

  #detect(first: Uint8Array): Encoding {
    const detectEncoding = this.#isText ? encodingOfText : encodingOf;
    const encoding = first.length === 0 ? utf8 : detectEncoding(first);
    this.#encoding = encoding;
    this.#at = encoding.mark;
    if (encoding.mark > 0) this.#finisher.log.warn("byte-order-mark", 0);
    if (encoding.unit === 2) {
      this.#finisher.log.warn("encoding", 0, encoding.name, { encoding: encoding.name });
      return encoding;
    }
    const signature = detectSignature(first);
    if (signature !== undefined) {
      this.#finisher.log.error("not-a-sitemap.kind", 0, undefined, { kind: signature.description });
      this.#refused = true;
    }
    return encoding;
  }
}
