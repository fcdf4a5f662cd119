/**
 * Meaning of a failure to fetch a robots.txt. `unavailable`: nothing is forbidden (RFC 9309 §2.3.1.3).
 * `unreachable`: everything is, for the time being (§2.3.1.4).
 */
export type AccessFailure = "unavailable" | "unreachable";

/** What the outcome of fetching a robots.txt means in a dialect. */
export interface AccessRules {
  /** How many redirects are followed; `null`: as many as there are. RFC 9309 §2.3.1.2 asks for at least five. */
  readonly maxRedirects: number | null;
  /** A redirect too many, a loop, or one that leads nowhere. */
  readonly tooManyRedirects: AccessFailure;
  /** 401 and 403. */
  readonly forbidden: AccessFailure;
  /** 429. */
  readonly tooManyRequests: AccessFailure;
  /** Every other 4xx. */
  readonly clientError: AccessFailure;
  /**
   * 5xx; and a 3xx that is no redirect (300, 304, 305, 306), which leads nowhere and does not say that there is no file.
   */
  readonly serverError: AccessFailure;
  /** No answer: the name is unknown, the connection fails or ends early, the time is up. */
  readonly networkFailure: AccessFailure;
  /** Outcomes of which the text does not settle what they mean, if any: answers are then not `settled`. */
  readonly undefinedOutcomes?: readonly UndefinedOutcome[];
  /** What holds while a robots.txt is unreachable, by how long it has been so; the first step begins at 0. */
  readonly outage: readonly OutageStep[];
  /** How many seconds a copy is good if its HTTP headers do not say otherwise. */
  readonly cacheSeconds: number;
  /**
   * How many seconds a copy is good at most, whatever its HTTP headers say (RFC 9309 §2.4: "Crawlers SHOULD NOT use the cached
   * version for more than 24 hours, unless the robots.txt file is unreachable"); `null`: as long as they say.
   */
  readonly maxCacheSeconds: number | null;
}

/**
 * - `no-answer`: as for `networkFailure`.
 * - `redirect-to-disallowed`: redirects led to a robots.txt by way of a URL that this robots.txt disallows.
 */
export type UndefinedOutcome = "no-answer" | "redirect-to-disallowed";

/** What holds from some time on after a robots.txt became unreachable. */
export interface OutageStep {
  /** How many seconds after the first failure it begins. */
  readonly afterSeconds: number;
  /**
   * - `closed`: everything is forbidden.
   * - `cached-or-open`: the last copy holds; without one nothing is forbidden.
   * - `cached-or-closed`: the last copy holds; without one everything is forbidden.
   * - `open`: nothing is forbidden.
   * - `open-if-site-answers`: nothing is forbidden if the rest of the site can be reached, else everything is.
   */
  readonly holds: "closed" | "cached-or-open" | "cached-or-closed" | "open" | "open-if-site-answers";
  /** False where the text leaves open what holds so long after; answers are then not `settled`. */
  readonly settled?: false;
}
