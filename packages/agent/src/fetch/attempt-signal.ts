import { AbortScope } from "../abort/abort-scope.ts";
import { FailedHop } from "../failure/failed-hop.ts";
import type { FetchLimits } from "../options/fetch-limits.ts";

const WINDOW_SECONDS = 10;

/**
 * Abort scope of one attempt to fetch a robots.txt. It aborts if the caller aborts, if the time limit expires, or
 * if the body arrives too slowly. A server that sends only a few bytes would otherwise keep its connection open
 * until the time limit. `minBytesInTenSeconds` ends such an attempt after ten seconds.
 */
export class AttemptSignal extends AbortScope {
  /** Minimum number of body bytes in ten seconds; 0: no minimum. */
  readonly #minBytes: number;
  /** Bytes received in each of the last seconds. The last number belongs to the current second. */
  readonly #bytesPerSecond: number[] = [0];
  #rateTimer: NodeJS.Timeout | undefined;

  constructor(limits: FetchLimits, caller: AbortSignal | undefined) {
    super(caller);
    this.#minBytes = limits.minBytesInTenSeconds;
    this.limit(limits.timeoutMs, (ms) => new FailedHop("timeout", `no complete answer within ${ms} ms`));
  }

  /** Counts received bytes of a body. A call with 0 marks the start of a body. */
  received(bytes: number): void {
    if (bytes === 0 && this.#minBytes > 0) this.#rateTimer ??= setInterval(() => this.#tick(), 1000);
    this.#bytesPerSecond[this.#bytesPerSecond.length - 1] = (this.#bytesPerSecond.at(-1) ?? 0) + bytes;
  }

  /**
   * Returns the cause of a failed request: the attempt's own abort reason if the attempt is aborted, otherwise the
   * thrown value.
   * @throws the caller's reason, if the caller aborted the attempt.
   */
  cause(thrown: unknown): unknown {
    if (!this.signal.aborted) return thrown;
    const reason: unknown = this.signal.reason;
    if (reason instanceof FailedHop) return reason;
    throw reason;
  }

  /** Stops the timers, and closes all connections of the attempt. */
  dispose(): void {
    this.end();
    clearInterval(this.#rateTimer);
    this.abort(new FailedHop("reset", "the attempt is over"));
  }

  #tick(): void {
    const isFull = this.#bytesPerSecond.length === WINDOW_SECONDS;
    if (isFull && this.#bytesPerSecond.reduce((sum, bytes) => sum + bytes, 0) < this.#minBytes) {
      clearInterval(this.#rateTimer);
      const message = `the body is too slow: fewer than ${this.#minBytes} bytes arrived within ten seconds`;
      this.abort(new FailedHop("timeout", message));
    }
    if (isFull) this.#bytesPerSecond.shift();
    this.#bytesPerSecond.push(0);
  }
}
