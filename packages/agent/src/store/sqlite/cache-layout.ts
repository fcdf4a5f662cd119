import type { SqliteLayout } from "./sqlite-file.ts";

/**
 * Where a `SqliteStore` and a `SqlitePacer` keep what they know. `until`: when a row is of no use any more. `held`: rights that end
 * by themselves. Values of 1.6 KB `WITHOUT ROWID` would take twice the disk.
 */
export const cacheLayout: SqliteLayout = {
  what: "what sites answered",
  // "mayc"
  applicationId: 0x6d61_7963,
  schema: `
CREATE TABLE entry (origin TEXT PRIMARY KEY, until REAL NOT NULL, value BLOB NOT NULL);
CREATE TABLE held (what TEXT, holder TEXT, until REAL NOT NULL, PRIMARY KEY (what, holder)) WITHOUT ROWID;
CREATE TABLE pace (host TEXT PRIMARY KEY, last REAL NOT NULL, previous REAL NOT NULL, held_until REAL NOT NULL,
  factor INTEGER NOT NULL, until REAL NOT NULL) WITHOUT ROWID;
`,
  upgrades: [],
  tidy(database, now) {
    // What killed processes left, and hosts that nobody asked for again.
    database.prepare("DELETE FROM held WHERE until <= ?").run(now);
    database.prepare("DELETE FROM pace WHERE until <= ?").run(now);
  },
};
