import { isIP } from "node:net";
import { setTimeout } from "node:timers/promises";
import type { Resolver } from "@maycrawl/agent";
import { canonicalAddress, isGlobalUnicast, systemResolver } from "@maycrawl/agent/internal";

/** Requests a second at one public address by default. */
export const PUBLIC_ADDRESS_RATE = 20;
/** How long the addresses of a name are remembered, in milliseconds. */
const REMEMBERED_MS = 60_000;
/** Number of names whose addresses are remembered. */
const MAX_NAMES = 10_000;
/** Addresses of one name that are paced. */
const MAX_ADDRESSES = 16;
/** A start that nobody uses for so long is forgotten, in milliseconds. */
const FORGOTTEN_MS = 10_000;
/** Number of starts that are remembered before old ones are forgotten. */
const MIN_SWEPT = 1_024;

/** How requests are paced by address. */
export interface AddressPaceOptions {
  /** Requests a second at one address; 0: any number. Default: 20 at public addresses, any number at others. */
  readonly rate?: number | undefined;
  /** Resolves names. Default: the system's name service. */
  readonly resolve?: Resolver | undefined;
  /** Hands out starts to all who share an address; undefined: this process is alone. */
  readonly shared?: SharedStarts | undefined;
  /** A clock that is never set, in milliseconds. Default: `performance.now`. */
  readonly clock?: (() => number) | undefined;
}

/** A start of a request: in how many milliseconds, and whether it is reserved. If it is not, one asks again then. */
export interface Start {
  readonly ms: number;
  readonly isReserved: boolean;
}

/** Starts of requests by address, for several processes. */
export interface SharedStarts {
  /** Reserves a start that is soon. Starts at one address are an interval apart. */
  reserve(origin: string, addresses: readonly string[], intervalMs: number): Promise<Start>;
}

/** The addresses of a name, as far as they are paced. */
interface Known {
  readonly addresses: readonly string[];
  readonly until: number;
}

/**
 * Spaces requests by the address of the server, over all hosts that share it: thousands of names may lead to one machine. It knows no clock that is set.
 */
export class AddressPace {
  readonly #rate: number | undefined;
  readonly #intervalMs: number;
  readonly #resolve: Resolver;
  readonly #clock: () => number;
  readonly #shared: SharedStarts | undefined;
  readonly #names = new Map<string, Known>();
  /** When the next start at an address can be handed out. */
  readonly #free = new Map<string, number>();
  /** When the last request to an address began: who comes late for a start must not come too close to the one before. */
  readonly #last = new Map<string, number>();
  /** Starts that were handed out and not used yet, by origin. */
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

  /** Number of starts, addresses and names that are remembered. */
  get remembered(): number {
    return this.#names.size + this.#free.size + this.#last.size + this.#starts.size;
  }

  /**
   * Reserves a start for a request to an origin. The origin keeps it until it is used.
   * @returns milliseconds to wait before asking again; 0 if the request can start now. At once where the addresses are known.
   */
  reserve(origin: string): number | Promise<number> {
    if (this.#rate === 0) return 0;
    const known = this.#names.get(origin);
    if (known !== undefined && this.#clock() < known.until) return this.#reserved(origin, known);
    return this.#look(origin).then((found) => this.#reserved(origin, found));
  }

  /** A request to the origin starts: its next one needs another start. */
  used(origin: string): void {
    if (!this.#starts.delete(origin)) return;
    const now = this.#clock();
    for (const address of this.#names.get(origin)?.addresses ?? []) this.#last.set(address, now);
  }

  /** Waits until the address of an origin may be asked, and uses the start. @throws the signal's reason. */
  async pass(origin: string, signal: AbortSignal): Promise<void> {
    for (let ms = await this.reserve(origin); ms > 0; ms = await this.reserve(origin))
      await setTimeout(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
    this.used(origin);
  }

  #reserved(origin: string, known: Known): number | Promise<number> {
    const { addresses } = known;
    if (addresses.length === 0) return 0;
    if (this.#shared !== undefined && !this.#starts.has(origin))
      return this.#ask(this.#shared, origin, known);
    const now = this.#clock();
    const start = this.#starts.get(origin) ?? this.#handOut(origin, addresses, now);
    const free = addresses.reduce(
      (latest, one) => Math.max(latest, (this.#last.get(one) ?? -this.#intervalMs) + this.#intervalMs),
      start,
    );
    // Timers may be early by a fraction of a millisecond.
    return free - now < 1 ? 0 : free - now;
  }

  /** Asks for a start that others may have, too. */
  async #ask(shared: SharedStarts, origin: string, known: Known): Promise<number> {
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

  async #look(origin: string): Promise<Known> {
    const url = new URL(origin);
    const host = url.hostname.replace(/^\[|\]$/g, "");
    let addresses: readonly string[] = [];
    try {
      addresses = isIP(host) === 0 ? (await this.#resolve(host, url)).map(({ address }) => address) : [host];
    } catch {
      // A name without address is never connected to.
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

  /** Forgets what is over. Done when twice as much is there as was left, each costs the same. */
  #sweep(now: number): void {
    for (const [address, at] of this.#free) if (at <= now) this.#free.delete(address);
    for (const [address, at] of this.#last) if (at + this.#intervalMs <= now) this.#last.delete(address);
    for (const [origin, at] of this.#starts) if (now - at > FORGOTTEN_MS) this.#starts.delete(origin);
    this.#sweepAt = Math.max(MIN_SWEPT, 2 * (this.#starts.size + this.#free.size + this.#last.size));
  }
}
