import type { ByteSource, GunzipFault } from "./platform.ts";

/** How much compressed input is given at once; see `node-gunzip`. */
const PIECE = 4_096;

/** The longest way, in turns of promises, from a chunk in the queue of a stream to the reader that waits for it. */
const TURNS = 8;

/**
 * Decompresses gzip with the platform's `DecompressionStream`, a piece at a time, and no more than is asked for. It refuses a second
 * member, and bytes after the end, and gives nothing of the piece in which it finds a fault (Compression §4). What came out before a
 * fault is read before the next piece is written, since a stream that fails drops what is in its queue.
 */
export class WebGunzip implements ByteSource {
  readonly #source: ByteSource;
  readonly #fault: GunzipFault;
  readonly #writer: WritableStreamDefaultWriter<BufferSource>;
  /** Ends when no more comes out. */
  readonly #read: Promise<void>;
  readonly #out: Uint8Array[] = [];
  #in: Uint8Array = new Uint8Array();
  #over = false;

  constructor(source: ByteSource, fault: GunzipFault) {
    this.#source = source;
    this.#fault = fault;
    const { readable, writable } = new DecompressionStream("gzip");
    this.#writer = writable.getWriter();
    this.#read = this.#readAll(readable.getReader()).catch(() => undefined);
  }

  async next(): Promise<Uint8Array | undefined> {
    for (;;) {
      const bytes = this.#out.shift();
      if (bytes !== undefined || this.#over) return bytes;
      await this.#advance();
    }
  }

  async cancel(): Promise<void> {
    this.#over = true;
    await this.#writer.abort().catch(() => undefined);
    await this.#source.cancel();
  }

  async #advance(): Promise<void> {
    if (this.#in.length === 0) this.#in = (await this.#source.next()) ?? this.#in;
    const piece = Uint8Array.from(this.#in.subarray(0, PIECE));
    this.#in = this.#in.subarray(PIECE);
    try {
      if (piece.length > 0) await this.#writer.write(piece);
      else await this.#writer.close().then(() => this.#read);
    } catch (thrown) {
      if (!this.#over) this.#fault(thrown instanceof Error ? thrown.message : String(thrown));
      this.#over = true;
    }
    if (piece.length === 0) this.#over = true;
    await this.#drained();
    if (this.#over) await this.#source.cancel();
  }

  async #readAll(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      this.#out.push(value);
    }
  }

  /** Waits until what is in the queue of the stream has been read. */
  async #drained(): Promise<void> {
    for (let length = -1; length < this.#out.length; ) {
      length = this.#out.length;
      for (let turn = 0; turn < TURNS; turn++) await undefined;
    }
  }
}
