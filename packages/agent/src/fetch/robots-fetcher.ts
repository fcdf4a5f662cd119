import type { Dialect } from "@maycrawl/engine";
import { defaultsOf, type NumberTable } from "@maycrawl/engine/internal";
import type { FetchedRobots } from "./fetched-robots.ts";

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

/** Fetches robots.txt files: one attempt each, over all its redirects. It remembers nothing of them. */
export interface RobotsFetcher {
  /**
   * Makes one attempt. What servers and networks do is a value, never an exception.
   * @throws {AddressRefusedError} where the policy refuses the first request; of a later one it is a failed hop.
   * @throws {MissingPackageError} for an `ftp:` URL if basic-ftp is not installed.
   * @throws {InvalidOptionError} where the caller's resolver or policy gives no answer that is one.
   * @throws the signal's reason, untouched, when the caller aborts.
   */
  fetchRobots(robotsUrl: URL, options: AttemptOptions): Promise<FetchedRobots>;
  /** Ends all connections. */
  close(): Promise<void>;
}

/** What one attempt is told. */
export interface AttemptOptions {
  /** Says how many redirects are followed. */
  readonly dialect: Dialect;
  readonly signal?: AbortSignal | undefined;
  /** Of the copy that is had, for a conditional request. */
  readonly validators?: Validators | undefined;
}

/** What a server calls its copy by (RFC 9110 §8.8). */
export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
  /**
   * The URL that answered with the copy, the last of its hops; the first one where it is not given. No other is
   * asked about it: another resource may bear the same name or be older, and its 304 would mean another file.
   */
  readonly url?: string;
}
