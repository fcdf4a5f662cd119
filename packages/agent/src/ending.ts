/** How some work ends before it is done. Its signal is made where somebody has to wait: that takes longer than the rest of most requests. */
export class Ending {
  #controller: AbortController | undefined;
  #over: { readonly reason: unknown } | undefined;

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
  }

  /** @throws the reason, where it has ended. */
  throwIfEnded(): void {
    if (this.#over !== undefined) throw this.#over.reason;
  }
}
