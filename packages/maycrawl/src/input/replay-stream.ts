/** The chunks that the first reader of a stream has read, and the error of the stream. */
interface Recording {
  readonly chunks: Uint8Array[];
  failure: unknown;
}

/**
 * Returns a function that returns a stream. The first call opens the stream. Each later call replays the
 * chunks and the error that the first reader got, because a pipe or a connection can be read only once.
 * @param open opens the stream.
 */
export function replayStream(
  open: () => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>,
): () => Promise<AsyncIterable<Uint8Array>> {
  let recording: Recording | undefined;
  return async () => {
    if (recording !== undefined) return replay(recording);
    const stream = await open();
    recording = { chunks: [], failure: undefined };
    return record(stream, recording);
  };
}

async function* record(
  stream: AsyncIterable<Uint8Array>,
  recording: Recording,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    for await (const chunk of stream) {
      recording.chunks.push(chunk);
      yield chunk;
    }
  } catch (thrown) {
    recording.failure = thrown;
    throw thrown;
  }
}

async function* replay({ chunks, failure }: Recording): AsyncGenerator<Uint8Array, void, undefined> {
  yield* chunks;
  if (failure !== undefined) throw failure;
}
