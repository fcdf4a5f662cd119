import { Readable } from "node:stream";
import { InvalidOptionError } from "@maycrawl/engine";
import { FormData as UndiciForm } from "undici";

/**
 * Converts a body for undici's `fetch`. undici recognises only its own `FormData` class, and would send an object
 * of the platform's class as the text "[object FormData]" (Fetch standard, "extract a body": multipart/form-data).
 */
export function requestBody(body: NonNullable<RequestInit["body"]>): unknown {
  if (!(body instanceof FormData)) return body;
  const form = new UndiciForm();
  for (const [name, value] of body) form.append(name, value);
  return form;
}

/** Returns the error for a body that has been read before. */
export function bodyAlreadyReadError(): InvalidOptionError {
  return new InvalidOptionError("The request body has already been read.");
}

/** A body that can be read only once: a stream of the platform or of Node, or another async iterable. */
export type OneTimeBody = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * A request body that is sent chunk by chunk and can be stopped. undici's `fetch` reads a body to its end, even
 * after the response has arrived and the connection is closed. `stop()` ends this reading.
 */
export class RequestStream {
  readonly #parts: OneTimeBody;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #cancelSource: (() => unknown) | undefined;
  #isOver = false;

  /** @throws {InvalidOptionError} if the stream has been read, or has a reader. */
  constructor(parts: OneTimeBody) {
    if (parts instanceof ReadableStream && (parts.locked || Readable.isDisturbed(parts as never)))
      throw bodyAlreadyReadError();
    this.#parts = parts;
  }

  /** Returns the stream to send. Must be called only once. */
  take(): ReadableStream<Uint8Array> {
    const readPart = this.#openSource();
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        pull: async (controller) => {
          const { done, value } = await readPart();
          if (this.#isOver) return;
          if (done === true) {
            this.#isOver = true;
            controller.close();
          } else controller.enqueue(value);
        },
        cancel: () => this.#end(),
      },
      // Without a queue, a chunk is read from the source only when it can be sent.
      { highWaterMark: 0 },
    );
  }

  /** Stops sending and cancels the source. Repeated calls have no effect. */
  stop(): void {
    if (this.#isOver) return;
    this.#end();
    this.#controller?.error(new Error("The response arrived before the request body was sent."));
  }

  #end(): void {
    this.#isOver = true;
    // Not awaited: `return()` of a generator waits until its next chunk is ready, which may never happen.
    void Promise.resolve(this.#cancelSource?.()).catch(() => undefined);
  }

  /** Returns a function that reads the next chunk of the source. */
  #openSource(): () => Promise<IteratorResult<Uint8Array, unknown>> {
    if (this.#parts instanceof ReadableStream) {
      const reader = this.#parts.getReader();
      this.#cancelSource = () => reader.cancel();
      return () => reader.read() as Promise<IteratorResult<Uint8Array, unknown>>;
    }
    const iterator = this.#parts[Symbol.asyncIterator]();
    this.#cancelSource = () => iterator.return?.();
    return () => iterator.next();
  }
}

/** Whether a body can be read only once. */
export function isOneTimeBody(body: unknown): body is OneTimeBody {
  return typeof body === "object" && body !== null && Symbol.asyncIterator in body;
}
