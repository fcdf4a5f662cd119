const SECONDS = 10;

/**
 * Watches how fast a body comes. A server that sends a byte now and then keeps a connection as busy as a fast
 * one does; with this it keeps it for ten seconds.
 */
export class SlowWatch {
  /** Bytes that came in each of the last seconds, the current one last. */
  readonly #seconds: number[] = [0];
  readonly #min: number;
  readonly #tooSlow: () => void;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param min bytes that have to come in any ten seconds.
   * @param tooSlow called once, when fewer came.
   */
  constructor(min: number, tooSlow: () => void) {
    this.#min = min;
    this.#tooSlow = tooSlow;
  }

  /** Begins, where it has not yet. */
  start(): void {
    if (this.#min > 0) this.#timer ??= setInterval(() => this.#tick(), 1000);
  }

  count(bytes: number): void {
    this.#seconds[this.#seconds.length - 1] = (this.#seconds.at(-1) ?? 0) + bytes;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    if (this.#seconds.length < SECONDS) {
      this.#seconds.push(0);
      return;
    }
    if (this.#seconds.reduce((sum, bytes) => sum + bytes, 0) < this.#min) {
      this.stop();
      this.#tooSlow();
      return;
    }
    this.#seconds.shift();
    this.#seconds.push(0);
  }
}
