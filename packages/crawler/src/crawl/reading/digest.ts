import { createHash, type Hash } from "node:crypto";

/** Number of bytes at the start of a body that `digestWithoutDigits` covers. */
const MAX_COMPARED = 262_144;
const ZERO = 0x30;
const NINE = 0x39;
const ONE_FACTOR = 0x0100_0193;
const OTHER_FACTOR = 0x85eb_ca6b;

/**
 * Computes two digests of a body while it is read: one of all bytes, and one without digits. The second is equal for
 * pages that differ only in numbers, such as calendars and lists.
 */
export class Digest {
  readonly #whole: Hash = createHash("sha1");
  // Two polynomial hashes modulo 2^32, twice as fast as FNV-1a. Collisions can be forged, but a site that does so only
  // keeps its own pages from being crawled.
  #one = 1;
  #other = 1;
  readonly #max: number;
  #bytes = 0;

  /** @param max maximum number of bytes that the digests cover. Later bytes are ignored. */
  constructor(max: number) {
    this.#max = max;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Returns an iterator over the same chunks that adds each of them to the digests. It can be used once. */
  watch(chunks: AsyncIterator<Uint8Array>): AsyncIterator<Uint8Array> {
    return {
      next: async () => {
        const result = await chunks.next();
        if (result.done !== true) this.update(result.value);
        return result;
      },
      return: async () => (await chunks.return?.()) ?? { done: true, value: undefined },
    };
  }

  /** Returns the digest of all bytes. It can be called once. */
  digest(): string {
    return this.#whole.digest("base64url");
  }

  /** Returns the digest of the first 256 KiB without digits. */
  digestWithoutDigits(): string {
    return (this.#one >>> 0).toString(36) + (this.#other >>> 0).toString(36).padStart(7, "0");
  }

  /** Adds bytes to the digests. */
  update(all: Uint8Array): void {
    const chunk = all.subarray(0, this.#max - this.#bytes);
    this.#whole.update(chunk);
    // Signed 32-bit integers, so that V8 can use integer multiplication.
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
