const ESCAPE = 0x1b;
const ONE_BYTE = 0x28;
const TWO_BYTES = 0x24;

/**
 * Text of ISO-2022-JP, in which a `<` may be a part of a character: what stands after an escape sequence that shifts to
 * Japanese has 0x100 added, so that it is taken for no markup. Decoding forgets it again, as only the lower byte of
 * each unit is taken.
 */
export class ShiftedText {
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
