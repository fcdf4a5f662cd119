import { pipeline, Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createInflate, createInflateRaw } from "node:zlib";
import { parseContentCodings } from "@maycrawl/engine/internal";
import { FailedHop } from "../../failure/failed-hop.ts";
import { gunzipped } from "./gunzip.ts";

/** The codings that `decodedBody` undoes, as `Accept-Encoding` says it. zstd is missing on Node 20. */
export const ACCEPTED_CODINGS = "gzip, deflate, br";

/** Each coding more lets a small answer grow by a factor of its own (GHSA-g9mf-h72j-4rw9). */
const MAX_CODINGS = 2;

/**
 * Returns the decoded body: up to `max` bytes, and one byte more where there was more. It does not wait for the rest.
 * @param contentEncoding the `Content-Encoding` field; repeated ones joined by ", ". Names that are not codings are ignored.
 * @throws {FailedHop} if it has more than two codings, or one that is not in `ACCEPTED_CODINGS`.
 * @throws what zlib or the body throws.
 */
export async function decodedBody(
  body: AsyncIterable<Uint8Array>,
  contentEncoding: string | undefined,
  max: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of await decodedStream(body, contentEncoding, max)) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > max) break;
  }
  return Uint8Array.prototype.slice.call(Buffer.concat(chunks), 0, max + 1);
}

/**
 * Returns the decoded body, as it comes; it does not end at `max`. Throws as `decodedBody`.
 * @param max how many bytes of it are wanted: each coding ends with an error where it would have to read far more.
 */
export async function decodedStream(
  body: AsyncIterable<Uint8Array>,
  contentEncoding: string | undefined,
  max: number,
): Promise<AsyncIterable<Uint8Array>> {
  let decoded = body;
  // "Listed in the order in which they were applied" (RFC 9110 §8.4): the last one is undone first.
  for (const decoderOf of decodersOf(contentEncoding).toReversed()) {
    decoded = await decodedBy(decoderOf, decoded, max);
  }
  return decoded;
}

/** The decoders, in the order of the field. */
function decodersOf(contentEncoding: string | undefined): Decoder[] {
  const { codings } = parseContentCodings(contentEncoding);
  if (codings.length > MAX_CODINGS) throw new FailedHop("encoding", "the body is coded more than twice");
  return codings.map((coding) => {
    const decoderOf = DECODERS.get(coding);
    if (decoderOf !== undefined) return decoderOf;
    throw new FailedHop("encoding", `the body has the coding "${coding}", which was not asked for`);
  });
}

async function decodedBy(
  decoderOf: Decoder,
  source: AsyncIterable<Uint8Array>,
  max: number,
): Promise<AsyncIterable<Uint8Array>> {
  const body = source[Symbol.asyncIterator]();
  const first = await firstBytes(body);
  // An empty body is nothing that a decoder could read, and yet a robots.txt.
  if (first === undefined) return Readable.from([]);
  return decoderOf(capped(first, body, max), first[0] ?? 0);
}

async function firstBytes(body: AsyncIterator<Uint8Array>): Promise<Uint8Array | undefined> {
  for (;;) {
    const { done, value } = await body.next();
    if (done === true) return undefined;
    if (value.length > 0) return value;
  }
}

/**
 * What is sent may hardly be longer than what it decodes to. An endless run of empty blocks decodes to nothing, and
 * no limit on what is decoded would ever end it.
 */
async function* capped(
  first: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
  max: number,
): AsyncGenerator<Uint8Array> {
  let left = 2 * max + 65_536 - first.length;
  yield first;
  for await (const chunk of { [Symbol.asyncIterator]: () => rest }) {
    left -= chunk.length;
    if (left < 0) throw new FailedHop("encoding", "the coded body is longer than what it could decode to");
    yield chunk;
  }
}

type Decoder = (coded: AsyncIterable<Uint8Array>, firstByte: number) => AsyncIterable<Uint8Array>;

const DECODERS: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ["gzip", gunzipped],
  ["x-gzip", gunzipped],
  // RFC 9110 §8.4.1.2: zlib's format (which begins with 8 in the low half), but some send bare DEFLATE.
  [
    "deflate",
    (coded, firstByte) => through(coded, (firstByte & 0x0f) === 8 ? createInflate() : createInflateRaw()),
  ],
  ["br", (coded) => through(coded, createBrotliDecompress())],
]);

/** Returns the decoded bytes. A read error of the coded bytes is thrown there, too. */
function through(coded: AsyncIterable<Uint8Array>, decoder: Transform): AsyncIterable<Uint8Array> {
  return pipeline(Readable.from(coded), decoder, () => undefined);
}
