/**
 * Records of bytes of any length in a bounded amount of memory: chains of blocks of one size, so that what one
 * record leaves, another takes whatever its length is, and nothing is ever moved. It costs a record half a block
 * on average, and JavaScript's heap nothing.
 *
 * A block is 32 words of four bytes. The first word is the number of the chain's next block. In the first block
 * of a chain, `FIELDS` words follow that belong to the heap's user.
 */
export class BlockHeap {
  /** How many blocks there can be. */
  readonly #max: number;
  readonly #pages: Page[] = [];
  /** The blocks that were given back: the first of their chain. */
  #free: number = NONE;
  #freeCount = 0;
  /** The first block that nobody ever had. Block 0 is none. */
  #fresh = 1;
  /** The blocks of the pages that are there. */
  #present = 0;

  constructor(maxBytes: number) {
    this.#max = Math.min(Math.floor(maxBytes / BLOCK_BYTES), 0xffff_ffff);
  }

  /** The memory that is taken, in bytes. */
  get bytes(): number {
    return this.#present * BLOCK_BYTES;
  }

  /** Whether a record of so many bytes would go into the empty heap. */
  couldHold(length: number): boolean {
    return blocksFor(length) < this.#max;
  }

  /** A chain for so many bytes; `NONE` where there is no room. Its fields hold anything. */
  allocate(length: number): number {
    const wanted = blocksFor(length);
    if (wanted > this.#freeCount + (this.#max - this.#fresh)) return NONE;
    let first = NONE;
    for (let i = 0; i < wanted; i++) {
      const block = this.#take();
      this.setField(block, LINK, first);
      first = block;
    }
    return first;
  }

  /** Gives a chain back. */
  release(first: number): void {
    for (let block = first; block !== NONE; ) {
      const next = this.field(block, LINK);
      this.setField(block, LINK, this.#free);
      this.#free = block;
      this.#freeCount++;
      block = next;
    }
  }

  /** Reads one of the words 1 to `FIELDS` of a chain's first block. */
  field(block: number, which: number): number {
    return this.#page(block).words[(block & (PAGE - 1)) * WORDS + which] ?? 0;
  }

  setField(block: number, which: number, value: number): void {
    this.#page(block).words[(block & (PAGE - 1)) * WORDS + which] = value;
  }

  /** Writes bytes into a chain, `at` bytes from the beginning of its record on. */
  write(first: number, at: number, bytes: Uint8Array): void {
    let done = 0;
    this.#pieces(first, at, bytes.length, (page, from, to) => {
      page.bytes.set(bytes.subarray(done, done + to - from), from);
      done += to - from;
      return true;
    });
  }

  /** A copy of so many bytes of a record. */
  read(first: number, at: number, length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    let done = 0;
    this.#pieces(first, at, length, (page, from, to) => {
      bytes.set(page.bytes.subarray(from, to), done);
      done += to - from;
      return true;
    });
    return bytes;
  }

  /** Whether a record begins with the first `length` of these bytes. */
  startsWith(first: number, bytes: Uint8Array, length: number): boolean {
    let done = 0;
    let same = true;
    this.#pieces(first, 0, length, (page, from, to) => {
      for (let i = from; same && i < to; i++) same = page.bytes[i] === bytes[done++];
      return same;
    });
    return same;
  }

  /** Goes over the pieces of a record that lie together, until one says that it is enough. */
  #pieces(
    first: number,
    at: number,
    length: number,
    each: (page: Page, from: number, to: number) => boolean,
  ): void {
    let skip = at;
    let left = length;
    let begin = FIRST_DATA;
    for (let block = first; left > 0 && block !== NONE; block = this.field(block, LINK)) {
      const room = BLOCK_BYTES - begin;
      if (skip < room) {
        const from = (block & (PAGE - 1)) * BLOCK_BYTES + begin + skip;
        const taken = Math.min(left, room - skip);
        if (!each(this.#page(block), from, from + taken)) return;
        left -= taken;
        skip = 0;
      } else {
        skip -= room;
      }
      begin = NEXT_DATA;
    }
  }

  #take(): number {
    const block = this.#free;
    if (block !== NONE) {
      this.#free = this.field(block, LINK);
      this.#freeCount--;
      return block;
    }
    if (this.#fresh >= this.#present) {
      const blocks = Math.min(PAGE, this.#max - this.#present);
      const bytes = new Uint8Array(blocks * BLOCK_BYTES);
      this.#pages.push({ bytes, words: new Uint32Array(bytes.buffer) });
      this.#present += blocks;
    }
    return this.#fresh++;
  }

  #page(block: number): Page {
    // Every block that was handed out lies in a page.
    return this.#pages[block >>> PAGE_BITS] as Page;
  }
}

interface Page {
  readonly bytes: Uint8Array;
  readonly words: Uint32Array;
}

/** No block. */
export const NONE = 0;
/** How many words of a record's first block belong to the heap's user: the words 1 to this. */
export const FIELDS = 6;
/** Bytes of a block. */
const BLOCK_BYTES = 128;
const WORDS = BLOCK_BYTES / 4;
/** Blocks of a page, which is what is taken of the system at once: 1 MiB. */
const PAGE_BITS = 13;
const PAGE = 2 ** PAGE_BITS;
const LINK = 0;
const FIRST_DATA = 4 * (1 + FIELDS);
const NEXT_DATA = 4;

const blocksFor = (length: number): number =>
  1 + Math.max(0, Math.ceil((length - (BLOCK_BYTES - FIRST_DATA)) / (BLOCK_BYTES - NEXT_DATA)));
