import { SIGNATURE_BYTES, signatureOf } from "../source/signatures.ts";
import { type Encoding, encodingOf, encodingOfText, utf8 } from "./encoding.ts";
import type { EntryFinisher } from "./entry-draft.ts";
import { TextReader } from "./text-reader.ts";
import { EntryReader } from "./xml/entry-reader.ts";

/** The bytes that tell an encoding, or that it is no text at all. */
const ENOUGH = SIGNATURE_BYTES;
const EMPTY = Buffer.alloc(0);

/** Reads a decompressed sitemap of any kind while its bytes come: finds out how it is written, and what it is. */
export class DocumentReader {
  readonly #finisher: EntryFinisher;
  readonly #isText: boolean;
  #encoding: Encoding | undefined;
  /** Bytes that are not enough to go on: the first ones, or half a unit. */
  #rest: Buffer = EMPTY;
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
    let buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (this.#rest.length > 0) {
      buffer = Buffer.concat([this.#rest, buffer]);
      this.#rest = EMPTY;
    }
    if (this.#encoding === undefined && buffer.length < ENOUGH) this.#rest = Buffer.from(buffer);
    else this.#read(buffer);
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

  #read(buffer: Buffer): void {
    const encoding = this.#encoding ?? this.#settle(buffer);
    if (this.#refused) return;
    let units = this.#at === 0 && encoding.mark > 0 ? buffer.subarray(encoding.mark) : buffer;
    if (this.#at === 0) this.#at = encoding.mark;
    if (encoding.unit === 2) units = this.#wholeUnits(units, encoding);
    if (this.#reader === undefined) {
      const blanks = blanksIn(units, encoding.unit);
      this.#at += blanks;
      if (blanks === units.length) return;
      units = units.subarray(blanks);
      // XML begins with a bracket, whatever its name or media type say; a URL does not.
      if (units[0] === 0x3c) this.#reader = new EntryReader(encoding, this.#at, this.#finisher);
      else {
        this.#reader = new TextReader(encoding, this.#at, this.#finisher, (rest, start) => {
          this.#reader = new EntryReader(encoding, start, this.#finisher);
          this.#reader.write(rest);
        });
      }
    }
    this.#reader.write(units);
  }

  #settle(first: Buffer): Encoding {
    const detect = this.#isText ? encodingOfText : encodingOf;
    const encoding = first.length === 0 ? utf8 : detect(first);
    this.#encoding = encoding;
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

  /** Whole units with the least significant byte first; half a unit waits for its other half. */
  #wholeUnits(bytes: Buffer, { bigEndian }: Encoding): Buffer {
    const whole = bytes.length - (bytes.length % 2);
    if (whole < bytes.length) this.#rest = Buffer.from(bytes.subarray(whole));
    const units = bytes.subarray(0, whole);
    return bigEndian ? Buffer.from(units).swap16() : units;
  }
}

/** How many bytes at the beginning are blanks. */
function blanksIn(units: Buffer, unit: 1 | 2): number {
  let at = 0;
  while (at < units.length && isBlank(units[at]) && (unit === 1 || units[at + 1] === 0)) at += unit;
  return at;
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
