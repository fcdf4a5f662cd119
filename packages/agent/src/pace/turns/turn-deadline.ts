import { WaitTooLongError } from "../../errors.ts";
import type { Clock } from "../../time/clock.ts";

/**
 * Minimum time in ms before the signal is aborted, even if `maxWaitMs` is smaller. With a shared pacer, the check
 * whether a turn is free takes time.
 */
const MIN_MS = 100;

/** Limit for a request's wait for its turn. Its signal is aborted when the time is over. */
export class TurnDeadline {
  readonly #url: string;
  readonly #maxWaitMs: number;
  readonly #clock: Clock;
  readonly #controller = new AbortController();
  /** Aborted with a `WaitTooLongError` when the time is over. */
  readonly signal: AbortSignal = this.#controller.signal;
  readonly #timer = new AbortController();
  readonly #endsAt: number;
  #knownStart: number;
  #because: readonly string[] = [];

  /** Starts the timer. */
  constructor(url: string, maxWaitMs: number, clock: Clock) {
    this.#url = url;
    this.#maxWaitMs = maxWaitMs;
    this.#clock = clock;
    this.#knownStart = clock.now();
    this.#endsAt = this.#knownStart + maxWaitMs;
    clock.sleep(Math.max(maxWaitMs, MIN_MS), this.#timer.signal).then(
      () => this.#controller.abort(this.#error(Math.max(0, this.#knownStart - clock.now()), this.#because)),
      () => undefined,
    );
  }

  /**
   * Records that the turn needs at least `ms` more milliseconds.
   * @throws {WaitTooLongError} if the turn would be after the deadline.
   */
  check(ms: number, because: readonly string[]): void {
    const start = this.#clock.now() + ms;
    if (start > this.#endsAt && ms > 0) throw this.#error(ms, because);
    this.#knownStart = start;
    this.#because = because;
  }

  /** Stops the timer. */
  end(): void {
    this.#timer.abort();
  }

  #error(waitMs: number, because: readonly string[]): WaitTooLongError {
    return new WaitTooLongError(this.#url, Math.ceil(waitMs), this.#maxWaitMs, because);
  }
}
