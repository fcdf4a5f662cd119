import { platform } from "#platform";
import { isAscii } from "../../../source/is-ascii.ts";
import { type Encoding, utf8 } from "./sitemap-encoding.ts";

/** The longest token whose text can be had, in units. What is longer, no field of a sitemap may be. */
export const MAX_TOKEN = 8_192;

/** V8 copies so short a part of a string; of a longer one it would keep the whole. */
const LONGEST_COPIED = 12;

/**
 * The part of a file that the tokenizer reads now, with what it has begun and not finished. The tokenizer is given bytes as
 * if they were Latin-1, so that it counts bytes; only the text that is wanted is decoded.
 */
export class TokenBuffer {
  encoding: Encoding = utf8;
  /** The chunk that is read now, and where it begins. */
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
   * @param needed from where on the text may still be asked for; no more than two tokens of it are kept.
   */
  push(chunk: string, needed: number): void {
    const { end } = this;
    if (needed >= end) this.#before = "";
    else if (needed >= this.chunkStart) this.#before = this.chunk.slice(needed - this.chunkStart);
    else this.#before += this.chunk;
    // Cut only now and then: cutting for each of many small chunks would be slow.
    if (this.#before.length > 2 * MAX_TOKEN) this.#before = this.#before.slice(-MAX_TOKEN);
    this.chunk = chunk;
    this.chunkStart = end;
  }

  /** Whether a token can be had; this does not hang on how the file was cut into chunks. */
  has(start: number, end: number): boolean {
    return end - start <= MAX_TOKEN;
  }

  /** The units of a token, not decoded: of UTF-8 each byte as a character. They are a part of the chunk: not to be kept. */
  units(start: number, end: number): string {
    if (start >= this.chunkStart) return this.chunk.slice(start - this.chunkStart, end - this.chunkStart);
    const from = this.chunkStart - this.#before.length;
    return (this.#before + this.chunk).slice(Math.max(0, start - from), Math.max(0, end - from));
  }

  /** A string of its own, no part of the chunk. */
  readonly flat = (units: string): string => platform.copied(units, this.encoding.unit);

  /** A token, decoded. */
  decoded(start: number, end: number): string {
    return this.decodeUnits(this.units(start, end));
  }

  /** Decodes units, which may come from several tokens. The text is no part of the chunk, so that whoever keeps it keeps no more. */
  decodeUnits(units: string): string {
    const { unit, other } = this.encoding;
    if (other !== undefined) return other.decode(units);
    if (unit === 2) return platform.copied(units, 2);
    if (units.length <= LONGEST_COPIED && isAscii(units)) return units;
    return platform.utf8OfLatin1(units);
  }
}
