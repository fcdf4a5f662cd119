/** What the first reader of a stream read, and why it could read no more. */
interface Recording {
  readonly chunks: Uint8Array[];
  failure: unknown;
}

/**
 * Returns a function that opens a stream each time it is called: from the second time on it has what the first reader read, since a
 * pipe and a connection give it once. It also fails as it failed for that reader.
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
    return recorded(stream, recording);
  };
}

async function* recorded(
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
