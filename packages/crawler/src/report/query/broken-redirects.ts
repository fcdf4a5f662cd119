/** Nobody follows more redirects. */
const MOST_REDIRECTS = 20;

/**
 * Links that lead to redirects which end at what is no page, as SQL: the URL that is linked, the page that links to it, and where it
 * ends. Each step is one look at the index of URLs.
 */
export const BROKEN_REDIRECTS: string = `WITH RECURSIVE step AS (
    SELECT url.id AS start, visit.redirect AS target, 1 AS steps FROM url JOIN visit ON visit.id = url.visit
      WHERE url.linked_from IS NOT NULL AND url.state <> 2 AND visit.redirect IS NOT NULL
    UNION ALL SELECT step.start, visit.redirect, steps + 1 FROM step CROSS JOIN url ON url.url = step.target JOIN visit ON visit.id = url.visit
      WHERE url.state <> 2 AND visit.redirect IS NOT NULL AND steps < ${MOST_REDIRECTS})
  SELECT url.url, source.url AS "linkedFrom", url.linked AS links, 'link' AS by, 'it redirects to ' || goal.url ||
      coalesce(', which answers ' || visit.status, ', which could not be had: ' || visit.error, '') AS what
    FROM step CROSS JOIN url AS goal ON goal.url = step.target JOIN visit ON visit.id = goal.visit JOIN url ON url.id = step.start
      LEFT JOIN url AS source ON source.id = url.linked_from
    WHERE goal.state <> 2 AND (visit.status IS NULL OR visit.status >= 400)`;
