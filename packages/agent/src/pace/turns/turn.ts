import type { Place } from "../pacers/pacer.ts";

/** The right to make one request now. */
export interface RequestTurn {
  /** Says what came of the request: a slow-down, or not. `holdMs`: what its Retry-After asks for. */
  readonly answered: (outcome: "slow" | "success", holdMs?: number) => Promise<void>;
  /** Keeps the turn while the answer is read. */
  keep(): void;
  /** Keeps the turn for as long as something takes, such as the server. */
  during<T>(work: Promise<T>): Promise<T>;
  /** Gives the turn to the next; once is enough, twice does no harm. Never throws. */
  done(): Promise<void>;
}

/** How a turn is told what came of its request. */
export type Answered = RequestTurn["answered"];

/** How long turns last of which nothing is heard, in milliseconds. */
export interface TurnTimes {
  /** For how long a place is taken, and kept each time: it outlives a process that dies by as much. */
  readonly placeMs: number;
  /** How long nobody here may say anything, as where a body is not read. */
  readonly patienceMs: number;
}

/**
 * A turn with its place. What is watched is whether somebody here still works with it, which takes real time: it goes by
 * real timers, whatever clock the starts go by.
 */
export class PlaceTurn implements RequestTurn {
  readonly answered: Answered;
  readonly #place: Place;
  readonly #times: TurnTimes;
  readonly #leave: () => void;
  readonly #watch: NodeJS.Timeout;
  #underWay = 0;
  #heardAt = performance.now();
  #over = false;

  /** @param leave lets the next of this process in. */
  constructor(place: Place, times: TurnTimes, leave: () => void, answered: Answered) {
    this.#place = place;
    this.#times = times;
    this.#leave = leave;
    this.answered = answered;
    this.#watch = setInterval(() => this.#look(), times.placeMs / 4);
    this.#watch.unref();
  }

  keep(): void {
    this.#heardAt = performance.now();
  }

  async during<T>(work: Promise<T>): Promise<T> {
    this.#underWay++;
    try {
      return await work;
    } finally {
      this.#underWay--;
      this.keep();
    }
  }

  async done(): Promise<void> {
    if (this.#over) return;
    this.#over = true;
    clearInterval(this.#watch);
    // Asked for before the next of this process asks for its own place.
    const released = silently(() => this.#place.release());
    this.#leave();
    await released;
  }

  /** A body that nobody reads must not keep its host for ever. */
  #look(): void {
    if (this.#underWay > 0) this.keep();
    if (performance.now() - this.#heardAt > this.#times.patienceMs) void this.done();
    else void silently(() => this.#place.renew(this.#times.placeMs));
  }
}

/** What fails here fails for nobody: a place that is not given back ends by itself. */
async function silently(action: () => unknown): Promise<void> {
  try {
    await action();
  } catch {
    // Told by the pacer's `store` event, where there is something to tell.
  }
}
