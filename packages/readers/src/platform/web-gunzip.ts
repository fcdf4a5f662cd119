import type { ByteSource, GunzipFault } from "./platform.ts";

/** How much compressed input is given at once; see `node-gunzip`. */
const PIECE = 4_096;

/**
 * Decompresses gzip with the platform's `DecompressionStream`, a piece at a time, and no more than is asked for. It refuses a second
 * member, and bytes after the end, and gives nothing of the piece in which it finds a fault (Compression §4). What came out before a
 * fault is read before the next piece is written, since a stream that fails drops what is in its queue; it is given before the fault is
 * reported.
 */
export class WebGunzip implements ByteSource {
  readonly #source: ByteSource;
  readonly #fault: GunzipFault;
  readonly #writer: WritableStreamDefaultWriter<BufferSource>;
  /** Ends when no more comes out. */
  readonly #read: Promise<void>;
  readonly #out: Uint8Array[] = [];
  #in: Uint8Array = new Uint8Array();
  /** No more comes out. */
  #over = false;
  /** Reports why it ended too early. Called when all output has been given. */
  #end: (() => void) | undefined;

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
      if (bytes !== undefined) return bytes;
      if (this.#over) {
        const end = this.#end;
        this.#end = undefined;
        end?.();
        return undefined;
      }
      await this.#advance();
    }
  }

  async cancel(): Promise<void> {
    this.#over = true;
    this.#end = undefined;
    this.#out.length = 0;
    await this.#writer.abort().catch(() => undefined);
    await this.#source.cancel();
  }

  async #advance(): Promise<void> {
    if (this.#in.length === 0) {
      try {
        const more = await this.#source.next();
        if (more === undefined) return await this.#finish();
        this.#in = more;
      } catch (reason) {
        return this.#finish(() => {
          throw reason;
        });
      }
      // A source may give an empty chunk, which is not its end.
      if (this.#in.length === 0) return;
    }
    const piece = Uint8Array.from(this.#in.subarray(0, PIECE));
    this.#in = this.#in.subarray(PIECE);
    await this.#done(this.#writer.write(piece));
    await turn();
    if (this.#over) await this.#source.cancel();
  }

  /** The source has ended. @param failed throws what it failed with. */
  async #finish(failed?: () => never): Promise<void> {
    await this.#done(this.#writer.close());
    await this.#read;
    this.#over = true;
    if (failed !== undefined) this.#end = failed;
    await this.#source.cancel();
  }

  /** Waits for a step. A step that fails is the last one. */
  async #done(step: Promise<void>): Promise<void> {
    try {
      await step;
    } catch (thrown) {
      if (this.#over) return;
      this.#over = true;
      this.#end = () => this.#fault(thrown instanceof Error ? thrown.message : String(thrown));
    }
  }

  async #readAll(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      this.#out.push(value);
    }
  }
}

/** Lets all that is ready run, so that what is in the queue of a stream is read. A timer would wait for milliseconds. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
