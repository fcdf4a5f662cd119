import { pipeline, Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createInflate, createInflateRaw } from "node:zlib";
import { parseContentCodings } from "@maycrawl/engine/internal";
import { FailedHop } from "../../failure/failed-hop.ts";
import { gunzip } from "./gunzip.ts";

/** Value of `Accept-Encoding`: the codings that `decodeBody` decodes. zstd is missing, because Node 20 lacks it. */
export const ACCEPTED_CODINGS = "gzip, deflate, br";

/** Maximum number of codings. Each coding multiplies the possible size of the decoded body (GHSA-g9mf-h72j-4rw9). */
const MAX_CODINGS = 2;

/**
 * Returns the decoded body, up to `max` + 1 bytes. The extra byte shows that the body is longer. The rest is not
 * read.
 * @param contentEncoding the `Content-Encoding` field; repeated fields are joined by ", ". Names that are not codings
 * are ignored.
 * @throws {FailedHop} if the field has more than two codings, or a coding that is not in `ACCEPTED_CODINGS`.
 * @throws errors of zlib and of the body.
 */
export async function decodeBody(
  body: AsyncIterable<Uint8Array>,
  contentEncoding: string | undefined,
  max: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of await decodeStream(body, contentEncoding, max)) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > max) break;
  }
  return Uint8Array.prototype.slice.call(Buffer.concat(chunks), 0, max + 1);
}

/**
 * Returns the decoded body as a stream. The stream does not end at `max` bytes. Throws the same errors as
 * `decodeBody`.
 * @param max number of decoded bytes that the caller needs. A decoder fails after about 2 × `max` coded bytes.
 */
export async function decodeStream(
  body: AsyncIterable<Uint8Array>,
  contentEncoding: string | undefined,
  max: number,
): Promise<AsyncIterable<Uint8Array>> {
  let decoded = body;
  // "Listed in the order in which they were applied" (RFC 9110 §8.4): the last coding is decoded first.
  for (const decode of findDecoders(contentEncoding).toReversed()) {
    decoded = await applyDecoder(decode, decoded, max);
  }
  return decoded;
}

/** Returns the decoders for the codings, in the order of the field. */
function findDecoders(contentEncoding: string | undefined): Decoder[] {
  const { codings } = parseContentCodings(contentEncoding);
  if (codings.length > MAX_CODINGS)
    throw new FailedHop("encoding", "the body has more than two content codings");
  return codings.map((coding) => {
    const decode = DECODERS.get(coding);
    if (decode !== undefined) return decode;
    throw new FailedHop(
      "encoding",
      `the body has the content coding "${coding}", which the request did not accept`,
    );
  });
}

async function applyDecoder(
  decode: Decoder,
  source: AsyncIterable<Uint8Array>,
  max: number,
): Promise<AsyncIterable<Uint8Array>> {
  const body = source[Symbol.asyncIterator]();
  const first = await firstBytes(body);
  // Decoders reject an empty body, but it is a valid robots.txt.
  if (first === undefined) return Readable.from([]);
  return decode(limitCoded(first, body, max), first[0] ?? 0);
}

async function firstBytes(body: AsyncIterator<Uint8Array>): Promise<Uint8Array | undefined> {
  for (;;) {
    const { done, value } = await body.next();
    if (done === true) return undefined;
    if (value.length > 0) return value;
  }
}

/**
 * Limits the coded bytes to about twice `max`. Empty blocks of a coding decode to no bytes, so a limit on the
 * decoded bytes would not stop an endless series of them.
 */
async function* limitCoded(
  first: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
  max: number,
): AsyncGenerator<Uint8Array> {
  let left = 2 * max + 65_536 - first.length;
  yield first;
  for await (const chunk of { [Symbol.asyncIterator]: () => rest }) {
    left -= chunk.length;
    if (left < 0) throw new FailedHop("encoding", "the coded body is too long for the maximum decoded size");
    yield chunk;
  }
}

type Decoder = (coded: AsyncIterable<Uint8Array>, firstByte: number) => AsyncIterable<Uint8Array>;

const DECODERS: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ["gzip", gunzip],
  ["x-gzip", gunzip],
  // `deflate` is the zlib format (RFC 9110 §8.4.1.2): the low four bits of the first byte are 8. Some servers send
  // raw DEFLATE instead.
  [
    "deflate",
    (coded, firstByte) => through(coded, (firstByte & 0x0f) === 8 ? createInflate() : createInflateRaw()),
  ],
  ["br", (coded) => through(coded, createBrotliDecompress())],
]);

/** Decodes the bytes with a transform stream. Reading the result also throws read errors of the coded bytes. */
function through(coded: AsyncIterable<Uint8Array>, decoder: Transform): AsyncIterable<Uint8Array> {
  return pipeline(Readable.from(coded), decoder, () => undefined);
}
