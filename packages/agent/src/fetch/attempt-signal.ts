import { AbortScope } from "../abort/abort-scope.ts";
import { FailedHop } from "./failed-hop.ts";
import type { FetchLimits } from "./robots-fetcher.ts";
import { SlowWatch } from "./slow-watch.ts";

/** What ends an attempt early: the caller, the clock, a body that comes too slowly. */
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
