/**
 * The database's clock, as far as this process knows it: the clock that all workers share. It goes on by the processor's own time
 * between two answers, and never goes back.
 */
export class DatabaseClock {
  #offset = Date.now() - performance.now();
  #last = 0;

  /** The database said what time it was a moment ago, in milliseconds since the epoch. */
  heard(now: number): void {
    this.#offset = now - performance.now();
  }

  readonly now = (): number => {
    this.#last = Math.max(this.#last, performance.now() + this.#offset);
    return this.#last;
  };
}
