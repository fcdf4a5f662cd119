import { abortable } from "./abortable.ts";

/** Octets of a body that are kept, so that they can be sent again. */
export const MOST_KEPT: number = 1024 * 1024;

/** Milliseconds in which a body that is in memory has come to its end; a stream that takes longer is sent as it comes. */
const AT_HAND_MS = 100;

/**
 * The body of a `Request`, which is a stream whatever it was made of. The platform remembers of what, and sends it again where a
 * redirect asks for that (Fetch standard, HTTP-redirect fetch); nobody else is told, so its octets are kept as they are sent.
 */
export class KeptBody {
  readonly #stream: ReadableStream<Uint8Array>;
  #copy: ReadableStreamDefaultReader<Uint8Array> | undefined;
  #octets: Promise<Uint8Array<ArrayBuffer> | undefined> | undefined;

  constructor(stream: ReadableStream<Uint8Array>) {
    this.#stream = stream;
  }

  /**
   * What is sent, once: all of it where it is at hand, so that its length is said (Fetch standard, HTTP-network-or-cache
   * fetch: of a `Request` that is made of a text the platform knows it, and not every server takes chunks).
   * @throws {TypeError} where somebody else reads it.
   */
  async take(): Promise<ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>> {
    const [sent, copy] = this.#stream.tee();
    this.#copy = copy.getReader();
    this.#octets = octetsOf(this.#copy);
    // A stream that fails does so where it is sent.
    const kept = this.#octets.catch(() => undefined);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), AT_HAND_MS);
    });
    const whole = await Promise.race([kept, late]);
    clearTimeout(timer);
    if (whole === undefined) return sent;
    void sent.cancel();
    return whole;
  }

  /** All of it, though it was sent; undefined where it is longer than what is kept. */
  again(signal: AbortSignal | undefined): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const octets = this.#octets ?? Promise.resolve(undefined);
    return signal === undefined ? octets : abortable(octets, signal);
  }

  /** It will not be sent again. */
  drop(): void {
    void this.#copy?.cancel().catch(() => undefined);
  }
}

async function octetsOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    chunks.push(value);
    length += value.length;
    if (length > MOST_KEPT) {
      // What is not read of the one copy would wait in memory for as long as the other is read.
      void reader.cancel().catch(() => undefined);
      return undefined;
    }
  }
}
