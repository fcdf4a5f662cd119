import { pipeline, Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { FailedHop } from "./failed-hop.ts";

/** The codings that `decodedBody` undoes, as `Accept-Encoding` says it. zstd is missing on Node 20. */
export const ACCEPTED_CODINGS = "gzip, deflate, br";

/**
 * The body, decoded: up to `most` octets, and one octet more where there was more. What comes after is not waited
 * for.
 * @param contentEncoding the `Content-Encoding` field.
 * @throws {FailedHop} where it is coded more than once: each coding more would let a small answer grow by a
 *   factor of its own (GHSA-g9mf-h72j-4rw9); or in one that was not asked for.
 * @throws what zlib or the body throws.
 */
export async function decodedBody(
  body: AsyncIterable<Uint8Array>,
  contentEncoding: string | undefined,
  most: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of await decodedStream(body, contentEncoding, most)) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > most) break;
  }
  return Uint8Array.prototype.slice.call(Buffer.concat(chunks), 0, most + 1);
}

/**
 * The body, decoded, as it comes; it does not end at `most`. Throws as `decodedBody`.
 * @param most how many octets of it are wanted: far more than that is not decoded.
 */
export function decodedStream(
  body: AsyncIterable<Uint8Array>,
  contentEncoding: string | undefined,
  most: number,
): AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>> {
  const coding = codingOf(contentEncoding);
  return coding === undefined ? body : decoded(body, coding, most);
}

/** The one coding; undefined where there is none. */
function codingOf(contentEncoding = ""): string | undefined {
  // `identity` is no coding, but some servers say it (RFC 9110 §8.4 forbids it).
  const codings = contentEncoding
    .split(",")
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== "" && coding !== "identity");
  if (codings.length > 1) throw new FailedHop("encoding", "the body is coded more than once");
  return codings[0];
}

async function decoded(
  source: AsyncIterable<Uint8Array>,
  coding: string,
  most: number,
): Promise<AsyncIterable<Uint8Array>> {
  const decoderOf = DECODERS.get(coding);
  if (decoderOf === undefined) {
    throw new FailedHop("encoding", `the body has the coding "${coding}", which was not asked for`);
  }
  const body = source[Symbol.asyncIterator]();
  const first = await firstOctets(body);
  // An empty body is nothing that a decoder could read, and yet a robots.txt.
  if (first === undefined) return Readable.from([]);
  // Errors of the body come out of the decoder.
  return pipeline(Readable.from(capped(first, body, most)), decoderOf(first[0] ?? 0), () => undefined);
}

async function firstOctets(body: AsyncIterator<Uint8Array>): Promise<Uint8Array | undefined> {
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
  most: number,
): AsyncGenerator<Uint8Array> {
  let left = 2 * most + 65_536 - first.length;
  yield first;
  for await (const chunk of { [Symbol.asyncIterator]: () => rest }) {
    left -= chunk.length;
    if (left < 0) throw new FailedHop("encoding", "the coded body is longer than what it could decode to");
    yield chunk;
  }
}

type Decoder = (firstOctet: number) => Transform;

/** A map, so that a coding called "constructor" finds nothing. */
const DECODERS: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ["gzip", () => createGunzip()],
  ["x-gzip", () => createGunzip()],
  // RFC 9110 §8.4.1.2: zlib's format (which begins with 8 in the low half), but some send bare DEFLATE.
  ["deflate", (firstOctet) => ((firstOctet & 0x0f) === 8 ? createInflate() : createInflateRaw())],
  ["br", () => createBrotliDecompress()],
]);
