import { encodeText, type Octets, readOctets } from "../text/bytes.ts";

/** A robots.txt as dialects with different limits read it. Those that cut nothing from it share its octets. */
export class OctetsByLimit {
  readonly #bytes: Uint8Array;
  #whole: Octets | undefined = undefined;

  constructor(robots: string | Uint8Array) {
    // (A string's octets stand in an array that the next one overwrites.)
    this.#bytes = typeof robots === "string" ? encodeText(robots) : robots;
  }

  /**
   * As `readOctets`.
   * @throws {InvalidInputError} as that does.
   */
  read(maxBytes: number | null): Octets {
    if (maxBytes !== null && this.#bytes?.length > maxBytes) return readOctets(this.#bytes, maxBytes);
    this.#whole ??= readOctets(this.#bytes, null);
    return this.#whole;
  }
}
