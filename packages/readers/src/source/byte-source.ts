import { InvalidOptionError } from "@maycrawl/engine";
import { formatValue } from "@maycrawl/engine/internal";
import type { ByteSource } from "../platform/platform.ts";

/**
 * Input with the bytes of a page or a sitemap: a byte array, a string (encoded as UTF-8), a stream, a response, or
 * another async iterable of bytes, such as a Node stream.
 */
export type ByteInput =
  | Uint8Array
  | string
  | ReadableStream<Uint8Array>
  | Response
  | AsyncIterable<Uint8Array>;

/** Returns the URL of a response. Undefined for other sources, and for a response created with `new Response()`. */
export function ownUrl(source: ByteInput): string | undefined {
  const url = typeof source === "object" && source !== null && "url" in source ? source.url : undefined;
  return url === "" ? undefined : url;
}

/**
 * Opens an input for reading.
 * @throws {InvalidOptionError} if the input is invalid, is locked by another reader, or has been read.
 */
export function byteSource(source: ByteInput): ByteSource {
  if (typeof source === "string") return fromIterator([new TextEncoder().encode(source)].values());
  if (typeof source !== "object" || source === null) throw invalidSource(source);
  if (isUint8Array(source)) return fromIterator([source].values());
  if (isResponse(source) && source.bodyUsed)
    throw new InvalidOptionError("The body of the response has already been read.");
  const body = isResponse(source) ? source.body : source;
  if (body === null) return fromIterator([].values());
  if ("getReader" in body && typeof body.getReader === "function") {
    if (body.locked) throw new InvalidOptionError("The source is locked by another reader.");
    return fromStream(body as ReadableStream<Uint8Array>);
  }
  if (Symbol.asyncIterator in body)
    return fromIterator((body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]());
  throw invalidSource(source);
}

/** Whether `source` is a response, including one from another realm or from undici. */
export function isResponse(source: ByteInput): source is Response {
  return (
    source instanceof Response || (typeof source === "object" && "body" in source && "headers" in source)
  );
}

function fromStream(stream: ReadableStream<Uint8Array>): ByteSource {
  const reader = stream.getReader();
  return {
    async next() {
      const { done, value } = await reader.read();
      return done ? undefined : checkBytes(value);
    },
    cancel: () => reader.cancel().catch(() => undefined),
  };
}

function fromIterator(iterator: AsyncIterator<Uint8Array> | Iterator<Uint8Array>): ByteSource {
  return {
    async next() {
      const { done, value } = await iterator.next();
      return done === true ? undefined : checkBytes(value);
    },
    async cancel() {
      // Not awaited: an iterator that waits for bytes ends only after they arrive.
      Promise.resolve(iterator.return?.()).catch(() => undefined);
    },
  };
}

/** Whether `value` is a `Uint8Array`, including one from another realm. */
function isUint8Array(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === "[object Uint8Array]";
}

/**
 * Returns `value` if it is bytes. Otherwise it throws, because this is an error of the caller, not of the page or
 * sitemap.
 */
function checkBytes(value: unknown): Uint8Array {
  if (isUint8Array(value)) return value;
  throw new InvalidOptionError(`The source must return Uint8Array; it returned ${typeof value}.`);
}

function invalidSource(received: unknown): InvalidOptionError {
  return new InvalidOptionError(
    `Expected a Uint8Array, a string, a ReadableStream, a Response or an AsyncIterable of Uint8Array; received ${formatValue(received, 0)}.`,
  );
}
