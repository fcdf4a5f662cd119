import { getHeapStatistics } from "node:v8";
import { type OptionTable, settleOptions } from "@maycrawl/engine/internal";
import { LRUCache } from "lru-cache";
import type { AccessEntry } from "../entry/access-entry.ts";
import { decodeEntry, encodeEntry } from "../entry/entry-codec.ts";
import { type Clock, clockOption, systemClock } from "../time/clock.ts";
import type { AccessStore, Lease } from "./access-store.ts";
import { ExpiringRights } from "./timed-rights.ts";

/** Options of a `MemoryStore`. */
export interface MemoryStoreOptions {
  /**
   * Approximate maximum size in bytes, overhead included. Default: 256 MiB, enough for about 230,000 typical origins.
   * The memory is allocated on demand from JavaScript's heap, and never exceeds half of the heap's limit
   * (`--max-old-space-size`).
   */
  readonly maxBytes?: number | undefined;
  /** Clock for the expiry of leases. Default: the system's clock. */
  readonly clock?: Clock | undefined;
}

const storeOptions: OptionTable<MemoryStoreOptions> = {
  maxBytes: { kind: "number", default: 256 * 1024 * 1024, whole: true, finite: true },
  clock: clockOption,
};

/**
 * Keeps encoded entries in this process's memory. A full store removes the least recently used origin first. It does
 * not keep an entry that is larger than the store.
 */
export class MemoryStore implements AccessStore {
  /**
   * Encoded entries as Latin-1 strings: a string needs 16 bytes in addition to its content, a `Uint8Array` more than
   * 200.
   */
  readonly #entries: LRUCache<string, string>;
  readonly #rights: ExpiringRights;

  /** @throws {InvalidOptionError} */
  constructor(options: MemoryStoreOptions = {}) {
    const { maxBytes, clock = systemClock } = settleOptions("MemoryStore", storeOptions, options);
    // A full heap ends the process, and no error handler can prevent this.
    const available = Math.floor(getHeapStatistics().heap_size_limit / 2);
    this.#entries = new LRUCache<string, string>({
      // LRUCache needs at least 1. Each entry is larger than one byte, so `maxBytes: 0` keeps no entry.
      maxSize: Math.max(1, Math.min(maxBytes, available)),
      sizeCalculation: (packed, origin) => packed.length + origin.length + OVERHEAD_BYTES,
    });
    this.#rights = new ExpiringRights(clock);
  }

  /** Number of origins in the store. */
  get size(): number {
    return this.#entries.size;
  }

  /** Approximate size of the store in bytes, at most `maxBytes`. */
  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  get(origin: string): AccessEntry | undefined {
    const packed = this.#entries.get(origin);
    return packed === undefined ? undefined : decodeEntry(Buffer.from(packed, "latin1"));
  }

  set(origin: string, entry: AccessEntry): void {
    // The key is a copy: a substring of a URL keeps the whole URL in memory.
    this.#entries.set(Buffer.from(origin).toString(), encodeEntry(entry).toString("latin1"));
  }

  delete(origin: string): void {
    this.#entries.delete(origin);
  }

  lease(origin: string, ms: number): Lease | undefined {
    return this.#rights.take(origin, 1, ms);
  }
}

/** Overhead of one entry in bytes: two string headers and the slots in the cache's tables. */
const OVERHEAD_BYTES = 160;
