/** How some work ends before it is done. Its signal is made where somebody has to wait: that takes longer than the rest of most requests. */
export class Ending {
  #controller: AbortController | undefined;
  #over: { readonly reason: unknown } | undefined;
  /** Those who wait without the signal. */
  readonly #waiting = new Set<(reason: unknown) => void>();

  /** Aborted by `end`. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#over !== undefined) this.#controller.abort(this.#over.reason);
    }
    return this.#controller.signal;
  }

  /** Once is enough, twice does no harm. */
  end(reason: unknown): void {
    this.#over ??= { reason };
    this.#controller?.abort(this.#over.reason);
    for (const end of this.#waiting) end(this.#over.reason);
  }

  /**
   * Waits for something that does not end with this. What it comes to after the end is nobody's concern.
   * @throws the reason, where this ends before.
   */
  unless<T>(promise: Promise<T>): Promise<T> {
    const waiting = this.#waiting;
    return new Promise<T>((resolve, reject) => {
      waiting.add(reject);
      promise.then(
        (value) => {
          waiting.delete(reject);
          resolve(value);
        },
        (thrown) => {
          waiting.delete(reject);
          reject(thrown);
        },
      );
      if (this.#over !== undefined) reject(this.#over.reason);
    });
  }

  /** @throws the reason, where it has ended. */
  throwIfEnded(): void {
    if (this.#over !== undefined) throw this.#over.reason;
  }
}
