import type { Dialect } from "@maycrawl/engine";
import type { FetchedRobots } from "../entry/fetched-robots.ts";
import type { AddressGuard } from "../guard/address-guard.ts";
import type { FetchLimits } from "../options/fetch-limits.ts";
import type { Clock } from "../time/clock.ts";

/** Fetches robots.txt files. Each call makes one attempt, including all redirects. No results are stored. */
export interface RobotsFetcher {
  /**
   * Makes one attempt. Failures of servers and networks are returned and never thrown.
   * @throws {AddressRefusedError} if the address policy refuses the first request. A refused redirect becomes a
   *   failed hop.
   * @throws {MissingPackageError} for an `ftp:` URL if basic-ftp is not installed.
   * @throws {InvalidOptionError} if the caller's resolver or policy returns an invalid value.
   * @throws {AgentClosedError} if the fetcher is closed. @throws the signal's reason, unchanged, if the caller
   *   aborts.
   */
  fetchRobots(robotsUrl: URL, options: AttemptOptions): Promise<FetchedRobots>;
  /** Aborts all running attempts and closes their connections. */
  close(): Promise<void>;
}

/** Options of one attempt. */
export interface AttemptOptions {
  /** Dialect that decides how many redirects are followed. */
  readonly dialect: Dialect;
  readonly signal?: AbortSignal | undefined;
  /** Validators of the cached copy, for a conditional request. */
  readonly validators?: Validators | undefined;
}

/** Validators that the server sent with the cached copy (RFC 9110 §8.8). */
export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
  /**
   * URL that answered with the copy, which is the URL of its last hop. Default: the first URL. Only the request to
   * this URL is conditional. Another URL may have the same ETag or an older date. Its 304 would then confirm the
   * wrong file.
   */
  readonly url?: string;
}

/** Options of `createFetcher`. */
export interface FetcherOptions {
  /** Value of the `User-Agent` field of each request. */
  readonly userAgent: string;
  readonly guard: AddressGuard;
  readonly limits: FetchLimits;
  /** Source of the start and end times of an attempt. Time limits use the system's timers instead. */
  readonly clock: Clock;
  /**
   * Function that makes the HTTP requests instead of undici. The guard checks the name before, but does not control
   * the addresses that this `fetch` connects to.
   */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Trusted CA certificates (PEM), used instead of the platform's. */
  readonly ca?: readonly string[] | undefined;
}
