import { onTestFinished } from "vitest";
import type { SqliteDatabase } from "../../src/store/sqlite/sqlite-database.ts";
import { openSqlite, type SqliteDriver } from "../../src/store/sqlite/sqlite-driver.ts";
import { newPath } from "./folder.ts";

/** Opens the database at `path`, by default a new one. It is closed after the test. */
export function openDatabase(driver: SqliteDriver, path = newPath()): SqliteDatabase {
  const database = openSqlite(path, driver);
  onTestFinished(() => database.close());
  return database;
}

/** Creates a table `n` with the numbers 1 to `count` as `i`, and a text for each as `t`. */
export function fillNumbers(database: SqliteDatabase, count = 500): void {
  database.exec(`CREATE TABLE n (i INTEGER PRIMARY KEY, t TEXT);
    WITH RECURSIVE c (x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM c WHERE x < ${count}) INSERT INTO n SELECT x, 'r' || x FROM c`);
}

/** Whether this connection runs no statement: SQLite drops no table while a statement is active. */
export function isIdle(database: SqliteDatabase): boolean {
  database.exec("CREATE TABLE idle (x)");
  try {
    database.exec("DROP TABLE idle");
    return true;
  } catch {
    return false;
  }
}
