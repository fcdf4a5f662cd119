import { RequestStream } from "./request-body.ts";

/** Bytes of a body that are kept, so that they can be sent again. */
const MAX_KEPT_BYTES = 1024 * 1024;

/** Milliseconds in which a body that is in memory has come to its end; a stream that takes longer is sent as it comes. */
const AT_HAND_MS = 100;

/** Bytes in a buffer of their own. The type is named this way since TypeScript 5.6, which consumers may have, has no `Uint8Array<…>`. */
type OwnBytes = ReturnType<typeof Uint8Array.of>;

/**
 * The body of a `Request`, which is a stream whatever it was made of. The platform remembers of what, and sends it again where a
 * redirect asks for that (Fetch standard, HTTP-redirect fetch); nobody else is told, so its bytes are kept as they are sent.
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
   * What is sent, once: all of it where it is at hand, so that its length is said (Fetch standard, HTTP-network-or-cache
   * fetch: of a `Request` that is made of a text the platform knows it, and not every server takes chunks).
   * @throws {TypeError} where somebody else reads it.
   */
  async take(): Promise<ReadableStream<Uint8Array> | OwnBytes> {
    const [sent, copy] = this.#stream.tee();
    this.#copy = copy.getReader();
    this.#bytes = bytesOf(this.#copy);
    // A stream that fails does so where it is sent.
    const whole = await atHand(this.#bytes.catch(() => undefined));
    if (whole === undefined || whole === LATE) {
      this.#sent = new RequestStream(sent);
      return this.#sent.take();
    }
    void sent.cancel();
    return whole;
  }

  /** Nothing of it is sent any more; what is kept may still be sent again. */
  stop(): void {
    this.#sent?.stop();
  }

  /**
   * All of it, though it was sent; or why not, in words: it is longer than what is kept, or still being sent, which may take for
   * ever.
   */
  async again(): Promise<OwnBytes | string> {
    const bytes = await atHand(this.#bytes);
    if (bytes === LATE) return "is still being sent";
    return bytes ?? `is longer than ${MAX_KEPT_BYTES} bytes`;
  }

  /** It will not be sent again. */
  drop(): void {
    void this.#copy?.cancel().catch(() => undefined);
  }
}

const LATE = Symbol("not at hand");

async function atHand<T>(bytes: Promise<T>): Promise<T | typeof LATE> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), AT_HAND_MS);
  });
  try {
    return await Promise.race([bytes, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function bytesOf(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<OwnBytes | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    chunks.push(value);
    length += value.length;
    if (length > MAX_KEPT_BYTES) {
      // What is not read of the one copy would wait in memory for as long as the other is read.
      void reader.cancel().catch(() => undefined);
      return undefined;
    }
  }
}
