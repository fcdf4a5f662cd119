/** A body that is larger is not kept, but read while it comes. */
const LARGE = 262_144;

/** The beginning of a body, and how it goes on. */
export interface Gathered {
  readonly bytes: Uint8Array;
  /** What follows, where that is not all: its next step may throw. */
  readonly rest: AsyncIterator<Uint8Array> | undefined;
}

/**
 * Gathers a body as far as it is small: exactly so many bytes of a larger one, however it comes. It never throws: where the body
 * breaks, so does its rest.
 * @param maxBytes of the body that are wanted.
 */
export async function gather(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Gathered> {
  const max = Math.min(LARGE, maxBytes);
  const chunks: Uint8Array[] = [];
  let length = 0;
  const rest = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await rest.next();
      if (done === true) return { bytes: together(chunks, length), rest: undefined };
      const room = max - length;
      chunks.push(value.subarray(0, room));
      length += Math.min(value.length, room);
      if (value.length <= room) continue;
      const more = value.subarray(room);
      return { bytes: together(chunks, length), rest: behind(more, rest)[Symbol.asyncIterator]() };
    }
  } catch (thrown) {
    return { bytes: together(chunks, length), rest: { next: () => Promise.reject(thrown) } };
  }
}

/** The same body, from its beginning; to be read once. */
export function bodyOf({ bytes, rest }: Gathered): AsyncIterable<Uint8Array> {
  return behind(bytes, rest ?? NOTHING);
}

/** A piece, and what follows it. */
function behind(piece: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncIterable<Uint8Array> {
  let first: Uint8Array | undefined = piece;
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

/** A body that is at its end. */
const NOTHING: AsyncIterator<Uint8Array> = { next: async () => ({ done: true, value: undefined }) };

/** One piece; most small pages come as one. */
function together(chunks: readonly Uint8Array[], length: number): Uint8Array {
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
