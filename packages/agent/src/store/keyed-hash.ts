import { randomBytes } from "node:crypto";

/**
 * HalfSipHash-2-4 of bytes, 32 bits wide, by a key of eight bytes. Who chooses the names of the sites that are
 * crawled shall not be able to choose names that all fall into one bucket.
 */
export class KeyedHash {
  readonly #k0: number;
  readonly #k1: number;

  constructor(key: Uint8Array = randomBytes(8)) {
    const view = new DataView(key.buffer, key.byteOffset, key.byteLength);
    this.#k0 = view.getInt32(0, true);
    this.#k1 = view.getInt32(4, true);
  }

  /** @returns an integer from 0 to 2^32 - 1 of the first `length` bytes. */
  of(bytes: Uint8Array, length: number): number {
    let v0 = this.#k0;
    let v1 = this.#k1;
    let v2 = 0x6c796765 ^ this.#k0;
    let v3 = 0x74656462 ^ this.#k1;

    const rounds = (times: number): void => {
      for (let round = 0; round < times; round++) {
        v0 = (v0 + v1) | 0;
        v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0;
        v0 = (v0 << 16) | (v0 >>> 16);
        v2 = (v2 + v3) | 0;
        v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2;
        v0 = (v0 + v3) | 0;
        v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0;
        v2 = (v2 + v1) | 0;
        v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2;
        v2 = (v2 << 16) | (v2 >>> 16);
      }
    };
    const word = (m: number): void => {
      v3 ^= m;
      rounds(2);
      v0 ^= m;
    };

    const whole = length & ~3;
    const at = (i: number): number => bytes[i] ?? 0;
    for (let i = 0; i < whole; i += 4) {
      word(at(i) | (at(i + 1) << 8) | (at(i + 2) << 16) | (at(i + 3) << 24));
    }
    let last = length << 24;
    for (let i = whole; i < length; i++) last |= at(i) << (8 * (i - whole));
    word(last);
    v2 ^= 0xff;
    rounds(4);
    return (v1 ^ v3) >>> 0;
  }
}
