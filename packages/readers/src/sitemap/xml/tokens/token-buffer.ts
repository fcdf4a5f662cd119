import { platform } from "#platform";
import { isAscii } from "../../../source/is-ascii.ts";
import { type Encoding, utf8 } from "./sitemap-encoding.ts";

/** Maximum length in code units of a token whose text is available. No field of a sitemap may be longer. */
export const MAX_TOKEN = 8_192;

/** Maximum length of a substring that V8 copies. A longer substring would keep the whole string alive. */
const MAX_COPIED = 12;

/**
 * The current chunk of a file, with the unfinished token before it. The tokenizer reads the bytes as Latin-1, so that
 * its positions match the file. Only the text that is needed is decoded.
 */
export class TokenBuffer {
  encoding: Encoding = utf8;
  /** The current chunk, and its position in code units. */
  chunk = "";
  chunkStart = 0;
  /** Text before the chunk that is still needed. */
  #before = "";

  /** Position of the end of the chunk, in code units. */
  get end(): number {
    return this.chunkStart + this.chunk.length;
  }

  /**
   * Sets the next chunk.
   * @param needed start of the text that is still needed. At most `2 * MAX_TOKEN` code units of it are kept.
   */
  push(chunk: string, needed: number): void {
    const { end } = this;
    if (needed >= end) this.#before = "";
    else if (needed >= this.chunkStart) this.#before = this.chunk.slice(needed - this.chunkStart);
    else this.#before += this.chunk;
    // Cut only occasionally: cutting for each of many small chunks would be slow.
    if (this.#before.length > 2 * MAX_TOKEN) this.#before = this.#before.slice(-MAX_TOKEN);
    this.chunk = chunk;
    this.chunkStart = end;
  }

  /** Whether the text of a token is available. This does not depend on how the file is split into chunks. */
  has(start: number, end: number): boolean {
    return end - start <= MAX_TOKEN;
  }

  /** Returns the code units of a token, not decoded. The result may be a slice of the chunk, so do not store it. */
  units(start: number, end: number): string {
    if (start >= this.chunkStart) return this.chunk.slice(start - this.chunkStart, end - this.chunkStart);
    const from = this.chunkStart - this.#before.length;
    return (this.#before + this.chunk).slice(Math.max(0, start - from), Math.max(0, end - from));
  }

  /** Copies a part of the chunk, so that the chunk can be freed. */
  readonly flat = (units: string): string => platform.copy(units, this.encoding.unit);

  /** Returns the decoded text of a token. */
  decoded(start: number, end: number): string {
    return this.decodeUnits(this.units(start, end));
  }

  /** Decodes code units, which may come from several tokens. The result is a copy, so that the chunk can be freed. */
  decodeUnits(units: string): string {
    const { unit, other } = this.encoding;
    if (other !== undefined) return other.decode(units);
    if (unit === 2) return platform.copy(units, 2);
    if (units.length <= MAX_COPIED && isAscii(units)) return units;
    return platform.utf8OfLatin1(units);
  }
}
