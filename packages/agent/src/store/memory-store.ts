import { type Clock, clockOption, systemClock } from "../clock.ts";
import { type OptionTable, settleOptions } from "../option-table.ts";
import type { AccessEntry } from "./access-entry.ts";
import type { AccessStore, Lease } from "./access-store.ts";
import { BlockHeap, NONE } from "./block-heap.ts";
import { decodeEntry, encodeEntry } from "./entry-codec.ts";
import { KeyedHash } from "./keyed-hash.ts";
import { TimedRights } from "./timed-rights.ts";

/** Options of a `MemoryStore`. */
export interface MemoryStoreOptions {
  /**
   * Bytes that the store may take, all included: 256 MiB if not said, which are some 250,000 typical origins.
   * They are taken as they are needed.
   */
  readonly maxBytes?: number | undefined;
  /** By which leases end. */
  readonly clock?: Clock | undefined;
}

const storeOptions: OptionTable<MemoryStoreOptions> = {
  maxBytes: { kind: "number", default: 256 * 1024 * 1024, whole: true, finite: true },
  clock: clockOption,
};

/**
 * Keeps entries in this process's memory, packed. Where it is full, the origin that was asked for longest ago goes
 * first; an entry that is larger than the store is not kept.
 *
 * Everything lies in a few large buffers (`BlockHeap`), the index too: a million origins are a million records there
 * and nothing for the garbage collector to look at. A record is an origin and its packed entry; it is in the chain
 * of its bucket and in the list of all by when they were last used.
 */
export class MemoryStore implements AccessStore {
  readonly #hash = new KeyedHash();
  readonly #heap: BlockHeap;
  /** For each value of the hash's lowest bits, the first record of those. */
  readonly #buckets: Uint32Array;
  readonly #rights: TimedRights;
  #newest: number = NONE;
  #oldest: number = NONE;
  #size = 0;
  /** The origin that is looked for, as bytes. */
  #key: Buffer = Buffer.alloc(512);

  /** @throws {InvalidOptionError} */
  constructor(options: MemoryStoreOptions = {}) {
    const { maxBytes, clock = systemClock } = settleOptions("MemoryStore", storeOptions, options);
    const buckets = 2 ** Math.min(30, Math.max(4, Math.ceil(Math.log2(maxBytes / BYTES_PER_BUCKET))));
    this.#buckets = new Uint32Array(buckets);
    this.#heap = new BlockHeap(maxBytes - this.#buckets.byteLength);
    this.#rights = new TimedRights(clock);
  }

  /** How many origins are kept. */
  get size(): number {
    return this.#size;
  }

  /** Bytes that the store takes now; never more than `maxBytes` (64 at least). */
  get bytes(): number {
    return this.#heap.bytes + this.#buckets.byteLength;
  }

  get(origin: string): AccessEntry | undefined {
    const length = this.#setKey(origin);
    const record = this.#find(length, this.#hash.of(this.#key, length));
    if (record === NONE) return undefined;
    this.#unlist(record);
    this.#list(record);
    return decodeEntry(this.#heap.read(record, length, this.#heap.field(record, VALUE_LENGTH)));
  }

  set(origin: string, entry: AccessEntry): void {
    const value = encodeEntry(entry);
    this.delete(origin);
    const length = this.#setKey(origin);
    const heap = this.#heap;
    if (!heap.couldHold(length + value.length)) return;
    let record = heap.allocate(length + value.length);
    while (record === NONE) {
      this.#remove(this.#oldest);
      record = heap.allocate(length + value.length);
    }
    heap.write(record, 0, this.#key.subarray(0, length));
    heap.write(record, length, value);
    heap.setField(record, KEY_LENGTH, length);
    heap.setField(record, VALUE_LENGTH, value.length);
    const hash = this.#hash.of(this.#key, length);
    heap.setField(record, HASH, hash);
    const bucket = hash & (this.#buckets.length - 1);
    heap.setField(record, IN_BUCKET, this.#buckets[bucket] ?? NONE);
    this.#buckets[bucket] = record;
    this.#list(record);
    this.#size++;
  }

  delete(origin: string): void {
    const length = this.#setKey(origin);
    const record = this.#find(length, this.#hash.of(this.#key, length));
    if (record !== NONE) this.#remove(record);
  }

  lease(origin: string, ms: number): Lease | undefined {
    return this.#rights.take(origin, 1, ms);
  }

  /** @returns how many bytes of `#key` the origin takes. */
  #setKey(origin: string): number {
    // No character of UTF-16 takes more than three bytes.
    if (origin.length * 3 > this.#key.length) this.#key = Buffer.alloc(origin.length * 3);
    return this.#key.write(origin);
  }

  #find(length: number, hash: number): number {
    const heap = this.#heap;
    let record = this.#buckets[hash & (this.#buckets.length - 1)] ?? NONE;
    for (; record !== NONE; record = heap.field(record, IN_BUCKET)) {
      if (heap.field(record, HASH) !== hash || heap.field(record, KEY_LENGTH) !== length) continue;
      if (heap.startsWith(record, this.#key, length)) break;
    }
    return record;
  }

  #remove(record: number): void {
    const heap = this.#heap;
    const bucket = heap.field(record, HASH) & (this.#buckets.length - 1);
    const after = heap.field(record, IN_BUCKET);
    let before = this.#buckets[bucket] ?? NONE;
    if (before === record) {
      this.#buckets[bucket] = after;
    } else {
      while (heap.field(before, IN_BUCKET) !== record) before = heap.field(before, IN_BUCKET);
      heap.setField(before, IN_BUCKET, after);
    }
    this.#unlist(record);
    heap.release(record);
    this.#size--;
  }

  /** Puts a record at the new end of the list by use. */
  #list(record: number): void {
    const heap = this.#heap;
    heap.setField(record, OLDER, this.#newest);
    heap.setField(record, NEWER, NONE);
    if (this.#newest === NONE) this.#oldest = record;
    else heap.setField(this.#newest, NEWER, record);
    this.#newest = record;
  }

  #unlist(record: number): void {
    const heap = this.#heap;
    const older = heap.field(record, OLDER);
    const newer = heap.field(record, NEWER);
    if (older === NONE) this.#oldest = newer;
    else heap.setField(older, NEWER, newer);
    if (newer === NONE) this.#newest = older;
    else heap.setField(newer, OLDER, older);
  }
}

/** About what a record takes: chains of buckets are then about one record long when the store is full. */
const BYTES_PER_BUCKET = 512;
/** The words of a record: the next of its bucket, its neighbours by use, its hash, its lengths in bytes. */
const IN_BUCKET = 1;
const OLDER = 2;
const NEWER = 3;
const HASH = 4;
const KEY_LENGTH = 5;
const VALUE_LENGTH = 6;
