import type { FoundUrl, Skip } from "./found-url.ts";
import type { Visit } from "./visit.ts";

/**
 * Assumed maximum network delay of a request and its answer, in milliseconds. After a slower answer, the server may
 * have received the request late, so the site's interval counts from a later time.
 */
export const NETWORK_DELAY_MS = 250;

/** Outcome of processing a queued URL. */
export type Outcome =
  | {
      readonly kind: "visited";
      readonly visit: Visit;
      readonly found: readonly FoundUrl[];
      /** Latest time when the server can have received the request (an estimate), in milliseconds since the epoch. */
      readonly heardAt: number;
    }
  | { readonly kind: "skipped"; readonly skip: Skip }
  /** The request failed. The URL will be retried. */
  | {
      readonly kind: "later";
      /** Milliseconds until the earliest retry; the pause of the host may be longer. */
      readonly retryInMs: number;
      readonly because: string;
      readonly failure: Failure;
      readonly visit: Visit;
    }
  | UnreachableHost;

/** A failed request. Its kind decides how the pace of the host changes. */
export interface Failure {
  /**
   * - `overload`: status 429 or 503, which asks for fewer requests.
   * - `no-answer`: the connection or the body broke, or the request timed out.
   * - `status`: another temporary failure (see `isTemporaryFailure`), which may concern only this URL.
   */
  readonly kind: "overload" | "no-answer" | "status";
  /** Pause that Retry-After asks for, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
}

/** An unreachable robots.txt: until it can be fetched, no page of the host may be fetched. */
export interface UnreachableHost {
  readonly kind: "unreachable";
  /** Time of the next attempt to fetch the robots.txt, in milliseconds since the epoch. */
  readonly at: number;
  readonly because: string;
  /** Whether the host does not exist. */
  readonly nowhere: boolean;
}
