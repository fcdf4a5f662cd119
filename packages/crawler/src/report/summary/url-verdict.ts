import { emptyStatuses } from "@maycrawl/engine/internal";
import { isBrokenRedirectSql, isPageSql } from "../../audit/page-status.ts";

/**
 * Result for a URL.
 * - `indexable`, `not-indexable`: the page was read. Its directives and HTTP header decide.
 * - `canonicalised`: the page was read and may be indexed, but it names another URL as canonical. Search engines index
 *   that URL instead, so reports do not count the page as indexable.
 * - `unread`: the server answered, but the indexing directives are unknown. Examples are an image, an incomplete body,
 *   and an answer without a body (204).
 * - `redirect`: the URL redirects to another URL.
 * - `failed`: no answer, a status of 400 or more, a redirect without a usable `Location`, or a 304 to a request without
 *   conditions.
 * - `gone`: a 410, or a second 404. The URL has left the crawl.
 * - `blocked`: robots.txt disallows the URL.
 * - `skipped`: the URL was not visited for another reason.
 * - `queued`: the URL was not visited yet.
 */
export type Verdict =
  | "indexable"
  | "not-indexable"
  | "canonicalised"
  | "unread"
  | "redirect"
  | "failed"
  | "gone"
  | "blocked"
  | "skipped"
  | "queued";

/** English names of all verdicts, in the order of the report. */
export const verdictNames: Readonly<Record<Verdict, string>> = {
  indexable: "Indexable",
  "not-indexable": "Not indexable",
  canonicalised: "Canonicalised",
  unread: "Not read",
  redirect: "Redirect",
  failed: "Failed",
  gone: "Gone",
  blocked: "Blocked by robots.txt",
  skipped: "Skipped",
  queued: "To be visited",
};

/** All verdicts, in the order of the report. */
export const verdicts: readonly Verdict[] = Object.keys(verdictNames) as Verdict[];

/**
 * SQL expression for the verdict of the row `url` with its last `visit`. A URL that is queued again keeps the verdict
 * of its last visit.
 */
export const verdictSql: string = `CASE
  WHEN url.state = 3 THEN 'gone'
  WHEN url.state = 2 AND url.skipped = 'robots' THEN 'blocked'
  WHEN url.state = 2 THEN 'skipped'
  WHEN visit.id IS NULL THEN 'queued'
  WHEN visit.status IS NULL OR visit.status >= 400 OR ${isBrokenRedirectSql("visit.")} THEN 'failed'
  WHEN visit.redirect IS NOT NULL OR (visit.status >= 300 AND visit.status <> 304) THEN 'redirect'
  WHEN visit.indexable IS NULL OR NOT ${isPageSql("visit.status")} THEN 'unread'
  WHEN visit.indexable = 0 THEN 'not-indexable'
  WHEN visit.canonical <> url.url THEN 'canonicalised' ELSE 'indexable' END`;

/** SQL expression for the reason of the verdict, on the same rows; NULL without a reason. */
export const reasonSql: string = `CASE
  WHEN url.state = 2 THEN url.skipped_because
  WHEN visit.error IS NOT NULL THEN visit.error
  WHEN visit.redirect IS NOT NULL THEN 'to ' || visit.redirect
  WHEN visit.status >= 400 OR visit.status IN (${emptyStatuses.join(", ")}) THEN 'status ' || visit.status
  WHEN visit.indexable = 0 THEN visit.index_because
  WHEN ${verdictSql} = 'canonicalised' THEN 'canonical: ' || visit.canonical
  ELSE visit.note END`;
