/** A bounded queue from several producers to one consumer. Producers wait while it is full. */
export class Channel<T> {
  readonly #max: number;
  readonly #values: T[] = [];
  #closed = false;
  #failure: { readonly reason: unknown } | undefined;
  /** Callbacks that wake the waiting consumer and the waiting producers. */
  #consumer: (() => void) | undefined;
  #producers: (() => void)[] = [];

  /** @param max maximum number of values in the queue. */
  constructor(max: number) {
    this.#max = max;
  }

  /** Adds a value once the queue has room. Does nothing if the channel is closed. */
  async push(value: T): Promise<void> {
    while (this.#values.length >= this.#max && !this.#closed) {
      await new Promise<void>((resolve) => this.#producers.push(resolve));
    }
    if (this.#closed) return;
    this.#values.push(value);
    this.#consumer?.();
  }

  /**
   * Returns the next value; undefined if the channel is closed and the queue is empty.
   * @throws the reason given to `fail`, after the last value.
   */
  async take(): Promise<T | undefined> {
    while (this.#values.length === 0) {
      if (this.#failure !== undefined) throw this.#failure.reason;
      if (this.#closed) return undefined;
      await new Promise<void>((resolve) => {
        this.#consumer = resolve;
      });
      this.#consumer = undefined;
    }
    const value = this.#values.shift();
    this.#wake();
    return value;
  }

  /** Closes the channel. Values in the queue can still be taken. */
  close(): void {
    this.#closed = true;
    this.#consumer?.();
    this.#wake();
  }

  /** Closes the channel with an error for the consumer. */
  fail(reason: unknown): void {
    this.#failure ??= { reason };
    this.close();
  }

  #wake(): void {
    const producers = this.#producers;
    this.#producers = [];
    for (const wake of producers) wake();
  }
}
