import type { FleetRedis } from "./redis/fleet-redis.ts";
import { LEASE_MS } from "./redis/fleet-script.ts";
import { KEEP } from "./redis/host-scripts.ts";

/** What work on a host ends with when another worker has it; nobody outside sees it. */
class HostLost extends Error {
  constructor() {
    super("another worker has the host");
    this.name = "HostLost";
  }
}

/** How often a lease is renewed, in milliseconds. */
const RENEW_MS = LEASE_MS / 3;
/** So much of it may have gone when a request begins: the rest is for the way to the server. */
const SAFE_MS = LEASE_MS - 2_000;

/**
 * A worker's right to a host: by Redis's clock, and by this process's own, which goes on while the process is stopped. Whoever
 * was stopped for long, or had no connection, finds that the lease may be over before the next request, and asks.
 */
export class HostLease {
  readonly host: string;
  /** Of this turn alone. */
  readonly token: string;
  readonly #redis: FleetRedis;
  readonly #lost: AbortController;
  #safeUntil: number;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param since when it was asked for, by `performance.now()`.
   * @param lost aborted where it is lost, with a `HostLost`.
   */
  constructor(redis: FleetRedis, host: string, token: string, since: number, lost: AbortController) {
    this.#redis = redis;
    this.host = host;
    this.token = token;
    this.#lost = lost;
    this.#safeUntil = since + SAFE_MS;
    this.#timer = setInterval(() => {
      this.#renew().catch(() => undefined);
    }, RENEW_MS);
  }

  /** Runs a script that renews the lease where it is ours, or says that it is not. */
  async during<T>(action: () => Promise<T>, isLost: (answer: T) => boolean): Promise<T> {
    if (this.#lost.signal.aborted) throw this.#lost.signal.reason;
    const since = performance.now();
    const answer = await action();
    if (isLost(answer)) this.lose();
    this.#safeUntil = Math.max(this.#safeUntil, since + SAFE_MS);
    return answer;
  }

  /**
   * Whether it is sure that nobody else has the host now.
   * @throws {HostLost}
   */
  confirm(): void | Promise<void> {
    if (this.#lost.signal.aborted) throw this.#lost.signal.reason;
    if (performance.now() < this.#safeUntil) return;
    return this.#renew();
  }

  /** @throws {HostLost} */
  lose(): never {
    this.end();
    const lost = new HostLost();
    this.#lost.abort(lost);
    throw this.#lost.signal.reason;
  }

  end(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #renew(): Promise<void> {
    await this.during(
      () => this.#redis.run(KEEP, this.host, this.token),
      (answer) => answer !== 1 && this.#timer !== undefined,
    );
  }
}
