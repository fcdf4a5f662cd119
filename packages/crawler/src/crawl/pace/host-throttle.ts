import { AddressRefusedError, type KnownWait, type RobotsAgent } from "@maycrawl/agent";
import type { HostWait } from "../state/frontier.ts";
import type { AddressPace } from "./address-pace.ts";

/** Maximum short wait, in milliseconds. A longer wait may end the host's turn. */
export const MAX_REQUEST_WAIT_MS = 250;
/** Lifetime of the agent's answer if the site requires no wait, in milliseconds. */
const FRESH_MS = 100;

/** Options of a `HostThrottle`. */
export interface HostThrottleOptions {
  readonly agent: RobotsAgent;
  /** Spaces requests by the server's IP address; undefined: no such limit. */
  readonly addresses?: AddressPace | undefined;
  /** Signal that is aborted to end all waits. */
  readonly stopping: AbortSignal;
  readonly now: () => number;
}

/** Computes the wait before a host's next request, due to the site or to other hosts at the same IP address. */
export class HostThrottle {
  readonly #options: HostThrottleOptions;
  readonly #origin: string;
  #asked: KnownWait = NO_WAIT;
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(options: HostThrottleOptions, origin: string) {
    this.#options = options;
    this.#origin = origin;
  }

  /** Wait that the site requires, as the agent reported it last. */
  get lastWait(): KnownWait {
    return this.#asked;
  }

  /** Returns the wait before the next request; undefined if it can start now. */
  async wait(): Promise<HostWait | undefined> {
    const { opensInMs, nextInMs, because } = this.#isFresh()
      ? this.#asked
      : await this.ask(this.#options.stopping);
    const ms = opensInMs > 0 ? opensInMs : nextInMs > MAX_REQUEST_WAIT_MS ? nextInMs : 0;
    if (ms > 0) return { readyAt: this.#options.now() + ms, waitingFor: because.join(", ") };
    return this.address();
  }

  /** Returns the wait for other hosts at the same IP address; undefined if none is necessary. */
  async address(): Promise<HostWait | undefined> {
    const { addresses, now } = this.#options;
    const reserved = addresses?.reserve(this.#origin) ?? 0;
    const ms = typeof reserved === "number" ? reserved : await reserved;
    return ms > 0
      ? { readyAt: now() + ms, waitingFor: "other hosts at the same IP address are being visited" }
      : undefined;
  }

  /** Records that a request starts. */
  started(): void {
    this.#options.addresses?.used(this.#origin);
  }

  /** Whether the agent's last answer is recent. An old answer is harmless: the agent delays each request itself. */
  #isFresh(): boolean {
    const { intervalMs, opensInMs, nextInMs } = this.#asked;
    if (intervalMs > 0 || opensInMs > 0 || nextInMs > 0) return false;
    return performance.now() - this.#askedAt < FRESH_MS;
  }

  /** Asks the agent for the wait that the site requires now. @throws the signal's reason. */
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
