import { type LeasedHost, LeaseLost } from "./leased-host.ts";
import type { RowWriter } from "./row-writer.ts";

/** Part of a lease after which it is renewed, and after which its host is not asked any more without having done so. */
const RENEW_AFTER = 1 / 3;
const SURE_UNTIL = 2 / 3;

/**
 * Measures how long ago something was, in milliseconds, and never too little: while a process is stopped, the processor's own time goes
 * on; while a machine sleeps, only the system's clock does. That may be set forward, which makes it more.
 */
export class LeaseAge {
  readonly #upAt = performance.now();
  readonly #wallAt = Date.now();

  get ms(): number {
    return Math.max(performance.now() - this.#upAt, Date.now() - this.#wallAt);
  }
}

/** A lease that this process has. */
interface Lease {
  /** Since it was renewed last. */
  age: LeaseAge;
  /** How long the host is left alone after a request, as the database knows it, in milliseconds. */
  pauseMs: number;
  readonly lost: AbortController;
}

/** The leases of this process: renews those of hosts that are not written for a while. */
export class Leases implements Disposable {
  readonly #writer: RowWriter;
  readonly #leaseMs: number;
  readonly #leases = new Map<LeasedHost, Lease>();
  readonly #timer: NodeJS.Timeout;
  readonly #failed: (reason: unknown) => void;

  /** @param failed told why leases can no longer be renewed. */
  constructor(writer: RowWriter, leaseMs: number, failed: (reason: unknown) => void) {
    this.#writer = writer;
    this.#leaseMs = leaseMs;
    this.#failed = failed;
    this.#timer = setInterval(() => this.#renewOld(), Math.max(50, (leaseMs * RENEW_AFTER) / 3));
    this.#timer.unref();
  }

  get size(): number {
    return this.#leases.size;
  }

  /** A lease has begun. @param age since it was asked for. @returns what ends with it. */
  begin(host: LeasedHost, age: LeaseAge): AbortSignal {
    const lost = new AbortController();
    this.#leases.set(host, { age, pauseMs: host.pauseMs, lost });
    return lost.signal;
  }

  /**
   * Asked right before a request: the lease stands, and the database knows how long the host is left alone after it.
   * @throws {LeaseLost} where it is over.
   */
  async confirm(host: LeasedHost): Promise<void> {
    const lease = this.#leases.get(host);
    if (lease === undefined || host.isLost) throw this.lose(host, new LeaseLost(host.origin));
    const isSure = lease.age.ms < this.#leaseMs * SURE_UNTIL;
    if (isSure && host.pauseMs <= lease.pauseMs) return;
    await this.write(host);
  }

  /** The same, before a request for a robots.txt. An origin without a lease here passes: a leased host has its sitemap there. */
  async confirmOrigin(origin: string): Promise<void> {
    for (const host of this.#leases.keys()) if (host.origin === origin) await this.confirm(host);
  }

  /** Writes what a host has to be written. @throws {LeaseLost} */
  async write(host: LeasedHost): Promise<void> {
    const lease = this.#leases.get(host);
    const age = new LeaseAge();
    const { pauseMs } = host;
    try {
      await this.#writer.write(host);
      if (lease !== undefined) Object.assign(lease, { age, pauseMs });
    } catch (thrown) {
      throw thrown instanceof LeaseLost ? this.lose(host, thrown) : thrown;
    }
  }

  /** A lease was lost: its turn ends, and nothing more is written. @returns the reason with which the turn ends. */
  lose(host: LeasedHost, reason: LeaseLost): unknown {
    host.isLost = true;
    const lost = this.#leases.get(host)?.lost;
    lost?.abort(reason);
    return lost?.signal.reason ?? reason;
  }

  /** All leases are lost: what is remembered of their hosts is ahead of the database. */
  loseAll(): void {
    for (const host of [...this.#leases.keys()]) this.lose(host, new LeaseLost(host.origin));
  }

  /** The host is not ours any more. */
  end(host: LeasedHost): void {
    this.#leases.delete(host);
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }

  #renewOld(): void {
    for (const [host, { age }] of this.#leases) {
      if (host.isLost || age.ms < this.#leaseMs * RENEW_AFTER) continue;
      this.write(host).catch((thrown) => {
        if (!(thrown instanceof LeaseLost)) this.#failed(thrown);
      });
    }
  }
}
