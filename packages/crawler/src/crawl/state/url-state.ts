/** States of a URL: the values of `url.state`. */
export const urlState = {
  /** Queued for this round. */
  queued: 0,
  /** Visited in this round, or known from an earlier one and not due yet. */
  visited: 1,
  /** Not visited; `skipped` is the reason. */
  skipped: 2,
  /** Gone: answered with 410 once or with 404 twice. */
  gone: 3,
  /** Waiting for a retry in this round, at `due_at` or later. */
  later: 4,
} as const;

/** SQL condition for URLs that remain to be visited in this round. */
export const TO_VISIT = "state IN (0, 4)";

/** States of a sitemap: the values of `sitemap.state`. */
export const sitemapState = {
  /** Queued for this round. */
  pending: 0,
  /** Read in this round, or the attempt failed. */
  done: 1,
  /** No longer listed by a robots.txt, an index or a seed. */
  gone: 3,
} as const;
