/** Bytes that are kept while somebody else reads them, so that places in them can be told by line and column. */
export class KeptBytes {
  readonly #chunks: Uint8Array[] = [];

  /** The same bytes. Whoever reads them says how many there may be: what is not asked for is not kept. */
  async *through(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const chunk of source) {
      // A copy: whose buffer it is may use it again.
      this.#chunks.push(chunk.slice());
      yield chunk;
    }
  }

  get bytes(): Uint8Array {
    return Buffer.concat(this.#chunks);
  }
}
