import { createHash, type Hash } from "node:crypto";

/** Digits of a page are left out of what makes it like others; so much of a page is compared. */
const MOST_COMPARED = 262_144;
const ZERO = 0x30;
const NINE = 0x39;

/** Two digests of a body as it passes: of all of it, and of what is not a number, by which calendars and lists look alike. */
export class Digest {
  readonly #whole: Hash = createHash("sha1");
  readonly #likeness: Hash = createHash("sha1");
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

  /** Of all but digits; to be asked for once. */
  likeness(): string {
    return this.#likeness.digest("base64url");
  }

  #take(chunk: Uint8Array): void {
    this.#whole.update(chunk);
    if (this.#octets < MOST_COMPARED) this.#likeness.update(withoutDigits(chunk));
    this.#octets += chunk.length;
  }
}

function withoutDigits(chunk: Uint8Array): Uint8Array {
  const kept = Buffer.allocUnsafe(chunk.length);
  let length = 0;
  for (let i = 0; i < chunk.length; i++) {
    const octet = chunk[i] as number;
    if (octet < ZERO || octet > NINE) kept[length++] = octet;
  }
  return kept.subarray(0, length);
}
