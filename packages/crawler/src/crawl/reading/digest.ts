import { createHash, type Hash } from "node:crypto";

/** Digits of a page are left out of what makes it like others; so much of a page is compared. */
const MAX_COMPARED = 262_144;
const ZERO = 0x30;
const NINE = 0x39;
const ONE_FACTOR = 0x0100_0193;
const OTHER_FACTOR = 0x85eb_ca6b;

/** Two digests of a body as it passes: of all of it, and of what is not a number, by which calendars and lists look alike. */
export class Digest {
  readonly #whole: Hash = createHash("sha1");
  // Two polynomials modulo 2^32, twice as quick as FNV-1a. A site that makes pages alike on purpose keeps only itself from being crawled.
  #one = 1;
  #other = 1;
  readonly #max: number;
  #bytes = 0;

  /** @param max bytes that are looked at; of those behind them nothing is said. */
  constructor(max: number) {
    this.#max = max;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The same bytes, looked at as they pass; to be read once. */
  watch(chunks: AsyncIterator<Uint8Array>): AsyncIterator<Uint8Array> {
    return {
      next: async () => {
        const result = await chunks.next();
        if (result.done !== true) this.take(result.value);
        return result;
      },
      return: async () => (await chunks.return?.()) ?? { done: true, value: undefined },
    };
  }

  /** Of all bytes; to be asked for once. */
  whole(): string {
    return this.#whole.digest("base64url");
  }

  /** Of all but digits in the first 256 KiB. */
  likeness(): string {
    return (this.#one >>> 0).toString(36) + (this.#other >>> 0).toString(36).padStart(7, "0");
  }

  /** The next bytes. */
  take(all: Uint8Array): void {
    const chunk = all.subarray(0, this.#max - this.#bytes);
    this.#whole.update(chunk);
    // As integers of 32 bits with a sign, in which V8 can multiply.
    let one = this.#one | 0;
    let other = this.#other | 0;
    const compared = Math.min(chunk.length, MAX_COMPARED - this.#bytes);
    for (let i = 0; i < compared; i++) {
      const byte = chunk[i] as number;
      if (byte >= ZERO && byte <= NINE) continue;
      one = (Math.imul(one, ONE_FACTOR) + byte) | 0;
      other = (Math.imul(other, OTHER_FACTOR) + byte) | 0;
    }
    this.#one = one;
    this.#other = other;
    this.#bytes += chunk.length;
  }
}
