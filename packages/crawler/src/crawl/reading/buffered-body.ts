/** Maximum size in bytes of a body that is held in memory. A larger body is read while it arrives. */
const MAX_SMALL_BYTES = 262_144;

/** The beginning of a body, and an iterator over the rest. */
export interface BufferedBody {
  readonly bytes: Uint8Array;
  /** Iterator over the rest; undefined if `bytes` is the whole body. Its `next` may throw. */
  readonly rest: AsyncIterator<Uint8Array> | undefined;
}

/**
 * Collects a small body, or the beginning of a large one. The beginning always has the same size, however the body is
 * split into chunks. If the body has an error, `rest` throws it, not this function.
 * @param maxBytes maximum number of bytes that the caller reads.
 */
export async function bufferBody(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<BufferedBody> {
  const max = Math.min(MAX_SMALL_BYTES, maxBytes);
  const chunks: Uint8Array[] = [];
  let length = 0;
  const rest = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await rest.next();
      if (done === true) return { bytes: concat(chunks, length), rest: undefined };
      const room = max - length;
      chunks.push(value.subarray(0, room));
      length += Math.min(value.length, room);
      if (value.length <= room) continue;
      const more = value.subarray(room);
      return { bytes: concat(chunks, length), rest: prepend(more, rest)[Symbol.asyncIterator]() };
    }
  } catch (thrown) {
    return { bytes: concat(chunks, length), rest: { next: () => Promise.reject(thrown) } };
  }
}

/** Returns the body from its beginning. It can be iterated once. */
export function bodyOf({ bytes, rest }: BufferedBody): AsyncIterable<Uint8Array> {
  return prepend(bytes, rest ?? EMPTY);
}

/** Returns an iterable over one chunk and the rest. */
function prepend(chunk: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncIterable<Uint8Array> {
  let first: Uint8Array | undefined = chunk;
  const iterator: AsyncIterator<Uint8Array> = {
    next: async () => {
      const value = first;
      first = undefined;
      return value === undefined || value.length === 0 ? rest.next() : { done: false, value };
    },
    return: async () => (await rest.return?.()) ?? { done: true, value: undefined },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}

/** An empty body. */
const EMPTY: AsyncIterator<Uint8Array> = { next: async () => ({ done: true, value: undefined }) };

/** Joins chunks. Most small pages arrive as one chunk, which is not copied. */
function concat(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const [only, ...more] = chunks;
  if (only !== undefined && more.length === 0) return only;
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
