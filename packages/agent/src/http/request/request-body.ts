import { Readable } from "node:stream";
import { InvalidOptionError } from "@maycrawl/engine";
import { FormData as UndiciForm } from "undici";

/**
 * The body as undici's `fetch` takes it. It knows no form but its own, and would send the platform's as the text
 * "[object FormData]" (Fetch standard, "extract a body": multipart/form-data).
 */
export function requestBody(body: NonNullable<RequestInit["body"]>): unknown {
  if (!(body instanceof FormData)) return body;
  const form = new UndiciForm();
  for (const [name, value] of body) form.append(name, value);
  return form;
}

/** Returns the error for a body of which nothing is left to send. */
export function bodyWasRead(): InvalidOptionError {
  return new InvalidOptionError("The body of the request was read before.");
}

/** A body that is there once only: a stream of the platform or of Node, or whatever else is read part by part. */
export type BodyParts = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * A body that is sent as it comes, until it is stopped. undici's `fetch` reads a body to its end though the answer came long
 * ago and its connection is closed: all of it goes through memory, and for nothing.
 */
export class RequestStream {
  readonly #parts: BodyParts;
  #sending: ReadableStreamDefaultController<Uint8Array> | undefined;
  #leave: (() => unknown) | undefined;
  #isOver = false;

  /** @throws {InvalidOptionError} if it was read before, or is being read. */
  constructor(parts: BodyParts) {
    if (parts instanceof ReadableStream && (parts.locked || Readable.isDisturbed(parts as never)))
      throw bodyWasRead();
    this.#parts = parts;
  }

  /** What is sent, once. */
  take(): ReadableStream<Uint8Array> {
    const parts = this.#read();
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#sending = controller;
        },
        pull: async (controller) => {
          const { done, value } = await parts();
          if (this.#isOver) return;
          if (done === true) {
            this.#isOver = true;
            controller.close();
          } else controller.enqueue(value);
        },
        cancel: () => this.#end(),
      },
      // It is not read before it can be sent.
      { highWaterMark: 0 },
    );
  }

  /** Nothing of it is sent any more; whoever makes it is told. Twice does no harm. */
  stop(): void {
    if (this.#isOver) return;
    this.#end();
    this.#sending?.error(new Error("The answer came before the body was sent."));
  }

  #end(): void {
    this.#isOver = true;
    // A generator is only told when it has made its next part, which may be never.
    void Promise.resolve(this.#leave?.()).catch(() => undefined);
  }

  #read(): () => Promise<IteratorResult<Uint8Array, unknown>> {
    if (this.#parts instanceof ReadableStream) {
      const reader = this.#parts.getReader();
      this.#leave = () => reader.cancel();
      return () => reader.read() as Promise<IteratorResult<Uint8Array, unknown>>;
    }
    const iterator = this.#parts[Symbol.asyncIterator]();
    this.#leave = () => iterator.return?.();
    return () => iterator.next();
  }
}

/** Whether a body is there once only. */
export function isParts(body: unknown): body is BodyParts {
  return typeof body === "object" && body !== null && Symbol.asyncIterator in body;
}
