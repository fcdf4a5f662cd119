import { isIP } from "node:net";
import { setTimeout } from "node:timers/promises";
import type { Resolver } from "@maycrawl/agent";
import { canonicalAddress, isGlobalUnicast, systemResolver } from "@maycrawl/agent/internal";

/** Default rate at one public address, in requests per second. */
export const PUBLIC_ADDRESS_RATE = 20;
/** Lifetime of a resolved name, in milliseconds. */
const REMEMBERED_MS = 60_000;
/** Maximum number of resolved names in memory. */
const MAX_NAMES = 10_000;
/** Maximum number of paced addresses for one name. */
const MAX_ADDRESSES = 16;
/** Lifetime of an unused start, in milliseconds. */
const UNUSED_START_MS = 10_000;
/** Minimum number of entries before expired ones are removed. */
const MIN_SWEPT = 1_024;

/** Options of an `AddressPace`. */
export interface AddressPaceOptions {
  /** Maximum requests per second at one address; 0: no limit. Default: 20 at public addresses, no limit at others. */
  readonly rate?: number | undefined;
  /** Resolves names. Default: the system's name service. */
  readonly resolve?: Resolver | undefined;
  /** Starts that several processes share; undefined if this process is alone. */
  readonly shared?: SharedStarts | undefined;
  /** A monotonic clock, in milliseconds. Default: `performance.now`. */
  readonly clock?: (() => number) | undefined;
}

/** Start of a request in `ms` milliseconds. If the start is not reserved, the caller has to ask again at this time. */
export interface Start {
  readonly ms: number;
  readonly isReserved: boolean;
}

/** Starts of requests by address, shared by several processes. */
export interface SharedStarts {
  /** Reserves the next start if the wait for it is short. Starts at one address are at least `intervalMs` apart. */
  reserve(origin: string, addresses: readonly string[], intervalMs: number): Promise<Start>;
}

/** The paced addresses of an origin, and when they have to be resolved again. */
interface ResolvedName {
  readonly addresses: readonly string[];
  readonly until: number;
}

/**
 * Spaces requests by the IP address of the server, across all hosts that share it: thousands of names may belong to one
 * machine. The clock is monotonic.
 */
export class AddressPace {
  readonly #rate: number | undefined;
  readonly #intervalMs: number;
  readonly #resolve: Resolver;
  readonly #clock: () => number;
  readonly #shared: SharedStarts | undefined;
  readonly #names = new Map<string, ResolvedName>();
  /** Earliest next start by address. */
  readonly #free = new Map<string, number>();
  /** Start of the last request by address. If this start was late, the next request must still keep the interval. */
  readonly #last = new Map<string, number>();
  /** Reserved starts that are not used yet, by origin. */
  readonly #starts = new Map<string, number>();
  #sweepAt = MIN_SWEPT;

  constructor({
    rate,
    resolve = systemResolver,
    shared,
    clock = () => performance.now(),
  }: AddressPaceOptions) {
    this.#clock = clock;
    this.#shared = shared;
    this.#rate = rate;
    this.#intervalMs = rate === 0 ? 0 : 1000 / (rate ?? PUBLIC_ADDRESS_RATE);
    this.#resolve = resolve;
  }

  /** Number of starts, addresses and names in memory. */
  get size(): number {
    return this.#names.size + this.#free.size + this.#last.size + this.#starts.size;
  }

  /**
   * Reserves a start for a request to an origin. The origin keeps it until `used` is called. The result is synchronous
   * if the addresses are known and starts are not shared.
   * @returns milliseconds to wait before the next call; 0 if the request can start now.
   */
  reserve(origin: string): number | Promise<number> {
    if (this.#rate === 0) return 0;
    const known = this.#names.get(origin);
    if (known !== undefined && this.#clock() < known.until) return this.#reserved(origin, known);
    return this.#resolveOrigin(origin).then((found) => this.#reserved(origin, found));
  }

  /** Marks the start of an origin as used, when the request begins. The next request needs another start. */
  used(origin: string): void {
    if (!this.#starts.delete(origin)) return;
    const now = this.#clock();
    for (const address of this.#names.get(origin)?.addresses ?? []) this.#last.set(address, now);
  }

  /** Waits until a request to an origin may start, and marks its start as used. @throws the signal's reason. */
  async pass(origin: string, signal: AbortSignal): Promise<void> {
    for (let ms = await this.reserve(origin); ms > 0; ms = await this.reserve(origin))
      await setTimeout(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
    this.used(origin);
  }

  #reserved(origin: string, known: ResolvedName): number | Promise<number> {
    const { addresses } = known;
    if (addresses.length === 0) return 0;
    if (this.#shared !== undefined && !this.#starts.has(origin))
      return this.#reserveShared(this.#shared, origin, known);
    const now = this.#clock();
    const start = this.#starts.get(origin) ?? this.#handOut(origin, addresses, now);
    const free = addresses.reduce(
      (latest, one) => Math.max(latest, (this.#last.get(one) ?? -this.#intervalMs) + this.#intervalMs),
      start,
    );
    // Timers may fire up to a millisecond early.
    return free - now < 1 ? 0 : free - now;
  }

  /** Reserves a start that is shared with other processes. */
  async #reserveShared(shared: SharedStarts, origin: string, known: ResolvedName): Promise<number> {
    const { ms, isReserved } = await shared.reserve(origin, known.addresses, this.#intervalMs);
    if (!isReserved) return Math.max(1, ms);
    this.#keep(origin, this.#clock() + ms);
    return this.#reserved(origin, known);
  }

  #handOut(origin: string, addresses: readonly string[], now: number): number {
    const start = addresses.reduce((latest, one) => Math.max(latest, this.#free.get(one) ?? 0), now);
    for (const address of addresses) this.#free.set(address, start + this.#intervalMs);
    this.#keep(origin, start);
    return start;
  }

  #keep(origin: string, start: number): void {
    this.#starts.set(origin, start);
    if (this.#starts.size + this.#free.size + this.#last.size > this.#sweepAt) this.#sweep(this.#clock());
  }

  async #resolveOrigin(origin: string): Promise<ResolvedName> {
    const url = new URL(origin);
    const host = url.hostname.replace(/^\[|\]$/g, "");
    let addresses: readonly string[] = [];
    try {
      addresses = isIP(host) === 0 ? (await this.#resolve(host, url)).map(({ address }) => address) : [host];
    } catch {
      // A name without an address needs no pace, because no connection to it is possible.
    }
    const paced = addresses
      .filter((address) => this.#rate !== undefined || isGlobalUnicast(address))
      .map(canonicalAddress);
    const known = {
      addresses: [...new Set(paced)].sort().slice(0, MAX_ADDRESSES),
      until: this.#clock() + REMEMBERED_MS,
    };
    const [oldest] = this.#names.keys();
    if (this.#names.size >= MAX_NAMES && oldest !== undefined) this.#names.delete(oldest);
    this.#names.delete(origin);
    this.#names.set(origin, known);
    return known;
  }

  /** Removes expired entries. It runs when the number of entries has doubled, so the cost per entry is constant. */
  #sweep(now: number): void {
    for (const [address, at] of this.#free) if (at <= now) this.#free.delete(address);
    for (const [address, at] of this.#last) if (at + this.#intervalMs <= now) this.#last.delete(address);
    for (const [origin, at] of this.#starts) if (now - at > UNUSED_START_MS) this.#starts.delete(origin);
    this.#sweepAt = Math.max(MIN_SWEPT, 2 * (this.#starts.size + this.#free.size + this.#last.size));
  }
}
