import { type Encoding, utf8 } from "../encoding.ts";

/** The longest token whose text can be had, in units. What is longer, no field of a sitemap may be. */
export const MAX_TOKEN = 8_192;

/** Where units become bytes again; nothing that is decoded is longer than a token. */
const SCRATCH = Buffer.alloc(MAX_TOKEN);

/** V8 copies so short a part of a string; of a longer one it would keep the whole. */
const LONGEST_COPIED = 12;

const EMPTY = Buffer.alloc(0);

/**
 * The part of a file that the tokenizer reads now, with what it has begun and not finished. The tokenizer is given bytes as
 * if they were Latin-1, so that it counts bytes; only the text that is wanted is decoded.
 */
export class TextWindow {
  encoding: Encoding = utf8;
  /** The chunk that is read now: its bytes, its text and where it begins. */
  #bytes: Buffer = EMPTY;
  chunk = "";
  chunkStart = 0;
  /** What came before the chunk, and is needed still. */
  #before = "";

  /** Where the chunk ends, in units from the beginning. */
  get end(): number {
    return this.chunkStart + this.chunk.length;
  }

  /**
   * Takes the next chunk.
   * @param bytes whole units, for UTF-16 with the least significant byte first.
   * @param needed from where on the text may still be asked for.
   * @returns the text for the tokenizer.
   */
  push(bytes: Buffer, needed: number): string {
    const { end } = this;
    if (needed >= end) this.#before = "";
    else if (needed >= this.chunkStart) this.#before = this.chunk.slice(needed - this.chunkStart);
    else this.#before += this.chunk;
    // Cut only now and then: cutting for each of many small chunks would be slow.
    if (this.#before.length > 2 * MAX_TOKEN) this.#before = this.#before.slice(-MAX_TOKEN);
    this.chunk = bytes.toString(this.encoding.unit === 2 ? "utf16le" : "latin1");
    this.chunkStart = end;
    this.#bytes = bytes;
    return this.chunk;
  }

  /** Whether a token can be had; this does not hang on how the file was cut into chunks. */
  has(start: number, end: number): boolean {
    return end - start <= MAX_TOKEN && start >= this.chunkStart - this.#before.length;
  }

  /** The units of a token, not decoded: of UTF-8 each byte as a character. */
  units(start: number, end: number): string {
    const from = start - this.chunkStart;
    const to = end - this.chunkStart;
    if (from >= 0) return this.chunk.slice(from, to);
    const before = this.#before.slice(
      Math.max(0, this.#before.length + from),
      Math.max(0, this.#before.length + Math.min(to, 0)),
    );
    return before + this.chunk.slice(0, Math.max(0, to));
  }

  /** A string of its own, no part of the chunk. */
  readonly flat = (units: string): string => {
    const encoding = this.encoding.unit === 2 ? "utf16le" : "latin1";
    return Buffer.from(units, encoding).toString(encoding);
  };

  /** One unit of the chunk. */
  unit(at: number): number {
    return this.chunk.charCodeAt(at - this.chunkStart);
  }

  /** A token, decoded; no part of the chunk, so that whoever keeps it keeps no more. */
  decoded(start: number, end: number): string {
    const { unit, other } = this.encoding;
    if (start < this.chunkStart) return this.decodeUnits(this.units(start, end));
    if (end - start <= LONGEST_COPIED && other === undefined) {
      const units = this.units(start, end);
      if (unit === 2 || isAscii(units)) return units;
    }
    const from = (start - this.chunkStart) * unit;
    const to = (end - this.chunkStart) * unit;
    if (other !== undefined) return other.decode(this.#bytes.subarray(from, to));
    // Without a name, UTF-8 is meant, and nothing has to be looked up.
    return this.#bytes.toString(unit === 2 ? "utf16le" : undefined, from, to);
  }

  /** Decodes units that were put together of several tokens. */
  decodeUnits(units: string): string {
    const { unit, other } = this.encoding;
    if (other !== undefined) return other.decode(Buffer.from(units, "latin1"));
    if (unit === 2) return Buffer.from(units, "utf16le").toString("utf16le");
    return SCRATCH.toString(undefined, 0, SCRATCH.write(units, 0, "latin1"));
  }
}

function isAscii(units: string): boolean {
  for (let i = 0; i < units.length; i++) if (units.charCodeAt(i) >= 0x80) return false;
  return true;
}
