import { decodedStream } from "./fetch/decode-body.ts";
import { checkTransferCoding } from "./fetch/transfer-coding.ts";

/** A body that is read once, and may be left while its next bytes are waited for. */
export type CodedBody = AsyncIterable<Uint8Array> & Required<Pick<AsyncIterator<Uint8Array>, "return">>;

/**
 * Returns the decoded body of a page. What is wrong with a coding is wrong with the body: the status and the header are there all
 * the same.
 * @param contentEncoding the field; repeated ones joined by ", ".
 * @param max how many bytes of it are wanted: see `decodedStream`.
 */
export function decodedLater(
  source: CodedBody,
  contentEncoding: string,
  max: number,
  transferEncoding: string,
): AsyncIterableIterator<Uint8Array, undefined> {
  const chunks = decodedChunks(source, contentEncoding, max, transferEncoding);
  return {
    next: () => chunks.next(),
    return: () => {
      const left = chunks.return(undefined);
      // A decoder that waits for bytes is not left before it has them, or there are no more.
      void source.return();
      return left;
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
