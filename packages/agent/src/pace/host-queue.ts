/** Lets so many in at once, and the others in the order in which they came. */
export class HostQueue {
  readonly #limit: number;
  #inside = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(limit: number) {
    this.#limit = Math.max(1, limit);
  }

  /** Whether nobody is inside or waits. */
  get idle(): boolean {
    return this.#inside === 0;
  }

  /**
   * Waits to be let in.
   * @throws the signal's reason, when it is aborted before.
   */
  async enter(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.#inside < this.#limit) {
      this.#inside++;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const letIn = (): void => {
        signal?.removeEventListener("abort", giveUp);
        resolve();
      };
      const giveUp = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(letIn), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", giveUp, { once: true });
      this.#waiting.push(letIn);
    });
  }

  /** Lets the next one in. */
  leave(): void {
    const next = this.#waiting.shift();
    // Whoever is let in takes the place of whoever leaves.
    if (next === undefined) this.#inside--;
    else next();
  }
}
