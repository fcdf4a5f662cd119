import { InvalidOptionError } from "@maycrawl/engine";
import { formatValue } from "@maycrawl/engine/internal";
import type { ByteSource } from "../platform/platform.ts";

/**
 * Where the bytes of a page or a sitemap come from: the bytes themselves, a string (its UTF-8), a stream, a response, or another
 * async iterable of bytes, such as Node's own streams.
 */
export type ByteInput =
  | Uint8Array
  | string
  | ReadableStream<Uint8Array>
  | Response
  | AsyncIterable<Uint8Array>;

/** The URL that a response has by itself; undefined where the source is no response, or was made by hand. */
export function ownUrl(source: ByteInput): string | undefined {
  const url = typeof source === "object" && source !== null && "url" in source ? source.url : undefined;
  return url === "" ? undefined : url;
}

/**
 * The bytes of a source.
 * @throws {InvalidOptionError} where it is none, or is read by somebody else.
 */
export function byteSource(source: ByteInput): ByteSource {
  if (typeof source === "string") return ofIterator([new TextEncoder().encode(source)].values());
  if (typeof source !== "object" || source === null) throw wrong(source);
  if (isUint8Array(source)) return ofIterator([source].values());
  if (isResponse(source) && source.bodyUsed)
    throw new InvalidOptionError("The body of the response has been read.");
  const body = isResponse(source) ? source.body : source;
  if (body === null) return ofIterator([].values());
  if ("getReader" in body && typeof body.getReader === "function") {
    if (body.locked) throw new InvalidOptionError("The source is read by somebody else.");
    return ofStream(body as ReadableStream<Uint8Array>);
  }
  if (Symbol.asyncIterator in body)
    return ofIterator((body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]());
  throw wrong(source);
}

/** A response, also one of another copy of the platform's classes, as undici's. */
export function isResponse(source: ByteInput): source is Response {
  return (
    source instanceof Response || (typeof source === "object" && "body" in source && "headers" in source)
  );
}

function ofStream(stream: ReadableStream<Uint8Array>): ByteSource {
  const reader = stream.getReader();
  return {
    async next() {
      const { done, value } = await reader.read();
      return done ? undefined : checked(value);
    },
    cancel: () => reader.cancel().catch(() => undefined),
  };
}

function ofIterator(iterator: AsyncIterator<Uint8Array> | Iterator<Uint8Array>): ByteSource {
  return {
    async next() {
      const { done, value } = await iterator.next();
      return done === true ? undefined : checked(value);
    },
    async cancel() {
      // An iterator that is waiting for bytes would end only after they have come.
      Promise.resolve(iterator.return?.()).catch(() => undefined);
    },
  };
}

/** Whether it is a `Uint8Array`, also of another realm. */
function isUint8Array(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === "[object Uint8Array]";
}

/** Thrown where a source gives something else than bytes; it is the caller's error, and no fault of what is read. */
function checked(value: unknown): Uint8Array {
  if (isUint8Array(value)) return value;
  throw new InvalidOptionError(`A source has to give Uint8Array; it gave ${typeof value}.`);
}

function wrong(received: unknown): InvalidOptionError {
  return new InvalidOptionError(
    `Expected a Uint8Array, a string, a ReadableStream, a Response or an AsyncIterable of Uint8Array; received ${formatValue(received, 0)}.`,
  );
}
