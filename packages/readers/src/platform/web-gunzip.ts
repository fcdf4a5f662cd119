import type { ByteSource, GunzipFault } from "./platform.ts";

/** How much compressed input is given at once; see `node-gunzip`. */
const PIECE = 4_096;

/**
 * Decompresses gzip with the platform's `DecompressionStream`, no more than is asked for. It refuses a second member, and bytes after
 * the end, and gives nothing of the piece in which it finds a fault (Compression §4).
 */
export class WebGunzip implements ByteSource {
  readonly #source: ByteSource;
  readonly #fault: GunzipFault;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  /** What the source failed with. */
  #failure: { readonly reason: unknown } | undefined;
  #rest: Uint8Array = new Uint8Array();

  constructor(source: ByteSource, fault: GunzipFault) {
    this.#source = source;
    this.#fault = fault;
    const compressed = new ReadableStream<BufferSource>(
      { pull: (controller) => this.#pull(controller) },
      { highWaterMark: 0 },
    );
    this.#reader = compressed.pipeThrough(new DecompressionStream("gzip")).getReader();
  }

  async next(): Promise<Uint8Array | undefined> {
    try {
      const { value } = await this.#reader.read();
      return value;
    } catch (thrown) {
      await this.#source.cancel();
      if (this.#failure !== undefined) throw this.#failure.reason;
      this.#fault(thrown instanceof Error ? thrown.message : String(thrown));
      return undefined;
    }
  }

  async cancel(): Promise<void> {
    await this.#reader.cancel().catch(() => undefined);
    await this.#source.cancel();
  }

  async #pull(controller: ReadableStreamDefaultController<BufferSource>): Promise<void> {
    try {
      if (this.#rest.length === 0) this.#rest = (await this.#source.next()) ?? new Uint8Array();
    } catch (reason) {
      this.#failure = { reason };
      throw reason;
    }
    if (this.#rest.length === 0) controller.close();
    else controller.enqueue(Uint8Array.from(this.#rest.subarray(0, PIECE)));
    this.#rest = this.#rest.subarray(PIECE);
  }
}
