import { isPageSql, noPageSql } from "../../audit/no-page.ts";

/** Whether the last visit of a URL found a page, or that it is what it was: what others say of themselves is nothing to anybody. */
const IS_PAGE = isPageSql("visit.status");

/** What is in a sitemap and was visited. */
const LISTED = "url JOIN visit ON visit.id = url.visit WHERE url.sitemap IS NOT NULL AND url.state <> 2";

const SITEMAP_CODES = { "not-ok": "sitemap-not-ok", refused: "sitemap-refused", failed: "sitemap-failed" };

/**
 * Where a site contradicts itself, as far as the file shows: what was found on a page when it was read last, and what only two
 * facts together show. A URL has a code once; each code is stable, and report/advice.ts says what to do about it.
 */
export const contradictionsSql: string = `
  SELECT url, code, min(message) AS message FROM (
    SELECT url.url, finding.code, finding.message FROM finding JOIN url ON url.id = finding.url JOIN visit ON visit.id = url.visit
      WHERE url.state <> 2 AND finding.round = visit.round AND ${IS_PAGE}
    UNION ALL SELECT url, 'sitemap-blocked', skipped_because FROM url WHERE sitemap IS NOT NULL AND state = 2 AND skipped = 'robots'
    UNION ALL SELECT url.url, 'sitemap-redirected', 'It redirects to ' || visit.redirect FROM ${LISTED} AND visit.redirect IS NOT NULL
    UNION ALL SELECT url.url, ${noPageSql(SITEMAP_CODES)}, coalesce('Its status is ' || visit.status, visit.error, 'There was no answer')
      FROM ${LISTED} AND visit.redirect IS NULL AND (visit.status IS NULL OR NOT ${IS_PAGE})
    UNION ALL SELECT url.url, 'sitemap-noindex', visit.index_because FROM ${LISTED} AND ${IS_PAGE} AND visit.indexable = 0
    UNION ALL SELECT url.url, 'sitemap-not-canonical', 'Its canonical URL is ' || visit.canonical
      FROM ${LISTED} AND ${IS_PAGE} AND visit.canonical <> url.url
    UNION ALL SELECT url.url, CASE WHEN target.state = 2 THEN 'canonical-blocked' ELSE 'canonical-not-ok' END,
      CASE WHEN target.state = 2 THEN visit.canonical || ': ' || target.skipped_because
        ELSE visit.canonical || ' has the status ' || there.status END
      FROM url JOIN visit ON visit.id = url.visit JOIN url AS target ON target.url = visit.canonical
        LEFT JOIN visit AS there ON there.id = target.visit
      WHERE url.state <> 2 AND ${IS_PAGE} AND target.id <> url.id
        AND ((target.state = 2 AND target.skipped = 'robots') OR (target.state <> 2 AND there.status IS NOT NULL AND NOT ${isPageSql("there.status")}))
    UNION ALL SELECT url.url, 'noindex-blocked', visit.index_because || ', which nobody reads: ' || url.skipped_because
      FROM url JOIN visit ON visit.id = url.visit WHERE url.state = 2 AND url.skipped = 'robots' AND ${IS_PAGE} AND visit.indexable = 0
  ) AS said GROUP BY url, code`;
