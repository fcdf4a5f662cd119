import { createHash, type Hash } from "node:crypto";

/** Digits of a page are left out of what makes it like others; so much of a page is compared. */
const MOST_COMPARED = 262_144;
const ZERO = 0x30;
const NINE = 0x39;
const SEEDS = [0x811c_9dc5, 0x9747_b28c] as const;
const PRIMES = [0x0100_0193, 0x85eb_ca6b] as const;

/** Two digests of a body as it passes: of all of it, and of what is not a number, by which calendars and lists look alike. */
export class Digest {
  readonly #whole: Hash = createHash("sha1");
  // Two FNV-1a hashes of 32 bits. A site that makes pages alike on purpose keeps only itself from being crawled.
  #one: number = SEEDS[0];
  #other: number = SEEDS[1];
  #octets = 0;

  get octets(): number {
    return this.#octets;
  }

  /** The same bytes, looked at. */
  async *watch(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const chunk of body) {
      this.#take(chunk);
      yield chunk;
    }
  }

  /** Of all octets; to be asked for once. */
  whole(): string {
    return this.#whole.digest("base64url");
  }

  /** Of all but digits in the first 256 KiB. */
  likeness(): string {
    return this.#one.toString(36) + this.#other.toString(36).padStart(7, "0");
  }

  #take(chunk: Uint8Array): void {
    this.#whole.update(chunk);
    const compared = Math.min(chunk.length, MOST_COMPARED - this.#octets);
    let one = this.#one;
    let other = this.#other;
    for (let i = 0; i < compared; i++) {
      const octet = chunk[i] as number;
      if (octet >= ZERO && octet <= NINE) continue;
      one = Math.imul(one ^ octet, PRIMES[0]);
      other = Math.imul(other ^ octet, PRIMES[1]) ^ (other >>> 15);
    }
    this.#one = one >>> 0;
    this.#other = other >>> 0;
    this.#octets += chunk.length;
  }
}
