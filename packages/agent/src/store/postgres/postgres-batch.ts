/** Limits of one batch; `maxBytes` counts the bytes of the values. */
export interface BatchLimits {
  readonly maxItems: number;
  readonly maxBytes: number;
}

/** A pending call. */
export interface BatchItem<Result> {
  readonly key: Buffer;
  /** The value to write; undefined in a read. */
  readonly value?: Buffer;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Combines calls into one statement. The first call is sent immediately; calls that arrive before its answer share the
 * next statement. A transaction with a hundred rows takes little longer than one with a single row, because both wait
 * for the disk once. One statement runs at a time, so two writes to the same key keep their order.
 */
export class PostgresBatch<Result> {
  readonly #limits: BatchLimits;
  readonly #send: (items: readonly BatchItem<Result>[]) => Promise<void>;
  #waiting: BatchItem<Result>[] = [];
  #isSending = false;

  /**
   * @param send sends one batch and resolves its items. If `send` throws, all waiting items are rejected; otherwise
   * each following batch would wait for the same failure.
   */
  constructor(limits: BatchLimits, send: (items: readonly BatchItem<Result>[]) => Promise<void>) {
    this.#limits = limits;
    this.#send = send;
  }

  add(key: Buffer, value?: Buffer): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, ...(value && { value }), resolve, reject });
      if (!this.#isSending) void this.#sendAll();
    });
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    // Calls in the same turn of the event loop share the first batch.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const items = this.#waiting.splice(0, this.#countFitting());
      try {
        await this.#send(items);
      } catch (thrown) {
        for (const { reject } of items.concat(this.#waiting.splice(0))) reject(thrown);
      }
    }
    this.#isSending = false;
  }

  /** Returns the number of waiting items that fit into one batch; at least one. */
  #countFitting(): number {
    let bytes = 0;
    let count = 0;
    for (const { value } of this.#waiting) {
      bytes += value?.length ?? 0;
      if (count > 0 && (count >= this.#limits.maxItems || bytes > this.#limits.maxBytes)) break;
      count++;
    }
    return count;
  }
}
