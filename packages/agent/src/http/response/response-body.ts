/** Bytes that may wait for whoever reads; then the server has to. */
const MAX_WAITING_BYTES = 262_144;

/** What a body that is read wants of its connection. */
export interface BodyFlow {
  pause(): void;
  resume(): void;
  /** Nobody reads it any more. */
  leave(): void;
}

/**
 * A body as it comes, to be read once. Node's streams would do the same, and take longer than all the rest of a request.
 */
export class ResponseBody implements AsyncIterable<Uint8Array>, AsyncIterator<Uint8Array, undefined> {
  readonly #flow: BodyFlow;
  readonly #chunks: Uint8Array[] = [];
  #waitingBytes = 0;
  #isPaused = false;
  /** How it ended; undefined while it comes. */
  #end: BodyEnd | undefined;
  /** Those who wait for bytes: one, but where somebody asks for more before he has what he asked for. */
  readonly #readers: Reader[] = [];

  constructor(flow: BodyFlow) {
    this.#flow = flow;
  }

  /** The next bytes have come. */
  push(chunk: Uint8Array): void {
    if (this.#end !== undefined) return;
    const reader = this.#readers.shift();
    if (reader !== undefined) {
      reader.resolve({ done: false, value: chunk });
      return;
    }
    this.#chunks.push(chunk);
    this.#waitingBytes += chunk.length;
    if (this.#waitingBytes <= MAX_WAITING_BYTES || this.#isPaused) return;
    this.#isPaused = true;
    this.#flow.pause();
  }

  /** That was all. */
  close(): void {
    this.#over(ALL);
  }

  /** There is no more, though it is not all. What has come is read still. */
  fail(reason: unknown): void {
    this.#over({ failed: true, reason });
  }

  /** It is given up: nothing more is read. */
  abort(reason: unknown): void {
    this.#chunks.length = 0;
    this.#over({ failed: true, reason });
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    const chunk = this.#chunks.shift();
    if (chunk !== undefined) {
      this.#waitingBytes -= chunk.length;
      if (this.#isPaused && this.#chunks.length === 0) {
        this.#isPaused = false;
        this.#flow.resume();
      }
      return { done: false, value: chunk };
    }
    const end = this.#end;
    if (end?.failed === true) {
      // It is told once.
      this.#end = ALL;
      throw end.reason;
    }
    if (end !== undefined) return { done: true, value: undefined };
    return new Promise((resolve, reject) => {
      this.#readers.push({ resolve, reject });
    });
  }

  async return(): Promise<IteratorReturnResult<undefined>> {
    const isLeft = this.#end === undefined;
    this.close();
    this.#chunks.length = 0;
    if (isLeft) this.#flow.leave();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #over(end: BodyEnd): void {
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
