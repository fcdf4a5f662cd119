import type { ByteSource, GunzipFault } from "./platform.ts";

/** Maximum number of compressed bytes per write; see `node-gunzip.ts`. */
const PIECE = 4_096;

/**
 * Decompresses gzip with the platform's `DecompressionStream`, in small pieces and only on demand. The stream refuses a
 * second member and bytes after the end. It discards the output of a piece with a fault (Compression §4).
 *
 * A stream that fails also drops its queue. All output is therefore read before the next piece is written, and
 * returned before the fault is reported.
 */
export class WebGunzip implements ByteSource {
  readonly #source: ByteSource;
  readonly #fault: GunzipFault;
  readonly #writer: WritableStreamDefaultWriter<BufferSource>;
  /** Resolves when the output of the stream has ended. */
  readonly #read: Promise<void>;
  readonly #out: Uint8Array[] = [];
  #in: Uint8Array = new Uint8Array();
  /** Whether the output of the stream has ended. */
  #ended = false;
  /** Reports or throws the reason for an early end. Called after all output has been returned. */
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
      if (this.#ended) {
        const end = this.#end;
        this.#end = undefined;
        end?.();
        return undefined;
      }
      await this.#advance();
    }
  }

  async cancel(): Promise<void> {
    this.#ended = true;
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
      // An empty chunk does not mean that the source has ended.
      if (this.#in.length === 0) return;
    }
    const piece = Uint8Array.from(this.#in.subarray(0, PIECE));
    this.#in = this.#in.subarray(PIECE);
    await this.#done(this.#writer.write(piece));
    await waitForTask();
    if (this.#ended) await this.#source.cancel();
  }

  /** Closes the stream after the source has ended. @param failed throws the error of the source, if it has failed. */
  async #finish(failed?: () => never): Promise<void> {
    await this.#done(this.#writer.close());
    await this.#read;
    this.#ended = true;
    if (failed !== undefined) this.#end = failed;
    await this.#source.cancel();
  }

  /** Waits for a write or a close. If it fails, the output ends, and `#end` will report the error. */
  async #done(step: Promise<void>): Promise<void> {
    try {
      await step;
    } catch (thrown) {
      if (this.#ended) return;
      this.#ended = true;
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

/** Waits for one task, so that the output in the stream's queue is read. A timer would wait for milliseconds. */
function waitForTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
