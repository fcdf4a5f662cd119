import type { KeptHeader } from "../entry/fetched-robots.ts";
import { decodedBody } from "../http/response/decode-body.ts";
import type { CodedBody } from "../http/response/decode-on-read.ts";
import { type PageResponse, valuesOf } from "../http/response/page-response.ts";
import { checkTransferCoding } from "../http/response/transfer-coding.ts";

/** One request of a chain: asks, and reads the body where there is a robots.txt in it. Follows no redirect. */
export type Requester = (request: HopRequest) => Promise<HopAnswer>;

export interface HopRequest {
  readonly url: URL;
  /** Fields of a conditional request (RFC 9110 §13.1), beside those of every request. */
  readonly conditions: Readonly<Record<string, string>>;
  /** Ends it, whatever it waits for. */
  readonly signal: AbortSignal;
  /** To be told of the address that was connected to. */
  connected(address: string): void;
  /** To be told of the bytes of the body as they come, the first time with 0: it begins. */
  received(bytes: number): void;
}

export interface HopAnswer {
  readonly status: number;
  readonly location?: string;
  readonly header: KeptHeader;
  /** Of a 2xx answer: the decoded body, up to the limit and one byte more where there was more. */
  readonly bytes?: Uint8Array;
}

/**
 * Reads the body of a successful answer; no other has a robots.txt.
 * @param coding Content-Encoding of the body. Undefined if the body is decoded already.
 * @throws {FailedHop}, and what the body and zlib throw.
 */
export async function hopAnswer(
  { status, headers, body }: Pick<PageResponse, "status" | "headers"> & { readonly body: CodedBody },
  coding: string | undefined,
  received: HopRequest["received"],
  maxBytes: number,
): Promise<HopAnswer> {
  const [location, second] = valuesOf(headers, "location");
  const head = {
    status,
    // Two of them name no one place to go to.
    ...(location === undefined || second !== undefined ? {} : { location }),
    header: keptHeader(headers),
  };
  try {
    if (status < 200 || status > 299) return head;
    checkTransferCoding(valuesOf(headers, "transfer-encoding").join(", "));
    return { ...head, bytes: await decodedBody(counted(body, received), coding, maxBytes) };
  } finally {
    await body.return();
  }
}

/** Tells of each chunk as it passes. */
async function* counted(
  body: AsyncIterable<Uint8Array>,
  received: HopRequest["received"],
): AsyncGenerator<Uint8Array> {
  received(0);
  for await (const chunk of body) {
    received(chunk.length);
    yield chunk;
  }
}

const KEPT_FIELDS: Readonly<Record<keyof KeptHeader, string>> = {
  age: "age",
  cacheControl: "cache-control",
  contentEncoding: "content-encoding",
  contentType: "content-type",
  date: "date",
  etag: "etag",
  expires: "expires",
  lastModified: "last-modified",
  retryAfter: "retry-after",
};

/** Returns the fields of a header that are kept. */
function keptHeader(headers: PageResponse["headers"]): KeptHeader {
  const kept: Record<string, string> = {};
  for (const [name, fieldName] of Object.entries(KEPT_FIELDS)) {
    const values = valuesOf(headers, fieldName);
    if (values.length > 0) kept[name] = values.join(", ");
  }
  return kept;
}
