import type { KeptHeader } from "../entry/fetched-robots.ts";
import { decodeBody } from "../http/response/decode-body.ts";
import type { CodedBody } from "../http/response/decode-on-read.ts";
import { headerValues, type PageResponse } from "../http/response/page-response.ts";
import { checkTransferCoding } from "../http/response/transfer-coding.ts";

/** Makes one request of a redirect chain, and reads the body of a 2xx answer. Does not follow redirects. */
export type Requester = (request: HopRequest) => Promise<HopAnswer>;

export interface HopRequest {
  readonly url: URL;
  /** Header fields of a conditional request (RFC 9110 §13.1), sent in addition to the fields of every request. */
  readonly conditions: Readonly<Record<string, string>>;
  /** Signal that aborts the request at any stage. */
  readonly signal: AbortSignal;
  /** Called with the server's IP address after connecting. */
  connected(address: string): void;
  /**
   * Called with 0 when the body starts, and then with the number of bytes in each received chunk.
   */
  received(bytes: number): void;
}

export interface HopAnswer {
  readonly status: number;
  readonly location?: string;
  readonly header: KeptHeader;
  /** Decoded body of a 2xx answer: at most the limit, plus one byte if the body is longer. */
  readonly bytes?: Uint8Array;
}

/**
 * Converts a response to a `HopAnswer`. Reads the body of a 2xx; other responses contain no robots.txt.
 * @param coding `Content-Encoding` of the body. Undefined if the body is already decoded.
 * @throws {FailedHop} if the body has an unsupported coding.
 * @throws errors of the body and of zlib.
 */
export async function readHopAnswer(
  { status, headers, body }: Pick<PageResponse, "status" | "headers"> & { readonly body: CodedBody },
  coding: string | undefined,
  received: HopRequest["received"],
  maxBytes: number,
): Promise<HopAnswer> {
  const [location, second] = headerValues(headers, "location");
  const head = {
    status,
    // With two `Location` fields, the target is ambiguous.
    ...(location === undefined || second !== undefined ? {} : { location }),
    header: selectHeader(headers),
  };
  try {
    if (status < 200 || status > 299) return head;
    checkTransferCoding(headerValues(headers, "transfer-encoding").join(", "));
    return { ...head, bytes: await decodeBody(countBytes(body, received), coding, maxBytes) };
  } finally {
    await body.return();
  }
}

/** Passes the chunks on, and reports 0 first and then the length of each chunk. */
async function* countBytes(
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

/** Returns the header fields in `KEPT_FIELDS`. Values of repeated fields are joined by ", ". */
function selectHeader(headers: PageResponse["headers"]): KeptHeader {
  const kept: Record<string, string> = {};
  for (const [name, fieldName] of Object.entries(KEPT_FIELDS)) {
    const values = headerValues(headers, fieldName);
    if (values.length > 0) kept[name] = values.join(", ");
  }
  return kept;
}
