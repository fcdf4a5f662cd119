import { AddressRefusedError, type KnownWait, type RobotsAgent } from "@maycrawl/agent";
import type { HostWait } from "../state/frontier.ts";
import type { AddressPace } from "./address-pace.ts";

/** A wait that is shorter is left to the request itself, in milliseconds. */
export const SHORT_MS = 250;
/** A site that wants no interval is asked again after so long, in milliseconds. */
const ASKED_FOR_MS = 100;

/** What a host's throttle goes by. */
export interface HostThrottleOptions {
  readonly agent: RobotsAgent;
  /** Spaces requests by the server's address; undefined if nothing does. */
  readonly addresses?: AddressPace | undefined;
  /** Ends waiting. */
  readonly stopping: AbortSignal;
  readonly now: () => number;
}

/** Says how long a host's next request has to wait: for what the site wants, and for others at its address. */
export class HostThrottle {
  readonly #options: HostThrottleOptions;
  readonly #origin: string;
  #asked: KnownWait = NO_WAIT;
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(options: HostThrottleOptions, origin: string) {
    this.#options = options;
    this.#origin = origin;
  }

  /** What the site wanted when it was asked last. */
  get asked(): KnownWait {
    return this.#asked;
  }

  /** What the next request has to wait for; undefined if it can be made now. */
  async wait(): Promise<HostWait | undefined> {
    const { opensInMs, nextInMs, because } = this.#isFresh()
      ? this.#asked
      : await this.ask(this.#options.stopping);
    const ms = opensInMs > 0 ? opensInMs : nextInMs > SHORT_MS ? nextInMs : 0;
    if (ms > 0) return { readyAt: this.#options.now() + ms, waitingFor: because.join(", ") };
    return this.address();
  }

  /** How long the host's address has to be left to others; undefined if it need not. */
  async address(): Promise<HostWait | undefined> {
    const { addresses, now } = this.#options;
    const reserved = addresses?.reserve(this.#origin) ?? 0;
    const ms = typeof reserved === "number" ? reserved : await reserved;
    return ms > 0 ? { readyAt: now() + ms, waitingFor: "others are visited at its address" } : undefined;
  }

  /** A request is made. */
  passed(): void {
    this.#options.addresses?.used(this.#origin);
  }

  /** Whether what the site wants is known well enough: each request waits its turn in any case. */
  #isFresh(): boolean {
    const { intervalMs, opensInMs, nextInMs } = this.#asked;
    if (intervalMs > 0 || opensInMs > 0 || nextInMs > 0) return false;
    return performance.now() - this.#askedAt < ASKED_FOR_MS;
  }

  /** Asks what the site wants now. @throws the signal's reason. */
  async ask(signal?: AbortSignal): Promise<KnownWait> {
    const { agent } = this.#options;
    this.#askedAt = performance.now();
    try {
      this.#asked = await agent.waitFor(this.#origin, { signal });
    } catch (thrown) {
      if (!(thrown instanceof AddressRefusedError)) throw thrown;
      this.#asked = NO_WAIT;
    }
    return this.#asked;
  }
}

const NO_WAIT: KnownWait = { intervalMs: 0, opensInMs: 0, nextInMs: 0, estimateMs: 0, because: [] };
