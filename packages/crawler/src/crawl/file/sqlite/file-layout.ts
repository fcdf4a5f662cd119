import type { SqliteLayout } from "@maycrawl/agent/internal";
import { CrawlStoreError } from "../../../errors.ts";
import { sqlite } from "../../sql/engine.ts";
import { viewsSql } from "../../sql/views.ts";

/**
 * Layout of a crawl's file, with the URLs to visit and the results. docs/crawl-file.md describes the tables and views
 * for users who query them. Times are milliseconds since the epoch; `url-state.ts` has the values of `state`.
 *
 * Queries that run at each visit have an index. Queries that only users make have none, because each index has to be
 * updated for each new link.
 */
export const crawlLayout: SqliteLayout = {
  what: "a crawl",
  // "mayr"
  applicationId: 0x6d61_7972,
  // `CrawlLock` ensures that only one process writes.
  hasOneWriter: true,
  Failure: CrawlStoreError,
  schema: `
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE round (id INTEGER PRIMARY KEY, started_at REAL NOT NULL, ended_at REAL, ended_by TEXT,
  visited_before INTEGER NOT NULL DEFAULT 0);
CREATE TABLE host (id INTEGER PRIMARY KEY, origin TEXT NOT NULL UNIQUE, queued INTEGER NOT NULL DEFAULT 0,
  known INTEGER NOT NULL DEFAULT 0, ready_at REAL NOT NULL DEFAULT 0, waiting_for TEXT, stuck TEXT, sitemaps_round INTEGER NOT NULL DEFAULT 0,
  weight INTEGER NOT NULL DEFAULT 0, files INTEGER NOT NULL DEFAULT 0, robots TEXT);
CREATE TABLE url (id INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE, host INTEGER NOT NULL REFERENCES host (id),
  state INTEGER NOT NULL, depth INTEGER NOT NULL, clicks INTEGER, found_by TEXT NOT NULL, found_on INTEGER REFERENCES url (id),
  redirects INTEGER NOT NULL DEFAULT 0,
  linked INTEGER NOT NULL DEFAULT 0, sitemap INTEGER REFERENCES sitemap (id), lastmod TEXT, skipped TEXT, skipped_because TEXT,
  tries INTEGER NOT NULL DEFAULT 0, visit INTEGER REFERENCES visit (id), interval_ms REAL, due_at REAL NOT NULL DEFAULT 0,
  round INTEGER NOT NULL DEFAULT 0, seed INTEGER NOT NULL DEFAULT 0, linked_from INTEGER REFERENCES url (id), sitemap_round INTEGER,
  judged INTEGER NOT NULL DEFAULT 0, left_out INTEGER NOT NULL DEFAULT 0, gone_since INTEGER);
CREATE TABLE visit (id INTEGER PRIMARY KEY, url INTEGER NOT NULL REFERENCES url (id), round INTEGER NOT NULL, at REAL NOT NULL,
  ms REAL NOT NULL, status INTEGER, error TEXT, bytes INTEGER, type TEXT, redirect TEXT, etag TEXT, last_modified TEXT, hash TEXT,
  changed INTEGER NOT NULL, allowed_because TEXT, title TEXT, canonical TEXT, indexable INTEGER, index_because TEXT,
  follow INTEGER, follow_because TEXT, links INTEGER NOT NULL DEFAULT 0, note TEXT, robots TEXT);
CREATE TABLE sitemap (id INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE, round INTEGER NOT NULL, entries INTEGER NOT NULL DEFAULT 0,
  errors INTEGER NOT NULL DEFAULT 0, failure TEXT, host INTEGER REFERENCES host (id), state INTEGER NOT NULL DEFAULT 1,
  depth INTEGER NOT NULL DEFAULT 0, named_by INTEGER REFERENCES sitemap (id), named_round INTEGER NOT NULL DEFAULT 0,
  read_round INTEGER NOT NULL DEFAULT 0, seed INTEGER NOT NULL DEFAULT 0, guessed INTEGER NOT NULL DEFAULT 0,
  left_out INTEGER NOT NULL DEFAULT 0);
CREATE TABLE contradiction (id INTEGER PRIMARY KEY, url INTEGER NOT NULL REFERENCES url (id), round INTEGER NOT NULL, code TEXT NOT NULL,
  message TEXT NOT NULL, message_id TEXT NOT NULL, params TEXT NOT NULL, UNIQUE (url, round, code, message));
CREATE TABLE budget (host INTEGER NOT NULL, what TEXT NOT NULL, used INTEGER NOT NULL, first TEXT NOT NULL,
  taken INTEGER NOT NULL DEFAULT 0, own INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (host, what)) WITHOUT ROWID;
CREATE TABLE options (id INTEGER PRIMARY KEY, at REAL NOT NULL, value TEXT NOT NULL, changes TEXT);
CREATE TABLE link (page INTEGER PRIMARY KEY, settled INTEGER NOT NULL, targets BLOB, before BLOB);
CREATE TABLE alike (host INTEGER NOT NULL, digest INTEGER NOT NULL, pages INTEGER NOT NULL, PRIMARY KEY (host, digest)) WITHOUT ROWID;
CREATE TABLE left_out (reason TEXT NOT NULL, origin TEXT NOT NULL, links INTEGER NOT NULL, example TEXT NOT NULL,
  PRIMARY KEY (reason, origin)) WITHOUT ROWID;
CREATE INDEX host_ready ON host (ready_at) WHERE queued > 0 OR files > 0;
CREATE INDEX url_queue ON url (host, round, depth, id) WHERE state = 0;
CREATE INDEX url_later ON url (host, due_at) WHERE state = 4;
CREATE INDEX url_held ON url (host, depth, id) WHERE skipped = 'trap';
CREATE INDEX sitemap_queue ON sitemap (host, depth, id) WHERE state = 0;
CREATE INDEX link_unsettled ON link (page) WHERE settled = 0;
${viewsSql(sqlite)}
`,
  upgrades: [],
};
