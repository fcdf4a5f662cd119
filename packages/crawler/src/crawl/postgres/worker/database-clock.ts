/**
 * An estimate of the database's clock, which all workers share. Each answer of the database corrects it. Between two
 * answers it follows the monotonic clock of this process. It never goes back.
 */
export class DatabaseClock {
  #offset = Date.now() - performance.now();
  #last = 0;

  /** Sets the clock to the time in the database's latest answer, in milliseconds since the epoch. */
  set(now: number): void {
    this.#offset = now - performance.now();
  }

  readonly now = (): number => {
    this.#last = Math.max(this.#last, performance.now() + this.#offset);
    return this.#last;
  };
}
