/**
 * One clock for all the time that a round waits with nothing but stuck hosts left. Before any host has answered it ends earlier, so that a
 * crawl of dead hosts ends soon. It knows no clock that is set.
 */
export class UnreachableHostsTimeout {
  readonly #timeoutMs: number;
  #spent = 0;
  #since: number | undefined;
  #deadAt: number;

  /** @param deadMs how long the round waits from its beginning if no host answers. */
  constructor(timeoutMs: number, deadMs: number) {
    this.#timeoutMs = timeoutMs;
    this.#deadAt = performance.now() + deadMs;
  }

  /** Nothing but stuck hosts is left. */
  wait(): void {
    this.#since ??= performance.now();
  }

  /** There is something else to do: the clock stops. */
  pause(): void {
    this.#spent += this.#waitedMs;
    this.#since = undefined;
  }

  /** A host has answered. */
  heard(): void {
    this.#deadAt = Number.POSITIVE_INFINITY;
  }

  /** A page was visited: the clock begins anew. */
  reset(): void {
    this.heard();
    this.#spent = 0;
    this.#since = undefined;
  }

  /** Milliseconds that are left. */
  get leftMs(): number {
    return Math.min(this.#timeoutMs - this.#spent - this.#waitedMs, this.#deadAt - performance.now());
  }

  get #waitedMs(): number {
    return this.#since === undefined ? 0 : performance.now() - this.#since;
  }
}
