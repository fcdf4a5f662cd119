import type { Place } from "../pacers/pacer.ts";

/** The right to make one request now. */
export interface RequestTurn {
  /** Reports the outcome of the request. `holdMs`: the time that the response's Retry-After requests, in ms. */
  readonly answered: (outcome: "slow" | "success", holdMs?: number) => Promise<void>;
  /** Resets the inactivity timeout, for example while the response is read. */
  keep(): void;
  /** Keeps the turn until `work` settles, for example while the server prepares its response. */
  during<T>(work: Promise<T>): Promise<T>;
  /** Ends the turn and admits the next request. Repeated calls have no effect. Never rejects. */
  done(): Promise<void>;
}

/** Function that reports the outcome of a turn's request. */
export type ReportOutcome = RequestTurn["answered"];

/** Timeouts of turns, in ms. */
export interface TurnTimes {
  /** Duration of a place and of each renewal. The place of a process that dies is released after this time. */
  readonly placeMs: number;
  /** Longest inactivity of the caller, for example if it does not read the body. */
  readonly patienceMs: number;
}

/**
 * A turn that holds a place. It ends if the caller is inactive for too long. Inactivity is measured in real time,
 * even if starts use another clock.
 */
export class PlaceTurn implements RequestTurn {
  readonly answered: ReportOutcome;
  readonly #place: Place;
  readonly #times: TurnTimes;
  readonly #leave: () => void;
  readonly #timer: NodeJS.Timeout;
  #pending = 0;
  #lastActiveAt = performance.now();
  #isDone = false;

  /** @param leave admits the next request of this process. */
  constructor(place: Place, times: TurnTimes, leave: () => void, answered: ReportOutcome) {
    this.#place = place;
    this.#times = times;
    this.#leave = leave;
    this.answered = answered;
    this.#timer = setInterval(() => this.#check(), times.placeMs / 4);
    this.#timer.unref();
  }

  keep(): void {
    this.#lastActiveAt = performance.now();
  }

  async during<T>(work: Promise<T>): Promise<T> {
    this.#pending++;
    try {
      return await work;
    } finally {
      this.#pending--;
      this.keep();
    }
  }

  async done(): Promise<void> {
    if (this.#isDone) return;
    this.#isDone = true;
    clearInterval(this.#timer);
    // Starts to release the place before the next request of this process tries to take a place.
    const released = ignoreErrors(() => this.#place.release());
    this.#leave();
    await released;
  }

  /** Renews the place, or ends the turn after inactivity. A body that is not read must not block its host forever. */
  #check(): void {
    if (this.#pending > 0) this.keep();
    if (performance.now() - this.#lastActiveAt > this.#times.patienceMs) void this.done();
    else void ignoreErrors(() => this.#place.renew(this.#times.placeMs));
  }
}

/** Runs an action and ignores its errors. A place that cannot be released expires. */
async function ignoreErrors(action: () => unknown): Promise<void> {
  try {
    await action();
  } catch {
    // `ResilientPacer` emits a `store` event if the shared pacer fails.
  }
}
