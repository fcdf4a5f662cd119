import type { SqliteLayout } from "./sqlite-file.ts";

/**
 * Layout of the file of a `SqliteStore` and a `SqlitePacer`. A row can be deleted after its `until`. `held` contains
 * expiring rights. `entry` has a rowid: each value has about 1.6 KB, and `WITHOUT ROWID` would take twice the disk
 * space.
 */
export const cacheLayout: SqliteLayout = {
  what: "cached robots.txt files",
  // The text "mayc" in ASCII.
  applicationId: 0x6d61_7963,
  schema: `
CREATE TABLE entry (origin TEXT PRIMARY KEY, until REAL NOT NULL, value BLOB NOT NULL);
CREATE TABLE held (what TEXT, holder TEXT, until REAL NOT NULL, PRIMARY KEY (what, holder)) WITHOUT ROWID;
CREATE TABLE pace (host TEXT PRIMARY KEY, last REAL NOT NULL, previous REAL NOT NULL, held_until REAL NOT NULL,
  factor INTEGER NOT NULL, until REAL NOT NULL) WITHOUT ROWID;
`,
  upgrades: [],
  tidy(database, now) {
    // Deletes expired rights, such as the rights of killed processes, and hosts without recent requests.
    database.prepare("DELETE FROM held WHERE until <= ?").run(now);
    database.prepare("DELETE FROM pace WHERE until <= ?").run(now);
  },
};
