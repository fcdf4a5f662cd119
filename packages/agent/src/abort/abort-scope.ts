import { onAbort } from "@maycrawl/engine/internal";
import { MAX_TIMER_MS } from "../time/clock.ts";

/**
 * The end of one operation: by its caller's signal, a time limit, or a call of `abort`. `AbortSignal.any` would do the same, but it
 * keeps each of the operations alive for as long as the caller's signal lives.
 */
export class AbortScope {
  /** Makes its signal on first use: that takes 5 µs, and most requests need none. */
  readonly #controller = new AbortController();
  readonly #stopListening: () => void;
  readonly #listener: ((reason: unknown) => void) | undefined;
  #aborted: { readonly reason: unknown } | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param listener called with the reason, for what needs no signal. */
  constructor(caller: AbortSignal | undefined, listener?: (reason: unknown) => void) {
    this.#listener = listener;
    this.#stopListening = onAbort(caller, () => this.abort(caller?.reason));
  }

  /** Aborted with the reason that came first. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  abort(reason: unknown): void {
    if (this.#aborted !== undefined) return;
    this.#aborted = { reason };
    this.#controller.abort(reason);
    this.#listener?.(reason);
  }

  /** @throws the reason, if it is aborted. */
  throwIfAborted(): void {
    if (this.#aborted !== undefined) throw this.#aborted.reason;
  }

  /**
   * Aborts after a time, unless `clearLimit` or `end` is called before.
   * @param ms undefined, or longer than timers can wait: no limit.
   */
  limit(ms: number | undefined, reason: (ms: number) => unknown): void {
    if (ms === undefined || ms > MAX_TIMER_MS) return;
    this.#timer = setTimeout(() => this.abort(reason(ms)), ms);
  }

  clearLimit(): void {
    clearTimeout(this.#timer);
  }

  /** The operation is over: neither its time nor its caller aborts it any more. May be called again. */
  end(): void {
    this.clearLimit();
    this.#stopListening();
  }
}

/** Returns the error for an answer that does not come in time. */
export function answerTimeout(ms: number, hasBegun: boolean): DOMException {
  return new DOMException(`no ${hasBegun ? "complete " : ""}answer within ${ms} ms`, "TimeoutError");
}
