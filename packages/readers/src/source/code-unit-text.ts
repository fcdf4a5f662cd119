import { platform } from "#platform";
import { concat } from "./concat.ts";

/** The encoding of a text, and how many bytes a unit has in it. */
interface UnitEncoding {
  readonly name: string;
  readonly unit: 1 | 2;
}

/**
 * Makes text of the bytes of a page or a sitemap for the tokenizer: a unit each, so that its positions are those of the file. No more
 * is needed to find the tags: in all encodings of pages but UTF-16 and ISO-2022-JP a byte of ASCII is that character, or, behind
 * another byte, a part of one, and the bytes that divide tags (`<`, `>`, `"`, `'`, `&`, `=`, `/` and blanks) are never such a
 * part: the second bytes of Shift_JIS, Big5 and GBK begin with 0x40, those of GB18030 are digits besides.
 */
export class CodeUnitText {
  readonly #encoding: UnitEncoding;
  readonly #shifted: ShiftedText | undefined;
  /** Half a unit of UTF-16 that waits for its other half. */
  #half: Uint8Array | undefined;

  constructor(encoding: UnitEncoding) {
    this.#encoding = encoding;
    this.#shifted = encoding.name === "iso-2022-jp" ? new ShiftedText() : undefined;
  }

  /** The text of the next bytes. */
  next(bytes: Uint8Array): string {
    if (this.#shifted !== undefined) return this.#shifted.next(bytes);
    if (this.#encoding.unit === 1) return platform.latin1(bytes);
    const whole = this.#half === undefined ? bytes : concat(this.#half, bytes);
    const length = whole.length - (whole.length % 2);
    this.#half = length < whole.length ? Uint8Array.from(whole.subarray(length)) : undefined;
    const units = whole.subarray(0, length);
    return platform.utf16(this.#encoding.name === "utf-16be" ? swapped(units) : units);
  }
}

/** The bytes of units with the least significant one first. */
function swapped(bytes: Uint8Array): Uint8Array {
  const other = Uint8Array.from(bytes);
  for (let at = 0; at < other.length; at += 2) {
    other[at] = bytes[at + 1] as number;
    other[at + 1] = bytes[at] as number;
  }
  return other;
}

const ESCAPE = 0x1b;
const ONE_BYTE = 0x28;
const TWO_BYTES = 0x24;

/**
 * Text of ISO-2022-JP, in which a `<` may be a part of a character: what stands after an escape sequence that shifts to
 * Japanese has 0x100 added, so that it is taken for no markup. Decoding forgets it again, as only the lower byte of
 * each unit is taken.
 */
class ShiftedText {
  #shifted = false;
  /** How far an escape sequence has come, which is `ESC ( x` or `ESC $ x` (Encoding §12.2.1). */
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
    // B: ASCII; J: Roman, which is ASCII but for two characters; I: Katakana.
    else if (before === "one-byte") this.#shifted = byte === 0x49;
    else if (before === "two-bytes") this.#shifted = true;
  }
}
