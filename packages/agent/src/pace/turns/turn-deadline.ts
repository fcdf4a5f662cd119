import { WaitTooLongError } from "../../errors.ts";
import type { Clock } from "../../time/clock.ts";

/** To find out whether a turn is free takes a moment, with a shared pacer at least: so long it may take, in milliseconds, whatever the limit. */
const MIN_MS = 100;

/** How long a request waits for its turn at most. Its signal is aborted when that time is over. */
export class TurnDeadline {
  readonly #url: string;
  readonly #maxWaitMs: number;
  readonly #clock: Clock;
  readonly #control = new AbortController();
  /** Aborted with a `WaitTooLongError` when the time is over. */
  readonly signal: AbortSignal = this.#control.signal;
  readonly #over = new AbortController();
  readonly #endsAt: number;
  #knownStart: number;
  #because: readonly string[] = [];

  /** The time begins now. */
  constructor(url: string, maxWaitMs: number, clock: Clock) {
    this.#url = url;
    this.#maxWaitMs = maxWaitMs;
    this.#clock = clock;
    this.#knownStart = clock.now();
    this.#endsAt = this.#knownStart + maxWaitMs;
    clock.sleep(Math.max(maxWaitMs, MIN_MS), this.#over.signal).then(
      () => this.#control.abort(this.#error(Math.max(0, this.#knownStart - clock.now()), this.#because)),
      () => undefined,
    );
  }

  /**
   * Notes that the turn cannot come before so many milliseconds from now.
   * @throws {WaitTooLongError} if that is too late.
   */
  check(ms: number, because: readonly string[]): void {
    const start = this.#clock.now() + ms;
    if (start > this.#endsAt && ms > 0) throw this.#error(ms, because);
    this.#knownStart = start;
    this.#because = because;
  }

  /** The turn has come, or is not waited for any more. */
  end(): void {
    this.#over.abort();
  }

  #error(waitMs: number, because: readonly string[]): WaitTooLongError {
    return new WaitTooLongError(this.#url, Math.ceil(waitMs), this.#maxWaitMs, because);
  }
}
