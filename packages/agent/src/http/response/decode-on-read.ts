import { abortable } from "../../abort/abortable.ts";
import { decodeStream } from "./decode-body.ts";
import { checkTransferCoding } from "./transfer-coding.ts";

/** A body that can be read once. `return()` cancels it, even during a pending read. */
export type CodedBody = AsyncIterable<Uint8Array> & Required<Pick<AsyncIterator<Uint8Array>, "return">>;

/**
 * Returns the chunks of a stream. `return()` cancels the stream, even during a pending read.
 * @param signal aborts a pending read, even if the stream ignores the same signal.
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
 * Returns the decoded body of a page. Errors of a coding are thrown only when the body is read, so that the status
 * and the header can be used.
 * @param contentEncoding the `Content-Encoding` field; repeated fields are joined by ", ".
 * @param max number of decoded bytes that the caller needs: see `decodeStream`.
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
      // Not awaited, because a decoder may wait for bytes that never arrive.
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
    yield* await decodeStream(source, contentEncoding, max);
  } finally {
    // Also closes a body that cannot be decoded; otherwise its connection would stay open.
    void source.return();
  }
  return undefined;
}
