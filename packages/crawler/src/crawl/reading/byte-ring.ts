/**
 * Memory that two threads share, for bodies on their way from one to the other: each is copied into it, and gives its room back in
 * the order in which it came. A buffer of its own for each body would be as quick, but as it lives until its answer comes, thousands
 * of them become old together and stay until all memory is searched.
 */
export class ByteRing {
  readonly memory: SharedArrayBuffer;
  readonly #bytes: Uint8Array<SharedArrayBuffer>;
  /** Where the next body goes. */
  #next = 0;
  /** The bodies that are in it, the oldest first, each by where it begins. */
  readonly #starts: number[] = [];

  constructor(size: number) {
    this.memory = new SharedArrayBuffer(size);
    this.#bytes = new Uint8Array(this.memory);
  }

  /** @returns where the bytes were copied to; undefined where there is no room for them. */
  put(bytes: Uint8Array): number | undefined {
    // Nothing takes room, too: so no two begin at the same place.
    const length = Math.max(1, bytes.length);
    const start = this.#roomFor(length);
    if (start === undefined) return undefined;
    this.#bytes.set(bytes, start);
    this.#starts.push(start);
    this.#next = start + length;
    return start;
  }

  /** A copy of a body that is in it. */
  copy(start: number, end: number): Uint8Array {
    return this.#bytes.slice(start, end);
  }

  /** The oldest body has left. */
  free(): void {
    this.#starts.shift();
  }

  /** Where so many bytes can go in one piece: behind the youngest body, or again from the beginning, up to the oldest. */
  #roomFor(length: number): number | undefined {
    const size = this.#bytes.length;
    const oldest = this.#starts[0];
    if (oldest === undefined) return length <= size ? 0 : undefined;
    // Never quite up to it: else one could not tell whether all is taken or nothing.
    if (this.#next < oldest) return this.#next + length < oldest ? this.#next : undefined;
    if (this.#next + length <= size) return this.#next;
    return length < oldest ? 0 : undefined;
  }
}
