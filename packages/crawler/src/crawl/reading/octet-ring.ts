/**
 * Memory that two threads share, for bodies on their way from one to the other: each is copied into it, and gives its room back in
 * the order in which it came. A buffer of its own for each body would be as quick, but as it lives until its answer comes, thousands
 * of them become old together and stay until all memory is searched.
 */
export class OctetRing {
  readonly memory: SharedArrayBuffer;
  readonly #octets: Uint8Array<SharedArrayBuffer>;
  /** Where the next body goes. */
  #next = 0;
  /** The bodies that are in it, the oldest first, each by where it begins. */
  readonly #starts: number[] = [];

  constructor(size: number) {
    this.memory = new SharedArrayBuffer(size);
    this.#octets = new Uint8Array(this.memory);
  }

  /** @returns where the octets were copied to; undefined where there is no room for them. */
  put(octets: Uint8Array): number | undefined {
    // Nothing takes room, too: so no two begin at the same place.
    const length = Math.max(1, octets.length);
    const start = this.#roomFor(length);
    if (start === undefined) return undefined;
    this.#octets.set(octets, start);
    this.#starts.push(start);
    this.#next = start + length;
    return start;
  }

  /** A copy of a body that is in it. */
  copy(start: number, end: number): Uint8Array {
    return this.#octets.slice(start, end);
  }

  /** The oldest body has left. */
  free(): void {
    this.#starts.shift();
  }

  /** Where so many octets can go in one piece: behind the youngest body, or again from the beginning, up to the oldest. */
  #roomFor(length: number): number | undefined {
    const size = this.#octets.length;
    const oldest = this.#starts[0];
    if (oldest === undefined) return length <= size ? 0 : undefined;
    // Never quite up to it: else one could not tell whether all is taken or nothing.
    if (this.#next < oldest) return this.#next + length < oldest ? this.#next : undefined;
    if (this.#next + length <= size) return this.#next;
    return length < oldest ? 0 : undefined;
  }
}
