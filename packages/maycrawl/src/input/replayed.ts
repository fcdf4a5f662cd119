/**
 * Returns a function that opens a stream each time it is called: from the second time on it has the octets that the first reader
 * read, since a pipe gives them once.
 * @param open opens the stream.
 */
export function replayed(
  open: () => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>,
): () => Promise<AsyncIterable<Uint8Array>> {
  let kept: Uint8Array[] | undefined;
  return async () => {
    if (kept !== undefined) return replayOf(kept);
    const stream = await open();
    kept = [];
    return recorded(stream, kept);
  };
}

async function* recorded(stream: AsyncIterable<Uint8Array>, kept: Uint8Array[]): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) {
    kept.push(chunk);
    yield chunk;
  }
}

async function* replayOf(kept: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* kept;
}
