import type { SqliteDatabase } from "@maycrawl/agent/sqlite";
import { countHosts } from "./host-counts.ts";
import { leftOutBit } from "./left-out.ts";
import { normaliseUrls } from "./normalise-urls.ts";

/** The tables and indexes that version 2 of the layout has and version 1 has not, or had otherwise. */
export const NEW_IN_2 = `
CREATE TABLE options (id INTEGER PRIMARY KEY, at REAL NOT NULL, value TEXT NOT NULL, changes TEXT);
CREATE INDEX host_ready ON host (ready_at) WHERE queued > 0 OR files > 0;
CREATE INDEX url_queue ON url (host, round, depth, id) WHERE state = 0;
CREATE INDEX url_later ON url (host, due_at) WHERE state = 4;
CREATE INDEX url_held ON url (host, depth, id) WHERE skipped = 'trap';
CREATE INDEX sitemap_queue ON sitemap (host, depth, id) WHERE state = 0;
CREATE TABLE link (page INTEGER PRIMARY KEY, settled INTEGER NOT NULL, targets BLOB, before BLOB);
CREATE INDEX link_unsettled ON link (page) WHERE settled = 0;
CREATE TABLE alike (host INTEGER NOT NULL, digest INTEGER NOT NULL, pages INTEGER NOT NULL, PRIMARY KEY (host, digest)) WITHOUT ROWID;
CREATE TABLE left_out (reason TEXT NOT NULL, origin TEXT NOT NULL, links INTEGER NOT NULL, example TEXT NOT NULL,
  PRIMARY KEY (reason, origin)) WITHOUT ROWID;
`;

/**
 * Makes a file of version 1 one of version 2, in the transaction that is open. Version 1 kept no links: `linked` says only whether a
 * link was ever found, until each page was asked once more, without conditions.
 */
export function upgradeFrom1(database: SqliteDatabase): void {
  normaliseUrls(database);
  database.exec(`
DROP INDEX host_ready;
DROP INDEX url_queue;
ALTER TABLE round ADD COLUMN visited_before INTEGER NOT NULL DEFAULT 0;
ALTER TABLE host ADD COLUMN weight INTEGER NOT NULL DEFAULT 0;
ALTER TABLE host ADD COLUMN files INTEGER NOT NULL DEFAULT 0;
ALTER TABLE host ADD COLUMN robots TEXT;
ALTER TABLE url ADD COLUMN round INTEGER NOT NULL DEFAULT 0;
ALTER TABLE url ADD COLUMN seed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE url ADD COLUMN linked_from INTEGER REFERENCES url (id);
ALTER TABLE url ADD COLUMN sitemap_round INTEGER;
ALTER TABLE url ADD COLUMN judged INTEGER NOT NULL DEFAULT 0;
ALTER TABLE url ADD COLUMN left_out INTEGER NOT NULL DEFAULT 0;
ALTER TABLE url ADD COLUMN gone_since INTEGER;
ALTER TABLE visit ADD COLUMN robots TEXT;
ALTER TABLE sitemap ADD COLUMN host INTEGER REFERENCES host (id);
ALTER TABLE sitemap ADD COLUMN state INTEGER NOT NULL DEFAULT 1;
ALTER TABLE sitemap ADD COLUMN depth INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sitemap ADD COLUMN named_by INTEGER REFERENCES sitemap (id);
ALTER TABLE sitemap ADD COLUMN named_round INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sitemap ADD COLUMN read_round INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sitemap ADD COLUMN seed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sitemap ADD COLUMN guessed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sitemap ADD COLUMN left_out INTEGER NOT NULL DEFAULT 0;
ALTER TABLE budget ADD COLUMN taken INTEGER NOT NULL DEFAULT 0;
ALTER TABLE budget ADD COLUMN own INTEGER NOT NULL DEFAULT 0;
${NEW_IN_2}
UPDATE url SET seed = found_by = 'seed', sitemap_round = (SELECT round FROM sitemap WHERE sitemap.id = url.sitemap),
  round = coalesce((SELECT max(id) FROM round), 0);
UPDATE url SET gone_since = round WHERE state = 3;
UPDATE url SET linked_from = coalesce(found_on, (SELECT min(id) FROM url)) WHERE linked = 1;
UPDATE url SET left_out = ${leftOutBit.again} WHERE visit IS NOT NULL;
UPDATE url SET state = 0, skipped = NULL, skipped_because = NULL WHERE state = 2 AND skipped = 'limit';
UPDATE sitemap SET read_round = round WHERE fault IS NULL;
DELETE FROM budget WHERE what LIKE 'alike %';
UPDATE budget SET taken = used;
INSERT INTO setting (name, value) VALUES ('links', 'unknown');
${countHosts(true).join(";\n")};
`);
}
