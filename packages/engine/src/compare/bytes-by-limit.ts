import { encodeText, type InputBytes, readBytes } from "../text/bytes.ts";

/** A robots.txt as dialects with different limits read it. Those that cut nothing from it share its bytes. */
export class BytesByLimit {
  readonly #bytes: Uint8Array;
  #whole: InputBytes | undefined = undefined;

  constructor(robots: string | Uint8Array) {
    // (A string's bytes stand in an array that the next one overwrites.)
    this.#bytes = typeof robots === "string" ? encodeText(robots) : robots;
  }

  /**
   * As `readBytes`.
   * @throws {InvalidInputError} as that does.
   */
  read(maxBytes: number | null): InputBytes {
    if (maxBytes !== null && this.#bytes?.length > maxBytes) return readBytes(this.#bytes, maxBytes);
    this.#whole ??= readBytes(this.#bytes, null);
    return this.#whole;
  }
}
