/** Work that ends with its caller's signal, or, all of it at once, when whoever does it closes. */
export class Endings {
  readonly #underWay = new Set<(reason: unknown) => void>();
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
    const end = (reason: unknown): void => ends.abort(reason);
    this.#underWay.add(end);
    try {
      return await work(ends.signal);
    } finally {
      this.#underWay.delete(end);
      caller?.removeEventListener("abort", onAbort);
    }
  }

  /**
   * Waits for work that knows its caller's signal itself, until either ends: to make a signal takes longer than most other steps of a
   * request.
   * @throws the reason of either, at once. What the work comes to then is nobody's concern.
   */
  wait<T>(caller: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    if (this.#closed !== undefined) return Promise.reject(this.#closed.reason);
    if (caller?.aborted === true) return Promise.reject(caller.reason);
    return new Promise<T>((resolve, reject) => {
      const over = (): void => {
        this.#underWay.delete(end);
        caller?.removeEventListener("abort", onAbort);
      };
      const end = (reason: unknown): void => {
        over();
        reject(reason);
      };
      const onAbort = (): void => end(caller?.reason);
      this.#underWay.add(end);
      caller?.addEventListener("abort", onAbort, { once: true });
      work().then((result) => {
        over();
        resolve(result);
      }, end);
    });
  }

  /** Ends all work, and all that would begin. */
  close(reason: unknown): void {
    this.#closed ??= { reason };
    for (const end of [...this.#underWay]) end(reason);
  }
}
