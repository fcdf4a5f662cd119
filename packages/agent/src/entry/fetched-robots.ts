/**
 * What came of one attempt to fetch a robots.txt, over all its redirects, before any dialect says what it
 * means. Plain data: it can be kept, sent and compared.
 */
export interface FetchedRobots {
  /** When the attempt began, in milliseconds since the epoch. */
  readonly startedAt: number;
  /** When it ended, in milliseconds since the epoch. */
  readonly endedAt: number;
  /** Each request in order; one at least. The last one is that whose answer counts. */
  readonly hops: readonly Hop[];
  /**
   * The decoded body of a 2xx answer: at most `FetchLimits.maxBytes`, and one byte more where there was more.
   * Undefined where there was no such answer.
   */
  readonly bytes?: Uint8Array;
  /** Whether there was more of the body than `bytes` has. */
  readonly cut?: true;
  /** Of the last answer's header, what says how long it holds; empty where there was no answer. */
  readonly header: KeptHeader;
  /**
   * Whether the server said that the copy it was asked about (`If-None-Match`, `If-Modified-Since`) still
   * holds: the last answer was 304.
   */
  readonly notModified?: true;
  /** How the site answers for a missing page. Only after a 5xx, and only if the caller asked for it (`probeMissingPages`). */
  readonly missingPage?: MissingPage;
}

/** How a site answered two more requests, right after its robots.txt was answered with a 5xx. Redirects were followed. */
export interface MissingPage {
  /** The status for a URL that does not exist; 0: no answer. */
  readonly status: number;
  /** The status for `/`; 0: no answer. Undefined if it was not requested, because `status` is not that of the robots.txt. */
  readonly home?: number;
}

/** One request, and how it ended: with a status or with a failure. */
export interface Hop {
  readonly url: string;
  /** The address that was connected to, where it is known. */
  readonly address?: string;
  /**
   * The HTTP status; for FTP what it stands for in HTTP: 200 a file that was had, 404 a file that is not there, 401 a
   * login that was refused, 503 a server that cannot now.
   */
  readonly status?: number;
  /** The `Location` field, as it was sent. */
  readonly location?: string;
  readonly failure?: FetchFailed;
  /** How long it took, in milliseconds. */
  readonly ms: number;
}

/** Why a request had no answer that could be read. */
export interface FetchFailed {
  readonly reason: FetchFailureReason;
  /** In words, for people. May hold text of the server. */
  readonly message: string;
  /** The code of the system or of the library, such as `ECONNREFUSED`. */
  readonly code?: string;
}

/**
 * - `name`: the host's name could not be resolved.
 * - `connection`: no connection could be made: refused, no way to the host, too long.
 * - `tls`: the server could not prove who it is, or speaks no TLS that we speak.
 * - `reset`: the connection ended before the answer was complete.
 * - `timeout`: the time for the whole chain was up, or the server sent too slowly.
 * - `protocol`: what came is no HTTP (or no FTP), its chunks are broken, its header is too long.
 * - `encoding`: the body's content coding is broken, incomplete, one that was not asked for, or there are more than two.
 * - `address`: our own policy refuses the address, port or scheme.
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

/** Fields of an answer's header that are kept, as they were sent; repeated ones joined by ", ". */
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
