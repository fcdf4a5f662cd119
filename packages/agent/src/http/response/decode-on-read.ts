import { abortable } from "../../abort/abortable.ts";
import { decodedStream } from "./decode-body.ts";
import { checkTransferCoding } from "./transfer-coding.ts";

/** A body that is read once, and may be left while its next bytes are waited for. */
export type CodedBody = AsyncIterable<Uint8Array> & Required<Pick<AsyncIterator<Uint8Array>, "return">>;

/**
 * Returns the bytes of a stream. Leaving them cancels it, also while a read is waiting.
 * @param signal ends a read, whatever the stream makes of the same signal.
 */
export function chunksOf(body: ReadableStream<Uint8Array> | null, signal?: AbortSignal): CodedBody {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  const chunks = {
    next: async (): Promise<IteratorResult<Uint8Array, undefined>> => {
      reader ??= body?.getReader();
      const read = reader && (await abortable(reader.read(), signal));
      return read?.done === false ? read : { done: true, value: undefined };
    },
    return: async (): Promise<IteratorReturnResult<undefined>> => {
      void (reader ?? body)?.cancel().catch(() => undefined);
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => chunks,
  };
  return chunks;
}

/**
 * Returns the decoded body of a page. What is wrong with a coding is wrong with the body: the status and the header are there all
 * the same.
 * @param contentEncoding the field; repeated ones joined by ", ".
 * @param max how many bytes of it are wanted: see `decodedStream`.
 */
export function decodeOnRead(
  source: CodedBody,
  contentEncoding: string,
  max: number,
  transferEncoding: string,
): AsyncIterableIterator<Uint8Array, undefined> {
  const chunks = decodedChunks(source, contentEncoding, max, transferEncoding);
  return {
    next: () => chunks.next(),
    return: async () => {
      // A decoder may wait for bytes that never come.
      void chunks.return(undefined).catch(() => undefined);
      void source.return();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

async function* decodedChunks(
  source: CodedBody,
  contentEncoding: string,
  max: number,
  transferEncoding: string,
): AsyncGenerator<Uint8Array, undefined> {
  try {
    checkTransferCoding(transferEncoding);
    yield* await decodedStream(source, contentEncoding, max);
  } finally {
    // What cannot be decoded is left, too: its connection would stay open.
    void source.return();
  }
  return undefined;
}
