import type { Dialect } from "@maycrawl/engine";
import type { FetchedRobots } from "../entry/fetched-robots.ts";
import type { AddressGuard } from "../guard/address-guard.ts";
import type { FetchLimits } from "../options/fetch-limits.ts";
import type { Clock } from "../time/clock.ts";

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

/** What a fetcher asks with. */
export interface FetcherOptions {
  /** The `User-Agent` field of each request. */
  readonly userAgent: string;
  readonly guard: AddressGuard;
  readonly limits: FetchLimits;
  /** Tells when an attempt began and ended. How long it may take is told by the system's timers. */
  readonly clock: Clock;
  /** Makes the HTTP requests in the place of undici; the guard then cannot say where it connects. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Certificates (PEM) that are trusted in the place of the platform's. */
  readonly ca?: readonly string[] | undefined;
}
