import { onTestFinished } from "vitest";
import type { SqliteDatabase } from "../../src/store/sqlite/sqlite-database.ts";
import { openSqlite, type SqliteDriver } from "../../src/store/sqlite/sqlite-driver.ts";
import { newPath } from "./folder.ts";

/** Opens a database that is closed with the test: a new one, or the one of this path. */
export function openDatabase(driver: SqliteDriver, path = newPath()): SqliteDatabase {
  const database = openSqlite(path, driver);
  onTestFinished(() => database.close());
  return database;
}

/** Makes a table `n` with the numbers 1 to `count`, as `i`, and their texts, as `t`. */
export function fillNumbers(database: SqliteDatabase, count = 500): void {
  database.exec(`CREATE TABLE n (i INTEGER PRIMARY KEY, t TEXT);
    WITH RECURSIVE c (x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM c WHERE x < ${count}) INSERT INTO n SELECT x, 'r' || x FROM c`);
}

/** Whether no statement of this connection is at work: SQLite drops no table while one is. */
export function isIdle(database: SqliteDatabase): boolean {
  database.exec("CREATE TABLE idle (x)");
  try {
    database.exec("DROP TABLE idle");
    return true;
  } catch {
    return false;
  }
}
