import type { SqliteLayout } from "@maycrawl/agent/sqlite";
import { contradictionsView } from "./contradictions-view.ts";

/**
 * Where a crawl keeps what is to be visited and what came of it; docs/crawl-file.md describes tables and views for those who query
 * them. Times are milliseconds since the epoch.
 *
 * `url.state`: 0 to be visited in this round, 1 visited in it, 2 not visited (`skipped` says why), 3 gone.
 * What is asked for each visit has an index; what only people ask for has none, since each index is written for each link.
 */
export const crawlLayout: SqliteLayout = {
  what: "a crawl",
  // "mayr"
  applicationId: 0x6d61_7972,
  version: 1,
  schema: `
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE round (id INTEGER PRIMARY KEY, started_at REAL NOT NULL, ended_at REAL, ended_by TEXT);
CREATE TABLE host (id INTEGER PRIMARY KEY, origin TEXT NOT NULL UNIQUE, queued INTEGER NOT NULL DEFAULT 0,
  known INTEGER NOT NULL DEFAULT 0, ready_at REAL NOT NULL DEFAULT 0, waiting_for TEXT, stuck TEXT, sitemaps_round INTEGER NOT NULL DEFAULT 0);
CREATE INDEX host_ready ON host (ready_at) WHERE queued > 0;
CREATE TABLE url (id INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE, host INTEGER NOT NULL REFERENCES host (id),
  state INTEGER NOT NULL, depth INTEGER NOT NULL, found_by TEXT NOT NULL, found_on INTEGER REFERENCES url (id),
  redirects INTEGER NOT NULL DEFAULT 0,
  linked INTEGER NOT NULL DEFAULT 0, sitemap INTEGER REFERENCES sitemap (id), lastmod TEXT, skipped TEXT, skipped_because TEXT,
  tries INTEGER NOT NULL DEFAULT 0, visit INTEGER REFERENCES visit (id), interval_ms REAL, due_at REAL NOT NULL DEFAULT 0);
CREATE INDEX url_queue ON url (host, depth, id) WHERE state = 0;
CREATE TABLE visit (id INTEGER PRIMARY KEY, url INTEGER NOT NULL REFERENCES url (id), round INTEGER NOT NULL, at REAL NOT NULL,
  ms REAL NOT NULL, status INTEGER, error TEXT, octets INTEGER, type TEXT, redirect TEXT, etag TEXT, last_modified TEXT, hash TEXT,
  changed INTEGER NOT NULL, allowed_because TEXT, title TEXT, canonical TEXT, indexable INTEGER, index_because TEXT,
  follow INTEGER, follow_because TEXT, links INTEGER NOT NULL DEFAULT 0, note TEXT);
CREATE TABLE sitemap (id INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE, round INTEGER NOT NULL, entries INTEGER NOT NULL DEFAULT 0,
  errors INTEGER NOT NULL DEFAULT 0, fault TEXT);
CREATE TABLE finding (id INTEGER PRIMARY KEY, url INTEGER NOT NULL REFERENCES url (id), round INTEGER NOT NULL, code TEXT NOT NULL,
  message TEXT NOT NULL, UNIQUE (url, round, code, message));
CREATE TABLE budget (host INTEGER NOT NULL, what TEXT NOT NULL, used INTEGER NOT NULL, first TEXT NOT NULL,
  PRIMARY KEY (host, what)) WITHOUT ROWID;

CREATE VIEW pages AS
  SELECT url.id, url.url, host.origin, url.depth, url.found_by, source.url AS found_on, url.linked, url.sitemap IS NOT NULL AS in_sitemap,
    visit.round, visit.at, visit.ms, visit.status, visit.error, visit.octets, visit.type, visit.redirect, visit.title, visit.canonical,
    visit.indexable, visit.index_because, visit.follow, visit.follow_because, visit.links, visit.changed, visit.allowed_because, visit.note
  FROM url JOIN host ON host.id = url.host JOIN visit ON visit.id = url.visit LEFT JOIN url AS source ON source.id = url.found_on;
CREATE VIEW skipped AS
  SELECT url.id, url.url, host.origin, url.depth, url.found_by, source.url AS found_on, url.skipped AS reason,
    url.skipped_because AS because, url.sitemap IS NOT NULL AS in_sitemap
  FROM url JOIN host ON host.id = url.host LEFT JOIN url AS source ON source.id = url.found_on WHERE url.state = 2;
CREATE VIEW blocked AS SELECT id, url, origin, because, in_sitemap FROM skipped WHERE reason = 'robots';
CREATE VIEW queue AS
  SELECT url.id, url.url, host.origin, url.depth, host.ready_at, host.waiting_for FROM url JOIN host ON host.id = url.host
  WHERE url.state = 0;
CREATE VIEW orphans AS
  SELECT url.id, url.url, sitemap.url AS sitemap FROM url JOIN sitemap ON sitemap.id = url.sitemap WHERE url.linked = 0 AND url.found_by <> 'seed';
CREATE VIEW islands AS
  SELECT url.id, url.url, url.host FROM url JOIN visit ON visit.id = url.visit
  WHERE url.sitemap IS NULL AND url.linked = 1 AND visit.status IN (200, 304) AND visit.indexable = 1
    AND url.host IN (SELECT host FROM url WHERE sitemap IS NOT NULL);
${contradictionsView}CREATE VIEW hosts AS
  SELECT host.origin, host.queued, host.known, host.ready_at, host.waiting_for, count(visit.id) AS visited
  FROM host LEFT JOIN url ON url.host = host.id LEFT JOIN visit ON visit.id = url.visit GROUP BY host.id;
`,
};
