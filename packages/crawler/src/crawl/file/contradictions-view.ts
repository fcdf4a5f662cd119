/**
 * Where a site contradicts itself, as far as the file shows: what was found on a page in the last round, and what only two
 * facts together show. A URL has a code once; each code is stable, and report/advice.ts says what to do about it.
 */
export const contradictionsView = `
CREATE VIEW contradictions AS
  SELECT url, code, min(message) AS message FROM (
    SELECT url.url, finding.code, finding.message FROM finding JOIN url ON url.id = finding.url
      WHERE finding.round = (SELECT max(id) FROM round)
    UNION ALL SELECT url, 'sitemap-blocked', skipped_because FROM url WHERE sitemap IS NOT NULL AND state = 2 AND skipped = 'robots'
    UNION ALL SELECT url.url,
      CASE WHEN visit.redirect IS NOT NULL THEN 'sitemap-redirected' WHEN visit.status >= 300 THEN 'sitemap-not-ok'
        WHEN visit.indexable = 0 THEN 'sitemap-noindex' ELSE 'sitemap-not-canonical' END,
      CASE WHEN visit.redirect IS NOT NULL THEN 'It redirects to ' || visit.redirect WHEN visit.status >= 300 THEN 'Its status is ' || visit.status
        WHEN visit.indexable = 0 THEN visit.index_because ELSE 'Its canonical URL is ' || visit.canonical END
      FROM url JOIN visit ON visit.id = url.visit WHERE url.sitemap IS NOT NULL AND url.state <> 2 AND visit.status <> 304
        AND (visit.redirect IS NOT NULL OR visit.status >= 300 OR visit.indexable = 0 OR visit.canonical <> url.url)
    UNION ALL SELECT url.url, CASE WHEN target.state = 2 THEN 'canonical-blocked' ELSE 'canonical-not-ok' END,
      CASE WHEN target.state = 2 THEN visit.canonical || ': ' || target.skipped_because
        ELSE visit.canonical || ' has the status ' || there.status END
      FROM url JOIN visit ON visit.id = url.visit JOIN url AS target ON target.url = visit.canonical
        LEFT JOIN visit AS there ON there.id = target.visit
      WHERE url.state <> 2 AND target.id <> url.id
        AND ((target.state = 2 AND target.skipped = 'robots') OR (target.state <> 2 AND there.status >= 300 AND there.status <> 304))
    UNION ALL SELECT url.url, 'noindex-blocked', visit.index_because || ', which nobody reads: ' || url.skipped_because
      FROM url JOIN visit ON visit.id = url.visit WHERE url.state = 2 AND url.skipped = 'robots' AND visit.indexable = 0
  ) GROUP BY url, code;
`;
