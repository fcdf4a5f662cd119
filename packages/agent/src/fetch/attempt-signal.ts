import { AbortScope } from "../abort/abort-scope.ts";
import { FailedHop } from "../failure/failed-hop.ts";
import type { FetchLimits } from "../options/fetch-limits.ts";

const SECONDS = 10;

/**
 * The early end of an attempt: by the caller, the clock, or a body that comes too slowly. A server that sends a byte now and then
 * keeps a connection as busy as a fast one does; with this it keeps it for ten seconds.
 */
export class AttemptSignal extends AbortScope {
  /** Bytes of a body that have to come in any ten seconds. */
  readonly #minBytes: number;
  /** Bytes that came in each of the last seconds, the current one last. */
  readonly #seconds: number[] = [0];
  #watch: NodeJS.Timeout | undefined;

  constructor(limits: FetchLimits, caller: AbortSignal | undefined) {
    super(caller);
    this.#minBytes = limits.minBytesInTenSeconds;
    this.limit(limits.timeoutMs, (ms) => new FailedHop("timeout", `no complete answer within ${ms} ms`));
  }

  /** Counts the bytes of a body as they come; 0 begins one. */
  received(bytes: number): void {
    if (bytes === 0 && this.#minBytes > 0) this.#watch ??= setInterval(() => this.#tick(), 1000);
    this.#seconds[this.#seconds.length - 1] = (this.#seconds.at(-1) ?? 0) + bytes;
  }

  /**
   * Returns why a request failed: what ended the attempt, if anything did, or what was thrown.
   * @throws the caller's reason if the caller aborted it.
   */
  cause(thrown: unknown): unknown {
    if (!this.signal.aborted) return thrown;
    const reason: unknown = this.signal.reason;
    if (reason instanceof FailedHop) return reason;
    throw reason;
  }

  /** Ends the timers, and all connections. */
  dispose(): void {
    this.end();
    clearInterval(this.#watch);
    this.abort(new FailedHop("reset", "the attempt is over"));
  }

  #tick(): void {
    const isFull = this.#seconds.length === SECONDS;
    if (isFull && this.#seconds.reduce((sum, bytes) => sum + bytes, 0) < this.#minBytes) {
      clearInterval(this.#watch);
      const words = `fewer than ${this.#minBytes} bytes of the body came within ten seconds`;
      this.abort(new FailedHop("timeout", words));
    }
    if (isFull) this.#seconds.shift();
    this.#seconds.push(0);
  }
}
