/**
 * Meaning of a failure to fetch a robots.txt.
 *
 * - `unavailable`: nothing is forbidden (RFC 9309 §2.3.1.3).
 * - `unreachable`: everything is forbidden for now (§2.3.1.4).
 */
export type AccessFailure = "unavailable" | "unreachable";

/** Meanings of the outcomes of fetching a robots.txt in a dialect. */
export interface AccessRules {
  /** Maximum number of redirects that are followed; `null`: no limit. RFC 9309 §2.3.1.2 asks for at least five. */
  readonly maxRedirects: number | null;
  /** Meaning of more redirects than `maxRedirects`, of a redirect loop, and of a redirect without a valid target. */
  readonly tooManyRedirects: AccessFailure;
  /** Meaning of status 401 and 403. */
  readonly forbidden: AccessFailure;
  /** Meaning of status 429. */
  readonly tooManyRequests: AccessFailure;
  /** Meaning of every other 4xx status. */
  readonly clientError: AccessFailure;
  /**
   * Meaning of a 5xx status, and of a 3xx status that is not a redirect (300, 304, 305, 306). Such a 3xx status has no
   * target, and it does not mean that the file is missing.
   */
  readonly serverError: AccessFailure;
  /** Meaning of a missing response: unknown host name, failed or aborted connection, timeout. */
  readonly networkFailure: AccessFailure;
  /** Outcomes whose meaning the dialect's text leaves open. Decisions after such an outcome are not `settled`. */
  readonly undefinedOutcomes?: readonly UndefinedOutcome[];
  /**
   * Steps of an outage, in order: what applies after the robots.txt has been unreachable for some time. The first
   * begins at 0.
   */
  readonly outage: readonly OutageStep[];
  /** Cache lifetime of a copy in seconds, unless its HTTP headers set another one. */
  readonly cacheSeconds: number;
  /**
   * Maximum cache lifetime of a copy in seconds, even if its HTTP headers allow more. `null`: no maximum.
   * RFC 9309 §2.4: "Crawlers SHOULD NOT use the cached version for more than 24 hours, unless the robots.txt file is
   * unreachable".
   */
  readonly maxCacheSeconds: number | null;
}

/**
 * Outcome whose meaning a dialect's text leaves open.
 *
 * - `no-answer`: no response, as for `networkFailure`.
 * - `redirect-to-disallowed`: the redirects passed through a URL that the robots.txt at their end disallows.
 */
export type UndefinedOutcome = "no-answer" | "redirect-to-disallowed";

/** One phase of an outage: what applies after a robots.txt has been unreachable for `afterSeconds`. */
export interface OutageStep {
  /** Start of the phase, in seconds after the first failure. */
  readonly afterSeconds: number;
  /**
   * Rule of the phase.
   *
   * - `closed`: everything is forbidden.
   * - `cached-or-open`: the last copy applies; without a copy, nothing is forbidden.
   * - `cached-or-closed`: the last copy applies; without a copy, everything is forbidden.
   * - `open`: nothing is forbidden.
   * - `open-if-site-answers`: nothing is forbidden if the rest of the site responds; otherwise everything is.
   */
  readonly holds: "closed" | "cached-or-open" | "cached-or-closed" | "open" | "open-if-site-answers";
  /** False if the dialect's text leaves this phase open. Decisions in this phase are then not `settled`. */
  readonly settled?: false;
}
