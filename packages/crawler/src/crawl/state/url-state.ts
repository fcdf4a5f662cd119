/** What became of a URL: the values of `url.state`. */
export const urlState = {
  /** To be visited in this round. */
  queued: 0,
  /** Visited in this round, or known from an earlier one and not due yet. */
  visited: 1,
  /** Not visited; `skipped` says why. */
  skipped: 2,
  /** Gone: 410, or 404 twice. */
  gone: 3,
  /** To be visited in this round, after `due_at`: the last try failed. */
  later: 4,
} as const;

/** The URLs that are to be visited in this round, as an SQL condition. */
export const TO_VISIT = "state IN (0, 4)";

/** What became of a sitemap: the values of `sitemap.state`. */
export const sitemapState = {
  /** To be read in this round. */
  pending: 0,
  /** Read in this round, or tried in vain. */
  done: 1,
  /** No robots.txt, index or seed names it any more. */
  gone: 3,
} as const;
