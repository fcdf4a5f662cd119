import { AbortScope } from "../abort/abort-scope.ts";
import { FailedHop } from "./failed-hop.ts";
import type { FetchLimits } from "./robots-fetcher.ts";

/** The early end of an attempt: by the caller, the clock, or a body that comes too slowly. */
export class AttemptSignal extends AbortScope {
  readonly #limits: FetchLimits;
  #slow: SlowWatch | undefined;

  constructor(limits: FetchLimits, caller: AbortSignal | undefined) {
    super(caller);
    this.#limits = limits;
    this.limit(limits.timeoutMs, (ms) => new FailedHop("timeout", `no complete answer within ${ms} ms`));
  }

  /** Counts the bytes of a body as they come; 0 begins one. */
  received(bytes: number): void {
    if (bytes === 0) {
      const min = this.#limits.minBytesInTenSeconds;
      this.#slow ??= new SlowWatch(min, () =>
        this.abort(new FailedHop("timeout", `fewer than ${min} bytes of the body came within ten seconds`)),
      );
      this.#slow.start();
    }
    this.#slow?.count(bytes);
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
    this.#slow?.stop();
    this.abort(new FailedHop("reset", "the attempt is over"));
  }
}

const SECONDS = 10;

/**
 * Watches how fast a body comes. A server that sends a byte now and then keeps a connection as busy as a fast
 * one does; with this it keeps it for ten seconds.
 */
class SlowWatch {
  /** Bytes that came in each of the last seconds, the current one last. */
  readonly #seconds: number[] = [0];
  readonly #min: number;
  readonly #tooSlow: () => void;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param min bytes that have to come in any ten seconds.
   * @param tooSlow called once, when fewer came.
   */
  constructor(min: number, tooSlow: () => void) {
    this.#min = min;
    this.#tooSlow = tooSlow;
  }

  /** Begins, where it has not yet. */
  start(): void {
    if (this.#min > 0) this.#timer ??= setInterval(() => this.#tick(), 1000);
  }

  count(bytes: number): void {
    this.#seconds[this.#seconds.length - 1] = (this.#seconds.at(-1) ?? 0) + bytes;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    if (this.#seconds.length < SECONDS) {
      this.#seconds.push(0);
      return;
    }
    if (this.#seconds.reduce((sum, bytes) => sum + bytes, 0) < this.#min) {
      this.stop();
      this.#tooSlow();
      return;
    }
    this.#seconds.shift();
    this.#seconds.push(0);
  }
}
