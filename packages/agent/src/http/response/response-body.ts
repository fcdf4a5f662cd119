/**
 * Maximum number of buffered bytes. If more bytes are buffered, the connection is paused until the buffer has been
 * read.
 */
const MAX_BUFFERED_BYTES = 262_144;

/** Flow control of the connection, called by the body. */
export interface BodyFlow {
  pause(): void;
  resume(): void;
  /** Closes the connection, because the caller stopped reading the body. */
  cancel(): void;
}

/**
 * A response body that can be read once. It replaces a Node stream, which would take more time than all other steps
 * of a request.
 */
export class ResponseBody implements AsyncIterable<Uint8Array>, AsyncIterator<Uint8Array, undefined> {
  readonly #flow: BodyFlow;
  readonly #chunks: Uint8Array[] = [];
  #bufferedBytes = 0;
  #isPaused = false;
  /** Result of the body's end; undefined while the body is being received. */
  #end: BodyEnd | undefined;
  /** Pending reads. More than one only if `next()` is called before the previous call settles. */
  readonly #readers: Reader[] = [];

  constructor(flow: BodyFlow) {
    this.#flow = flow;
  }

  /** Adds received bytes. */
  push(chunk: Uint8Array): void {
    if (this.#end !== undefined) return;
    const reader = this.#readers.shift();
    if (reader !== undefined) {
      reader.resolve({ done: false, value: chunk });
      return;
    }
    this.#chunks.push(chunk);
    this.#bufferedBytes += chunk.length;
    if (this.#bufferedBytes <= MAX_BUFFERED_BYTES || this.#isPaused) return;
    this.#isPaused = true;
    this.#flow.pause();
  }

  /** Marks the body as complete. */
  close(): void {
    this.#finish(ALL);
  }

  /** Marks the body as incomplete. The buffered bytes can still be read. */
  fail(reason: unknown): void {
    this.#finish({ failed: true, reason });
  }

  /** Aborts the body and discards the buffered bytes. */
  abort(reason: unknown): void {
    this.#chunks.length = 0;
    this.#finish({ failed: true, reason });
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    const chunk = this.#chunks.shift();
    if (chunk !== undefined) {
      this.#bufferedBytes -= chunk.length;
      if (this.#isPaused && this.#chunks.length === 0) {
        this.#isPaused = false;
        this.#flow.resume();
      }
      return { done: false, value: chunk };
    }
    const end = this.#end;
    if (end?.failed === true) {
      // Only one read throws the error. Later reads return the end of the body.
      this.#end = ALL;
      throw end.reason;
    }
    if (end !== undefined) return { done: true, value: undefined };
    return new Promise((resolve, reject) => {
      this.#readers.push({ resolve, reject });
    });
  }

  async return(): Promise<IteratorReturnResult<undefined>> {
    const isIncomplete = this.#end === undefined;
    this.close();
    this.#chunks.length = 0;
    if (isIncomplete) this.#flow.cancel();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #finish(end: BodyEnd): void {
    if (this.#end !== undefined) return;
    const reader = this.#readers.shift();
    this.#end = reader === undefined ? end : ALL;
    if (end.failed) reader?.reject(end.reason);
    else reader?.resolve({ done: true, value: undefined });
    for (const more of this.#readers.splice(0)) more.resolve({ done: true, value: undefined });
  }
}

interface BodyEnd {
  readonly failed: boolean;
  readonly reason: unknown;
}

const ALL: BodyEnd = { failed: false, reason: undefined };

interface Reader {
  readonly resolve: (result: IteratorResult<Uint8Array, undefined>) => void;
  readonly reject: (reason: unknown) => void;
}
