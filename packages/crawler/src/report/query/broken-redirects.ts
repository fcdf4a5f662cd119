import { isDeadEndSql } from "../../audit/no-page.ts";

/** Nobody follows more redirects. */
const MAX_REDIRECTS = 20;

/**
 * Redirects, as SQL. PostgreSQL makes a list of them once. SQLite takes the condition apart instead: where this comes after a CROSS
 * JOIN, each row is one look at the index of URLs.
 */
export const REDIRECT = `redirect AS (SELECT url.id, url.url, url.linked_from, visit.redirect AS target
    FROM url JOIN visit ON visit.id = url.visit WHERE url.state <> 2 AND visit.redirect IS NOT NULL)`;

/**
 * Links that lead to redirects which end at what is no page, as SQL: the URL that is linked, the page that links to it, and where it
 * ends (`target`) with what.
 */
export const BROKEN_REDIRECTS: string = `WITH RECURSIVE ${REDIRECT},
  step AS (SELECT id AS start, target, 1 AS steps FROM redirect WHERE linked_from IS NOT NULL
    UNION ALL SELECT step.start, redirect.target, steps + 1 FROM step CROSS JOIN redirect
      WHERE redirect.url = step.target AND steps < ${MAX_REDIRECTS})
  SELECT url.url, source.url AS "linkedFrom", url.linked AS links, 'link' AS by, goal.url AS target, visit.status, visit.error
    FROM step CROSS JOIN url AS goal JOIN visit ON visit.id = goal.visit JOIN url ON url.id = step.start
      LEFT JOIN url AS source ON source.id = url.linked_from
    WHERE goal.url = step.target AND goal.state <> 2 AND (visit.status IS NULL OR visit.status >= 400 OR ${isDeadEndSql("visit.")})`;
