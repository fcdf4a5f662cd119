/** Hands values from several that make them to one that takes them, who is never more than a few behind. */
export class Channel<T> {
  readonly #max: number;
  readonly #values: T[] = [];
  #closed = false;
  #failure: { readonly reason: unknown } | undefined;
  /** The taker, where it waits, and the makers that do. */
  #taker: (() => void) | undefined;
  #makers: (() => void)[] = [];

  /** @param max how many values may wait. */
  constructor(max: number) {
    this.#max = max;
  }

  /** Gives a value, once there is room. */
  async push(value: T): Promise<void> {
    while (this.#values.length >= this.#max && !this.#closed) {
      await new Promise<void>((resolve) => this.#makers.push(resolve));
    }
    if (this.#closed) return;
    this.#values.push(value);
    this.#taker?.();
  }

  /** The next value; undefined where there will be none. Throws what the channel was closed with. */
  async take(): Promise<T | undefined> {
    while (this.#values.length === 0) {
      if (this.#failure !== undefined) throw this.#failure.reason;
      if (this.#closed) return undefined;
      await new Promise<void>((resolve) => {
        this.#taker = resolve;
      });
      this.#taker = undefined;
    }
    const value = this.#values.shift();
    this.#wake();
    return value;
  }

  /** No more will be given; what waits can still be taken. */
  close(): void {
    this.#closed = true;
    this.#taker?.();
    this.#wake();
  }

  /** As `close`, and the taker is thrown a reason then. */
  fail(reason: unknown): void {
    this.#failure ??= { reason };
    this.close();
  }

  #wake(): void {
    const makers = this.#makers;
    this.#makers = [];
    for (const wake of makers) wake();
  }
}
