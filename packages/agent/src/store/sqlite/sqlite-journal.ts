import { whenFree } from "./sqlite-busy.ts";
import type { SqliteDatabase } from "./sqlite-database.ts";
import { openSqlite, type SqliteDriver } from "./sqlite-driver.ts";

/**
 * How a file keeps what a crash must not lose. `wal`: a write-ahead log beside it, by which readers and a writer do not wait for one
 * another. `truncate`: a rollback journal, by which a commit waits until nobody reads (https://www.sqlite.org/lockingv3.html).
 */
export type SqliteJournal = "wal" | "truncate";

let versions: Partial<Record<SqliteDriver | "any", string>> = {};

/** Returns the version of the SQLite that a driver brings, such as `3.51.3`. */
export function sqliteVersion(driver?: SqliteDriver): string {
  const known = versions[driver ?? "any"];
  if (known !== undefined) return known;
  const database = openSqlite(":memory:", driver);
  const { version } = database.prepare("SELECT sqlite_version() AS version").get() as { version: string };
  database.close();
  versions = { ...versions, [driver ?? "any"]: version };
  return version;
}

/**
 * Returns whether a version of SQLite keeps a write-ahead log safely. Before 3.51.3, 3.50.7 and 3.44.6, two connections that write
 * and checkpoint at one moment can damage the file (https://www.sqlite.org/wal.html#walresetbug).
 */
export function isLogSafe(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  if (major !== 3) return major > 3;
  if (minor === 44) return patch >= 6;
  if (minor === 50) return patch >= 7;
  return minor > 51 || (minor === 51 && patch >= 3);
}

/**
 * Opens a file whose log must not be used. A file that has one gets a rollback journal instead, which needs the file for itself.
 * @param ms for how long this is tried. Nothing else runs in this process meanwhile.
 * @throws what SQLite throws, also if others use the file all that time.
 */
export function openWithoutLog(path: string, driver: SqliteDriver | undefined, ms: number): SqliteDatabase {
  return whenFree(() => {
    const database = openSqlite(path, driver);
    try {
      // By `exec`, since libsql keeps a file open for which it has prepared a statement.
      database.exec("PRAGMA journal_mode = TRUNCATE");
      return database;
    } catch (thrown) {
      // Two processes that try this at one moment hinder each other, unless each closes the file for a moment.
      database.close();
      throw thrown;
    }
  }, ms);
}
