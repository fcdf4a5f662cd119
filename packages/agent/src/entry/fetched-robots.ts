/**
 * Result of one attempt to fetch a robots.txt, including all redirects. The result does not depend on a dialect. It
 * is plain data that can be stored, sent and compared.
 */
export interface FetchedRobots {
  /** Start of the attempt, in milliseconds since the epoch. */
  readonly startedAt: number;
  /** End of the attempt, in milliseconds since the epoch. */
  readonly endedAt: number;
  /** All requests in order; at least one. The answer of the last request counts. */
  readonly hops: readonly Hop[];
  /**
   * Decoded body of a 2xx answer: at most `FetchLimits.maxBytes`, plus one byte if the body is longer. Undefined if
   * the last answer is not a 2xx.
   */
  readonly bytes?: Uint8Array;
  /** True if the body is longer than `FetchLimits.maxBytes`. */
  readonly cut?: true;
  /** Kept header fields of the last answer; empty without an answer. */
  readonly header: KeptHeader;
  /**
   * True if the server confirmed the cached copy: it answered a conditional request (`If-None-Match`,
   * `If-Modified-Since`) with a 304.
   */
  readonly notModified?: true;
  /**
   * Statuses that show how the site answers for missing pages. Only present after a 5xx, and only if the agent's
   * option `probeMissingPages` is set.
   */
  readonly missingPage?: MissingPage;
}

/**
 * Statuses of a site for one or two more requests, sent right after its robots.txt was answered with a 5xx.
 * Redirects are followed.
 */
export interface MissingPage {
  /** Status for a URL that does not exist; 0 without an answer. */
  readonly status: number;
  /**
   * Status for `/`; 0 without an answer. Undefined if `/` was not requested, because `status` differs from the
   * status of the robots.txt.
   */
  readonly home?: number;
}

/** One request and its result: a status or a failure. */
export interface Hop {
  readonly url: string;
  /** IP address of the server, if known. */
  readonly address?: string;
  /**
   * HTTP status. FTP results are mapped to HTTP: 200 for a fetched file, 404 for a missing file, 401 for a
   * refused login, 503 for a temporary failure.
   */
  readonly status?: number;
  /** Value of the `Location` field, as sent. */
  readonly location?: string;
  readonly failure?: FetchFailed;
  /** Duration of the request, in milliseconds. */
  readonly ms: number;
}

/** Reason why a request has no readable answer. */
export interface FetchFailed {
  readonly reason: FetchFailureReason;
  /** Description for people. It may contain text of the server. */
  readonly message: string;
  /** Error code of the system or of a library, such as `ECONNREFUSED`. */
  readonly code?: string;
}

/**
 * Reason of a failed request.
 *
 * - `name`: the host's name could not be resolved.
 * - `connection`: no connection was established: refused, host unreachable, or timed out.
 * - `tls`: the TLS handshake failed, for example because the server could not prove its identity.
 * - `reset`: the connection ended before the answer was complete.
 * - `timeout`: the time limit of the whole redirect chain expired, or the server sent too slowly.
 * - `protocol`: the answer is not HTTP (or FTP), its chunks are broken, or its header is too long.
 * - `encoding`: the body's coding is broken, incomplete or was not requested, or there are more than two codings.
 * - `address`: the agent's address policy refuses the address, port or scheme.
 */
export type FetchFailureReason =
  | "name"
  | "connection"
  | "tls"
  | "reset"
  | "timeout"
  | "protocol"
  | "encoding"
  | "address";

/**
 * Header fields of an answer that are stored, with their values as sent. Values of repeated fields are joined by ",
 * ".
 */
export interface KeptHeader {
  readonly age?: string;
  readonly cacheControl?: string;
  readonly contentEncoding?: string;
  readonly contentType?: string;
  readonly date?: string;
  readonly etag?: string;
  readonly expires?: string;
  readonly lastModified?: string;
  readonly retryAfter?: string;
}
