/** Limits of a batch. */
interface BatchLimits {
  readonly maxItems: number;
  readonly maxBytes: number;
}

/** What one caller asked for. */
export interface BatchItem<Result> {
  readonly key: Buffer;
  /** What is kept under the key; nothing if it is asked for. */
  readonly value?: Buffer;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Gathers what is asked for while a statement is on its way, and asks for all of it by the next one: a transaction of a hundred
 * rows takes little longer than one of a single row, above all to reach the disk. What is asked for alone is sent at once.
 * There is one statement at a time, so that the last write of a key is the one that stays.
 */
export class PostgresBatch<Result> {
  readonly #limits: BatchLimits;
  readonly #send: (items: readonly BatchItem<Result>[]) => Promise<void>;
  #waiting: BatchItem<Result>[] = [];
  #isSending = false;

  /**
   * @param send resolves each item. If it throws, all who wait are rejected: they would wait as long for the same
   * failure, one batch after the other.
   */
  constructor(limits: BatchLimits, send: (items: readonly BatchItem<Result>[]) => Promise<void>) {
    this.#limits = limits;
    this.#send = send;
  }

  ask(key: Buffer, value?: Buffer): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, ...(value && { value }), resolve, reject });
      if (!this.#isSending) void this.#sendAll();
    });
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    // Those who ask in the same turn of the event loop share the first batch.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const items = this.#waiting.splice(0, this.#count());
      try {
        await this.#send(items);
      } catch (thrown) {
        for (const { reject } of items.concat(this.#waiting.splice(0))) reject(thrown);
      }
    }
    this.#isSending = false;
  }

  /** The number of items that fit into one batch: one at least. */
  #count(): number {
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
