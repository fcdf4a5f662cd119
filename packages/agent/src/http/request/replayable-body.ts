import { RequestStream } from "./request-body.ts";

/** Maximum size in bytes of a body that is kept to send it again. */
const MAX_KEPT_BYTES = 1024 * 1024;

/** Maximum time to read a body that is in memory, in ms. A stream that takes longer is sent chunk by chunk. */
const READ_TIMEOUT_MS = 100;

/** `Uint8Array<ArrayBuffer>`, written so that it compiles with TypeScript 5.6, which has no `Uint8Array<…>`. */
type OwnBytes = ReturnType<typeof Uint8Array.of>;

/**
 * The body of a `Request`, kept so that it can be sent again after a redirect (Fetch standard, HTTP-redirect
 * fetch). The body of a `Request` is always a stream. The platform does not expose the data that the stream was
 * made from, so this class copies the bytes.
 */
export class ReplayableBody {
  readonly #stream: ReadableStream<Uint8Array>;
  #copy: ReadableStreamDefaultReader<Uint8Array> | undefined;
  #sent: RequestStream | undefined;
  #bytes: Promise<OwnBytes | undefined> = Promise.resolve(undefined);

  constructor(stream: ReadableStream<Uint8Array>) {
    this.#stream = stream;
  }

  /**
   * Returns the body to send. Must be called only once. A body in memory is returned as bytes, so that its length
   * is sent (Fetch standard, HTTP-network-or-cache fetch). Not every server accepts a chunked body.
   * @throws {TypeError} if the stream already has a reader.
   */
  async take(): Promise<ReadableStream<Uint8Array> | OwnBytes> {
    const [sent, copy] = this.#stream.tee();
    this.#copy = copy.getReader();
    this.#bytes = readBytes(this.#copy);
    // An error of the stream is reported by the copy that is sent.
    const whole = await withTimeout(this.#bytes.catch(() => undefined));
    if (whole === undefined || whole === LATE) {
      this.#sent = new RequestStream(sent);
      return this.#sent.take();
    }
    void sent.cancel();
    return whole;
  }

  /** Stops sending. The kept bytes can still be sent again. */
  stop(): void {
    this.#sent?.stop();
  }

  /**
   * Returns the complete body, to send it again. If that is impossible, returns the reason as text: the body is too
   * long, or it is still being sent.
   */
  async replay(): Promise<OwnBytes | string> {
    const bytes = await withTimeout(this.#bytes);
    if (bytes === LATE) return "is still being sent";
    return bytes ?? `is longer than ${MAX_KEPT_BYTES} bytes`;
  }

  /** Discards the copy: the body will not be sent again. */
  discardCopy(): void {
    void this.#copy?.cancel().catch(() => undefined);
  }
}

const LATE = Symbol("not at hand");

/** Resolves with the promise's value, or with `LATE` after `READ_TIMEOUT_MS`. */
async function withTimeout<T>(bytes: Promise<T>): Promise<T | typeof LATE> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), READ_TIMEOUT_MS);
  });
  try {
    return await Promise.race([bytes, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Reads a stream to its end. Returns undefined if it is longer than `MAX_KEPT_BYTES`. */
async function readBytes(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<OwnBytes | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    chunks.push(value);
    length += value.length;
    if (length > MAX_KEPT_BYTES) {
      // Cancels this copy. `tee()` would otherwise buffer its unread bytes while the other copy is read.
      void reader.cancel().catch(() => undefined);
      return undefined;
    }
  }
}
