import { type Clock, systemClock } from "./clock.ts";

/** So many questions in one turn of the event loop are answered with one reading of the clock. */
const QUESTIONS = 64;

/**
 * Tells the time to questions that come by the million: the system's clock is read once in a turn of the event loop,
 * and again after some questions, since reading it takes as long as half a decision. Other clocks are asked each time.
 */
export class TurnTime {
  readonly #clock: Clock;
  #read = 0;
  #left = 0;
  #ends = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Milliseconds since the epoch; as it was in this turn of the event loop. */
  now(): number {
    if (this.#left > 0) {
      this.#left--;
      return this.#read;
    }
    return this.#readAgain();
  }

  #readAgain(): number {
    const now = this.#clock.now();
    if (this.#clock !== systemClock) return now;
    this.#read = now;
    this.#left = QUESTIONS;
    if (!this.#ends) {
      this.#ends = true;
      // One that is unref'd would wait for the loop's next turn for as long as nothing else wakes it.
      setImmediate(() => {
        this.#left = 0;
        this.#ends = false;
      });
    }
    return now;
  }
}
