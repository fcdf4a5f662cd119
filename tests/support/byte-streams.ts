/** Yields bytes in chunks of the given sizes. The last size repeats. */
export async function* chunked(
  bytes: Uint8Array,
  sizes: readonly number[] = [65_536],
): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (let i = 0; at < bytes.length; i++) {
    const size = Math.max(1, sizes[Math.min(i, sizes.length - 1)] ?? 1);
    yield bytes.slice(at, at + size);
    at += size;
  }
}

/** Returns all values of an iterable as a list. */
export async function all<T>(iterable: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const one of iterable) list.push(one);
  return list;
}
