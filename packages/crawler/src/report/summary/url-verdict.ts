import { isDeadEndSql, isPageSql } from "../../audit/page-status.ts";

/**
 * What a URL came to, in one word.
 * - `indexable`, `not-indexable`: it was read, and what the page and its header say.
 * - `unread`: it was answered, and nothing is known of indexing: an image or whatever else is not read, a body that
 *   broke off, an answer without one (204).
 * - `redirect`: it leads elsewhere.
 * - `failed`: no answer, a status of 400 or more, a redirect without a usable `Location`, or a 304 to a request without conditions.
 * - `gone`: a 410, or a second 404: it has left the crawl.
 * - `blocked`: robots.txt forbids it.
 * - `skipped`: it was not visited for another reason.
 * - `queued`: it is to be visited.
 */
export type Verdict =
  | "indexable"
  | "not-indexable"
  | "unread"
  | "redirect"
  | "failed"
  | "gone"
  | "blocked"
  | "skipped"
  | "queued";

/** All of them, in the order in which people are told; and in words. */
export const verdictWords: Readonly<Record<Verdict, string>> = {
  indexable: "Indexable",
  "not-indexable": "Not indexable",
  unread: "Not read",
  redirect: "Redirect",
  failed: "Failed",
  gone: "Gone",
  blocked: "Blocked by robots.txt",
  skipped: "Skipped",
  queued: "To be visited",
};

/** All verdicts, in the same order. */
export const verdicts: readonly Verdict[] = Object.keys(verdictWords) as Verdict[];

/** The verdict as SQL, of the rows `url` and its last `visit`. What waits for its next round has that of the last one. */
export const verdictSql: string = `CASE
  WHEN url.state = 3 THEN 'gone'
  WHEN url.state = 2 AND url.skipped = 'robots' THEN 'blocked'
  WHEN url.state = 2 THEN 'skipped'
  WHEN visit.id IS NULL THEN 'queued'
  WHEN visit.status IS NULL OR visit.status >= 400 OR ${isDeadEndSql("visit.")} THEN 'failed'
  WHEN visit.redirect IS NOT NULL OR (visit.status >= 300 AND visit.status <> 304) THEN 'redirect'
  WHEN visit.indexable = 0 THEN 'not-indexable'
  WHEN visit.indexable = 1 AND ${isPageSql("visit.status")} THEN 'indexable'
  ELSE 'unread' END`;

/** Why, as SQL, of the same rows; NULL where there is nothing to say. */
export const whySql = `CASE
  WHEN url.state = 2 THEN url.skipped_because
  WHEN visit.error IS NOT NULL THEN visit.error
  WHEN visit.redirect IS NOT NULL THEN 'to ' || visit.redirect
  WHEN visit.status >= 400 THEN 'status ' || visit.status
  WHEN visit.indexable = 0 THEN visit.index_because
  ELSE visit.note END`;
