import { contradictionsSql } from "./contradictions-view.ts";
import type { SqlEngine } from "./engine.ts";
import { booleanSql } from "./sql-text.ts";

/**
 * Condition that all linked pages were read. An unread page could link to URLs that seem to have no links. Pages that
 * robots.txt or the user's own patterns exclude do not count.
 */
const HAS_READ_ALL = `(SELECT ended_by FROM round ORDER BY id DESC LIMIT 1) = 'done'
    AND NOT EXISTS (SELECT 1 FROM url WHERE state = 2 AND skipped = 'depth')
    AND NOT EXISTS (SELECT 1 FROM left_out WHERE reason IN ('depth', 'queue'))`;

/**
 * Queries of the views, by name. docs/crawl-file.md describes the views. SQLite and PostgreSQL share these queries; the
 * view `contradictions` differs (`contradictionsSql`).
 */
const crawlViews: Readonly<Record<string, string>> = {
  pages: `
  SELECT url.id, url.url, host.origin, url.clicks AS depth, url.found_by, source.url AS found_on, ${booleanSql("url.linked_from IS NOT NULL")} AS linked,
    ${booleanSql("url.sitemap IS NOT NULL")} AS in_sitemap, visit.round, visit.at, visit.ms, visit.status, visit.error, visit.bytes, visit.type, visit.redirect, visit.title, visit.canonical,
    visit.indexable, visit.index_because, visit.follow, visit.follow_because, visit.links, visit.changed, visit.allowed_because, visit.note,
    linking.url AS linked_from, url.linked AS inlinks
  FROM url JOIN host ON host.id = url.host JOIN visit ON visit.id = url.visit LEFT JOIN url AS source ON source.id = url.found_on
    LEFT JOIN url AS linking ON linking.id = url.linked_from`,
  skipped: `
  SELECT url.id, url.url, host.origin, url.clicks AS depth, url.found_by, source.url AS found_on, url.skipped AS reason,
    url.skipped_because AS because, ${booleanSql("url.sitemap IS NOT NULL")} AS in_sitemap
  FROM url JOIN host ON host.id = url.host LEFT JOIN url AS source ON source.id = url.found_on WHERE url.state = 2`,
  blocked: `
  SELECT id, url, origin, because, in_sitemap FROM skipped WHERE reason = 'robots'`,
  queue: `
  SELECT url.id, url.url, host.origin, url.clicks AS depth, host.ready_at, host.waiting_for FROM url JOIN host ON host.id = url.host
  WHERE url.state IN (0, 4)`,
  orphans: `
  SELECT url.id, url.url, sitemap.url AS sitemap FROM url JOIN sitemap ON sitemap.id = url.sitemap
  WHERE url.linked_from IS NULL AND url.seed = 0 AND ${HAS_READ_ALL}`,
  islands: `
  SELECT url.id, url.url, url.host FROM url JOIN visit ON visit.id = url.visit
  WHERE url.sitemap IS NULL AND url.linked_from IS NOT NULL AND url.state IN (0, 1, 4) AND visit.status IN (200, 304) AND visit.indexable = 1
    AND (visit.canonical IS NULL OR visit.canonical = url.url)
    AND url.host IN (SELECT host FROM url WHERE sitemap IS NOT NULL)`,
  hosts: `
  SELECT host.origin, count(*) FILTER (WHERE url.state IN (0, 4)) AS queued, count(url.id) AS known, host.ready_at, host.waiting_for,
    count(visit.id) AS visited
  FROM host LEFT JOIN url ON url.host = host.id LEFT JOIN visit ON visit.id = url.visit GROUP BY host.id`,
};

/** Returns the SQL that creates all views. */
export function viewsSql(engine: SqlEngine): string {
  return Object.entries({ ...crawlViews, contradictions: contradictionsSql(engine) })
    .map(([name, sql]) => `CREATE VIEW ${name} AS${sql};`)
    .join("\n");
}
