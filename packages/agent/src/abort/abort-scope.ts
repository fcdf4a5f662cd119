import { onAbort } from "@maycrawl/engine/internal";
import { MAX_TIMER_MS } from "../time/clock.ts";

/**
 * Abort scope of one operation. It aborts if the caller's signal aborts, if its time limit expires, or if
 * `abort` is called. `AbortSignal.any` would also work, but it keeps each operation in memory while the
 * caller's signal lives.
 */
export class AbortScope {
  /**
   * Controller of `signal`. Node creates a controller's signal only on first use, which takes 5 µs. Most requests
   * do not use the signal.
   */
  readonly #controller = new AbortController();
  readonly #stopListening: () => void;
  readonly #listener: ((reason: unknown) => void) | undefined;
  #aborted: { readonly reason: unknown } | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param listener called with the abort reason, so that code without a signal learns of the abort. */
  constructor(caller: AbortSignal | undefined, listener?: (reason: unknown) => void) {
    this.#listener = listener;
    this.#stopListening = onAbort(caller, () => this.abort(caller?.reason));
  }

  /** Signal of the operation. Its reason is the first abort reason. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  abort(reason: unknown): void {
    if (this.#aborted !== undefined) return;
    this.#aborted = { reason };
    this.#controller.abort(reason);
    this.#listener?.(reason);
  }

  /** @throws the abort reason, if the operation is aborted. */
  throwIfAborted(): void {
    if (this.#aborted !== undefined) throw this.#aborted.reason;
  }

  /**
   * Aborts the operation after `ms` milliseconds, unless `clearLimit` or `end` is called earlier.
   * @param ms time limit. If it is undefined or above `MAX_TIMER_MS`, no limit applies.
   * @param reason returns the abort reason for `ms`.
   */
  limit(ms: number | undefined, reason: (ms: number) => unknown): void {
    if (ms === undefined || ms > MAX_TIMER_MS) return;
    this.#timer = setTimeout(() => this.abort(reason(ms)), ms);
  }

  clearLimit(): void {
    clearTimeout(this.#timer);
  }

  /**
   * Ends the scope: neither the time limit nor the caller aborts the operation afterwards. Repeated calls have no
   * effect.
   */
  end(): void {
    this.clearLimit();
    this.#stopListening();
  }
}

/**
 * Returns the error for an answer that was not complete within its time limit.
 * @param hasBegun whether a part of the answer arrived in time.
 */
export function answerTimeoutError(ms: number, hasBegun: boolean): DOMException {
  return new DOMException(`no ${hasBegun ? "complete " : ""}answer within ${ms} ms`, "TimeoutError");
}
