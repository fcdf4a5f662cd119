/** Work that ends with its caller's signal, or, all of it at once, when whoever does it closes. */
export class Endings {
  readonly #underWay = new Set<AbortController>();
  #closed: { readonly reason: unknown } | undefined;

  /**
   * Does work with a signal that is aborted by either.
   * @throws the reason of `close`, where that was before.
   */
  async run<T>(caller: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.#closed !== undefined) throw this.#closed.reason;
    const ends = new AbortController();
    const onAbort = (): void => ends.abort(caller?.reason);
    if (caller?.aborted === true) onAbort();
    caller?.addEventListener("abort", onAbort, { once: true });
    this.#underWay.add(ends);
    try {
      return await work(ends.signal);
    } finally {
      this.#underWay.delete(ends);
      caller?.removeEventListener("abort", onAbort);
    }
  }

  /** Ends all work, and all that would begin. */
  close(reason: unknown): void {
    this.#closed ??= { reason };
    for (const one of this.#underWay) one.abort(reason);
  }
}
