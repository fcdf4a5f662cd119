import type { FoundUrl, Skip } from "./found-url.ts";
import type { Visit } from "./visit.ts";

/** What came of a URL's turn. */
export type Outcome =
  | {
      readonly kind: "visited";
      readonly visit: Visit;
      readonly found: readonly FoundUrl[];
      /** When the server had the request at the latest, as far as can be told. */
      readonly heardAt: number;
    }
  | { readonly kind: "skipped"; readonly skip: Skip }
  /** The request failed, and the URL is tried again. */
  | {
      readonly kind: "later";
      /** Milliseconds from now; the host may have to wait longer. */
      readonly retryInMs: number;
      readonly because: string;
      readonly failure: Failure;
      readonly visit: Visit;
    }
  | UnreachableHost;

/** A request that failed: how much that says of its host. */
export interface Failure {
  /**
   * - `overload`: 429 or 503, by which the host asks for less.
   * - `no-answer`: the connection or the body broke, or nothing came in time.
   * - `status`: another temporary failure (see `isTemporaryFailure`), which may be about the URL alone.
   */
  readonly kind: "overload" | "no-answer" | "status";
  /** What a Retry-After asks for. */
  readonly retryAfterMs?: number | undefined;
}

/** Nothing of the host may be fetched until its robots.txt can be fetched. */
export interface UnreachableHost {
  readonly kind: "unreachable";
  /** When its robots.txt is tried again, in milliseconds since the epoch. */
  readonly at: number;
  readonly because: string;
  /** Whether there is no such host. */
  readonly nowhere: boolean;
}
