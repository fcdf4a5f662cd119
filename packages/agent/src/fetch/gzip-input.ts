/** The compressed bytes of a gzip stream, read by number. */
export class GzipInput {
  readonly #source: AsyncIterator<Uint8Array>;
  #waiting: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The next bytes, which stay: `max` at most; fewer than `min` where the source ends. */
  async peek(min: number, max: number = min): Promise<Buffer> {
    while (this.#waiting.length < min) {
      const { done, value } = await this.#source.next();
      if (done === true) break;
      this.#waiting = Buffer.concat([this.#waiting, value]);
    }
    return this.#waiting.subarray(0, max);
  }

  /** Drops bytes that were peeked at. */
  skip(count: number): void {
    this.#waiting = this.#waiting.subarray(count);
  }

  /** @throws where the source has fewer. */
  async take(count: number): Promise<Buffer> {
    const bytes = await this.peek(count);
    if (bytes.length < count) throw gzipError("Z_BUF_ERROR", "unexpected end of file");
    this.skip(count);
    return bytes;
  }

  /** Skips a text that ends with a zero byte. */
  async skipText(): Promise<void> {
    while ((await this.take(1))[0] !== 0);
  }

  /** No more is read. */
  async leave(): Promise<void> {
    await this.#source.return?.();
  }
}

/** An error as zlib has it. */
export function gzipError(code: "Z_BUF_ERROR" | "Z_DATA_ERROR", message: string): Error {
  return Object.assign(new Error(message), { code });
}
