import { defaultsOf, type NumberTable } from "@maycrawl/engine/internal";

/** How much of a server's answer, and of anybody's time, a robots.txt may take. */
export interface FetchLimits {
  /** Milliseconds for the whole chain of redirects, name look-ups and bodies included. */
  readonly timeoutMs: number;
  /**
   * Milliseconds to connect, name look-up and TLS included, for all addresses of the host together: a dead host answers at none of
   * them.
   */
  readonly connectTimeoutMs: number;
  /** Bytes of the decoded body that are kept; one more is kept to show that there was more. */
  readonly maxBytes: number;
  /** Bytes of an answer's header. */
  readonly maxHeaderBytes: number;
  /** Redirects that are followed where the dialect names no limit. */
  readonly maxRedirects: number;
  /** A body that comes slower ends: with fewer bytes in any ten seconds. */
  readonly minBytesInTenSeconds: number;
}

/** The table of the limits. */
export const limitTable: NumberTable<FetchLimits> = {
  timeoutMs: { default: 30_000 },
  connectTimeoutMs: { default: 10_000 },
  // RFC 9309 §2.5 permits no lower limit.
  maxBytes: { default: 512_000, whole: true },
  // undici and llhttp count with it.
  maxHeaderBytes: { default: 16 * 1024, whole: true, finite: true },
  maxRedirects: { default: 20, whole: true },
  minBytesInTenSeconds: { default: 100, whole: true },
};

/** 500 KiB, the least limit that RFC 9309 §2.5 permits; a connection in 10 s, a chain in 30 s; sixteen kilobytes of header. */
export const defaultLimits: FetchLimits = defaultsOf(limitTable);
