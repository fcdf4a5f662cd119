import { platform } from "#platform";
import { concat } from "./concat.ts";

/** Name of an encoding, and its number of bytes per code unit. */
interface UnitEncoding {
  readonly name: string;
  readonly unit: 1 | 2;
}

/**
 * Converts the bytes of a page or a sitemap to a string for the tokenizer. Each code unit of the file (one byte, in
 * UTF-16 two) becomes one character. Positions in the string therefore match positions in the file.
 *
 * The tokenizer finds all tags in such a string. In all encodings of pages except UTF-16 and ISO-2022-JP, a byte below
 * 0x80 is an ASCII character, or a later byte of another character. The delimiters of tags (`<`, `>`, `"`, `'`, `&`,
 * `=`, `/` and white space) are never such later bytes. In Shift_JIS, Big5 and GBK, later bytes are at least 0x40;
 * in GB18030, they can also be ASCII digits.
 */
export class CodeUnitText {
  readonly #encoding: UnitEncoding;
  readonly #shifted: ShiftedText | undefined;
  /** First byte of a UTF-16 code unit whose second byte is in the next chunk. */
  #half: Uint8Array | undefined;

  constructor(encoding: UnitEncoding) {
    this.#encoding = encoding;
    this.#shifted = encoding.name === "iso-2022-jp" ? new ShiftedText() : undefined;
  }

  /** Returns the text of the next bytes. */
  next(bytes: Uint8Array): string {
    if (this.#shifted !== undefined) return this.#shifted.next(bytes);
    if (this.#encoding.unit === 1) return platform.latin1(bytes);
    const whole = this.#half === undefined ? bytes : concat(this.#half, bytes);
    const length = whole.length - (whole.length % 2);
    this.#half = length < whole.length ? Uint8Array.from(whole.subarray(length)) : undefined;
    const units = whole.subarray(0, length);
    return platform.utf16(this.#encoding.name === "utf-16be" ? swapBytes(units) : units);
  }
}

/** Swaps the two bytes of each code unit, from big-endian to little-endian. */
function swapBytes(bytes: Uint8Array): Uint8Array {
  const swapped = Uint8Array.from(bytes);
  for (let at = 0; at < swapped.length; at += 2) {
    swapped[at] = bytes[at + 1] as number;
    swapped[at + 1] = bytes[at] as number;
  }
  return swapped;
}

const ESCAPE = 0x1b;
const ONE_BYTE = 0x28;
const TWO_BYTES = 0x24;

/**
 * Text of ISO-2022-JP, where the byte of `<` may be part of another character. After an escape sequence that switches
 * to Japanese, 0x100 is added to each byte, so that the tokenizer does not take it for markup. The decoder uses only
 * the low byte of each code unit.
 */
class ShiftedText {
  #shifted = false;
  /** Progress within an escape sequence, `ESC ( x` or `ESC $ x` (Encoding §12.2.1). */
  #escape: "none" | "begun" | "one-byte" | "two-bytes" = "none";

  next(bytes: Uint8Array): string {
    let text = "";
    for (const byte of bytes) {
      const escaping = this.#escape !== "none" || byte === ESCAPE;
      this.#follow(byte);
      text += String.fromCharCode(this.#shifted && !escaping ? byte + 0x100 : byte);
    }
    return text;
  }

  #follow(byte: number): void {
    const before = this.#escape;
    this.#escape = "none";
    if (byte === ESCAPE) this.#escape = "begun";
    else if (before === "begun" && byte === ONE_BYTE) this.#escape = "one-byte";
    else if (before === "begun" && byte === TWO_BYTES) this.#escape = "two-bytes";
    // B: ASCII. J: Roman, which differs from ASCII in two characters. I: Katakana.
    else if (before === "one-byte") this.#shifted = byte === 0x49;
    else if (before === "two-bytes") this.#shifted = true;
  }
}
