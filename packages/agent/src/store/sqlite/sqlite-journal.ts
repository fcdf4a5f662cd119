import { retryWhileBusy } from "./sqlite-busy.ts";
import type { SqliteDatabase } from "./sqlite-database.ts";
import { openSqlite, type SqliteDriver } from "./sqlite-driver.ts";

/**
 * Journal mode of a file. `wal`: a write-ahead log beside the file; readers and the writer do not block each other.
 * `truncate`: a rollback journal; a commit waits until no connection reads (https://www.sqlite.org/lockingv3.html).
 */
export type SqliteJournal = "wal" | "truncate";

/** Cache of the SQLite version of each driver. */
let versions: Partial<Record<SqliteDriver | "any", string>> = {};

/** Returns the SQLite version of a driver, such as `3.51.3`. */
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
 * Whether a version of SQLite can safely use a write-ahead log. Before 3.51.3, 3.50.7 and 3.44.6, two connections that
 * write and checkpoint at the same time can damage the file (https://www.sqlite.org/wal.html#walresetbug).
 */
export function isLogSafe(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  if (major !== 3) return major > 3;
  if (minor === 44) return patch >= 6;
  if (minor === 50) return patch >= 7;
  return minor > 51 || (minor === 51 && patch >= 3);
}

/**
 * Opens a file without using a write-ahead log. A file with a log is switched to a rollback journal; this needs
 * exclusive access to the file.
 * @param ms maximum time for the attempts, in milliseconds. They block the process.
 * @throws the error of SQLite, for example if other connections use the file during the whole time.
 */
export function openWithoutLog(path: string, driver: SqliteDriver | undefined, ms: number): SqliteDatabase {
  return retryWhileBusy(() => {
    const database = openSqlite(path, driver);
    try {
      // `exec` is needed: after `prepare`, libsql would keep the file open.
      database.exec("PRAGMA journal_mode = TRUNCATE");
      return database;
    } catch (thrown) {
      // The file is closed between attempts. Otherwise two processes that switch the file at the same time would block
      // each other.
      database.close();
      throw thrown;
    }
  }, ms);
}
