import { getHeapStatistics } from "node:v8";
import { type OptionTable, settleOptions } from "@maycrawl/engine/internal";
import { LRUCache } from "lru-cache";
import type { AccessEntry } from "../entry/access-entry.ts";
import { decodeEntry, encodeEntry } from "../entry/entry-codec.ts";
import { type Clock, clockOption, systemClock } from "../time/clock.ts";
import type { AccessStore, Lease } from "./access-store.ts";
import { TimedRights } from "./timed-rights.ts";

/** Options of a `MemoryStore`. */
export interface MemoryStoreOptions {
  /**
   * About how many bytes the store may take, all included: 256 MiB if not said, which are some 230,000 typical origins.
   * They are taken as they are needed, from JavaScript's heap: half of its limit (`--max-old-space-size`) at most.
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
 */
export class MemoryStore implements AccessStore {
  /** The packed entries, a character a byte: a string costs 16 bytes beside its characters, a `Uint8Array` over 200. */
  readonly #entries: LRUCache<string, string>;
  readonly #rights: TimedRights;

  /** @throws {InvalidOptionError} */
  constructor(options: MemoryStoreOptions = {}) {
    const { maxBytes, clock = systemClock } = settleOptions("MemoryStore", storeOptions, options);
    // A process whose heap is full ends, and nothing can catch that.
    const available = Math.floor(getHeapStatistics().heap_size_limit / 2);
    this.#entries = new LRUCache<string, string>({
      // No entry takes as little as one byte: a store of 0 bytes keeps none.
      maxSize: Math.max(1, Math.min(maxBytes, available)),
      sizeCalculation: (packed, origin) => packed.length + origin.length + BYTES_BESIDE,
    });
    this.#rights = new TimedRights(clock);
  }

  /** How many origins are kept. */
  get size(): number {
    return this.#entries.size;
  }

  /** About how many bytes the store takes now; never more than `maxBytes`. */
  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  get(origin: string): AccessEntry | undefined {
    const packed = this.#entries.get(origin);
    return packed === undefined ? undefined : decodeEntry(Buffer.from(packed, "latin1"));
  }

  set(origin: string, entry: AccessEntry): void {
    // An origin that was cut from a URL keeps the whole URL in memory: the key is a copy.
    this.#entries.set(Buffer.from(origin).toString(), encodeEntry(entry).toString("latin1"));
  }

  delete(origin: string): void {
    this.#entries.delete(origin);
  }

  lease(origin: string, ms: number): Lease | undefined {
    return this.#rights.take(origin, 1, ms);
  }
}

/** Bytes of an origin and its packed entry beside their characters: two strings, and their places in the tables. */
const BYTES_BESIDE = 160;
