import { defaultsOf, type NumberTable } from "@maycrawl/engine/internal";

/** Limits of an attempt to fetch a robots.txt. */
export interface FetchLimits {
  /** Maximum time for the whole chain of redirects, in milliseconds. This time includes name lookups and bodies. */
  readonly timeoutMs: number;
  /**
   * Maximum time to connect, in milliseconds, including the name lookup and TLS. This is one limit for all
   * addresses of a host together, because a dead host answers at none of its addresses.
   */
  readonly connectTimeoutMs: number;
  /**
   * Maximum number of bytes of the decoded body that are kept. One more byte is kept if the body is longer.
   */
  readonly maxBytes: number;
  /** Maximum size of an answer's header, in bytes. */
  readonly maxHeaderBytes: number;
  /** Maximum number of redirects, if the dialect has no limit. */
  readonly maxRedirects: number;
  /** Minimum number of body bytes in ten seconds. A slower body is aborted. */
  readonly minBytesInTenSeconds: number;
}

/** Validation table of the limits. */
export const limitTable: NumberTable<FetchLimits> = {
  timeoutMs: { default: 30_000 },
  connectTimeoutMs: { default: 10_000 },
  // RFC 9309 §2.5 requires a parsing limit of at least 500 KiB.
  maxBytes: { default: 512_000, whole: true },
  // The limit must be finite, because undici and llhttp calculate with it.
  maxHeaderBytes: { default: 16 * 1024, whole: true, finite: true },
  maxRedirects: { default: 20, whole: true },
  minBytesInTenSeconds: { default: 100, whole: true },
};

/**
 * Default limits: 500 KiB of body (the minimum of RFC 9309 §2.5), 16 KiB of header, 10 s to connect, and 30 s for
 * the whole chain of redirects.
 */
export const defaultLimits: FetchLimits = defaultsOf(limitTable);
