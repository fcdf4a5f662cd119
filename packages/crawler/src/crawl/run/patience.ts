/** One clock for all the time that a round waits with nothing but stuck hosts left. It knows no clock that is set. */
export class Patience {
  readonly #mostMs: number;
  #spent = 0;
  #since: number | undefined;

  constructor(mostMs: number) {
    this.#mostMs = mostMs;
  }

  /** Nothing but stuck hosts is left. */
  wait(): void {
    this.#since ??= performance.now();
  }

  /** There is something else to do: the clock stops. */
  pause(): void {
    this.#spent = this.#mostMs - this.leftMs;
    this.#since = undefined;
  }

  /** A page was visited: the clock begins anew. */
  reset(): void {
    this.#spent = 0;
    this.#since = undefined;
  }

  /** Milliseconds that are left. */
  get leftMs(): number {
    const now = this.#since === undefined ? 0 : performance.now() - this.#since;
    return this.#mostMs - this.#spent - now;
  }
}
