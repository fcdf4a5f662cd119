import { type LeasedHost, LeaseLost } from "./leased-host.ts";
import type { RowWriter } from "./row-writer.ts";

/** Minimum age of a lease that is renewed, as a fraction of the lease time. */
const RENEW_AFTER = 1 / 3;
/** Minimum age of a lease that delays requests until its renewal, as a fraction of the lease time. */
const SURE_UNTIL = 2 / 3;

/**
 * Measures an age in milliseconds by two clocks. Returns the larger value, so that the age is never too low.
 * `performance.now()` continues while the process is stopped. Only the system's clock continues while the machine
 * sleeps; if it is set forward, the age is too high.
 */
export class LeaseAge {
  readonly #upAt = performance.now();
  readonly #wallAt = Date.now();

  get ms(): number {
    return Math.max(performance.now() - this.#upAt, Date.now() - this.#wallAt);
  }
}

/** A lease of this process. */
interface Lease {
  /** Age since the last renewal. */
  age: LeaseAge;
  /** Pause after each request to the host, as stored in the database, in milliseconds. */
  pauseMs: number;
  readonly lost: AbortController;
}

/** The leases of this process. It renews leases whose hosts have not been written for a while. */
export class Leases implements Disposable {
  readonly #writer: RowWriter;
  readonly #leaseMs: number;
  readonly #leases = new Map<LeasedHost, Lease>();
  readonly #timer: NodeJS.Timeout;
  readonly #failed: (reason: unknown) => void;

  /** @param failed called with the reason if a lease cannot be renewed. */
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

  /**
   * Adds a lease.
   * @param age age since the lease was requested.
   * @returns a signal that is aborted if the lease is lost.
   */
  begin(host: LeasedHost, age: LeaseAge): AbortSignal {
    const lost = new AbortController();
    this.#leases.set(host, { age, pauseMs: host.pauseMs, lost });
    return lost.signal;
  }

  /**
   * Checks a lease right before a request. Renews it if it is old, or if the database does not know the host's pause.
   * @throws {LeaseLost}
   */
  async confirm(host: LeasedHost): Promise<void> {
    const lease = this.#leases.get(host);
    if (lease === undefined || host.isLost) throw this.lose(host, new LeaseLost(host.origin));
    const isSure = lease.age.ms < this.#leaseMs * SURE_UNTIL;
    if (isSure && host.pauseMs <= lease.pauseMs) return;
    await this.write(host);
  }

  /**
   * Checks the lease of an origin before a request for its robots.txt. An origin without a lease is accepted: it may
   * have a sitemap of a leased host.
   */
  async confirmOrigin(origin: string): Promise<void> {
    for (const host of this.#leases.keys()) if (host.origin === origin) await this.confirm(host);
  }

  /** Writes the changes of a host and renews its lease. @throws {LeaseLost} */
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

  /**
   * Marks a lease as lost: its turn ends, and nothing more is written.
   * @returns the reason why the turn ends.
   */
  lose(host: LeasedHost, reason: LeaseLost): unknown {
    host.isLost = true;
    const lost = this.#leases.get(host)?.lost;
    lost?.abort(reason);
    return lost?.signal.reason ?? reason;
  }

  /** Marks all leases as lost, because the hosts in memory contain changes that the database has lost. */
  loseAll(): void {
    for (const host of [...this.#leases.keys()]) this.lose(host, new LeaseLost(host.origin));
  }

  /** Removes the lease of a host after it has ended. */
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
