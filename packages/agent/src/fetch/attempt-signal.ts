import { MAX_TIMER_MS } from "../clock.ts";
import { FailedHop } from "./failed-hop.ts";
import type { FetchLimits } from "./robots-fetcher.ts";
import { SlowWatch } from "./slow-watch.ts";

/** One signal for all that ends an attempt early: the caller, the clock, a body that comes too slowly. */
export class AttemptSignal {
  readonly #controller = new AbortController();
  readonly #limits: FetchLimits;
  readonly #caller: AbortSignal | undefined;
  readonly #timer: NodeJS.Timeout;
  readonly #onAbort = (): void => this.abort(this.#caller?.reason);
  #slow: SlowWatch | undefined;

  constructor(limits: FetchLimits, caller: AbortSignal | undefined) {
    this.#limits = limits;
    this.#caller = caller;
    caller?.addEventListener("abort", this.#onAbort, { once: true });
    const late = () =>
      this.abort(new FailedHop("timeout", `no complete answer within ${limits.timeoutMs} ms`));
    this.#timer = setTimeout(late, Math.min(limits.timeoutMs, MAX_TIMER_MS));
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Ends the attempt; the first reason counts. */
  abort(reason: unknown): void {
    this.#controller.abort(reason);
  }

  /** To be told of the bytes of a body as they come; 0 begins one. */
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
   * What a request failed of, which is what ended the attempt, if anything did.
   * @throws the reason of whoever aborted it.
   */
  cause(thrown: unknown): unknown {
    if (!this.signal.aborted) return thrown;
    const reason: unknown = this.signal.reason;
    if (reason instanceof FailedHop) return reason;
    throw reason;
  }

  /** Ends the timers, and all connections. */
  dispose(): void {
    clearTimeout(this.#timer);
    this.#slow?.stop();
    this.#caller?.removeEventListener("abort", this.#onAbort);
    this.abort(new FailedHop("reset", "the attempt is over"));
  }
}
