import { SqliteFile } from "@maycrawl/agent/sqlite";

/** The tables of a crawl's file of version 1. */
const SCHEMA = `
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
`;

/** Makes a crawl's file as version 1 made it, of these statements. */
export function makeVersion1(path: string, statements: string): string {
  const layout = { what: "a crawl", applicationId: 0x6d61_7972, version: 1, schema: SCHEMA };
  const file = new SqliteFile(path, layout);
  file.prepare("PRAGMA foreign_keys = OFF").run();
  for (const statement of statements.split(";\n")) if (statement.trim() !== "") file.prepare(statement).run();
  file.close();
  return path;
}

/** The version of a crawl's file that no process has open, as its header and its log say. */
export function versionOf(path: string): number {
  const layout = {
    what: "a crawl",
    applicationId: 0x6d61_7972,
    version: 2,
    schema: "",
    upgrades: { 1: () => undefined },
  };
  const file = new SqliteFile({ path, readOnly: true }, layout);
  try {
    return file.version;
  } finally {
    file.close();
  }
}
