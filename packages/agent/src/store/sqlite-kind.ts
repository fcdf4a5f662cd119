import { accessSync, constants, openSync, realpathSync, statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { isSqliteError, openSqlite, type SqliteDatabase, type SqliteDriver } from "./sqlite-driver.ts";

/** What a database says of itself in its header. */
export interface SqliteKind {
  readonly applicationId: number;
  readonly version: number;
}

/** https://www.sqlite.org/rescode.html */
const CORRUPT = 11;
const NOT_A_DATABASE = 26;

/**
 * Returns what kind of database a file is, without changing anything: no lock is taken, and no journal or log is looked at. Undefined if
 * there is no file or it is empty.
 *
 * SQLite reads it, not we: a process that closes any descriptor of a file loses all its POSIX locks on that file
 * (https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_), and SQLite, which knows of
 * all connections of the process, takes care not to.
 *
 * @throws what the system throws if it may not be read.
 */
export function kindAtRest(path: string, driver?: SqliteDriver): SqliteKind | "no database" | undefined {
  const there = path === ":memory:" ? undefined : statSync(path, { throwIfNoEntry: false });
  if (there === undefined) {
    if (path !== ":memory:") checkWay(path);
    return undefined;
  }
  // The system says best why a folder is no file.
  if (there.isDirectory()) openSync(path, "r+");
  if (!there.isFile()) return "no database";
  accessSync(path, constants.R_OK);
  if (there.size === 0) return undefined;
  const url = pathToFileURL(realpathSync(path)).href;
  try {
    return kindIn(openSqlite(`${url}?immutable=1`, driver));
  } catch (thrown) {
    if (isSqliteError(thrown, NOT_A_DATABASE)) return "no database";
    if (!isSqliteError(thrown, CORRUPT)) throw thrown;
  }
  // Its log has been moved into it only in part: without the log it has fewer pages than it says. SQLite makes the index of the log, no more.
  return kindIn(openSqlite(`${url}?mode=ro`, driver));
}

/** From Node 22 on `statSync` does not say that the way to a file leads through what is no folder. @throws if it does. */
function checkWay(path: string): void {
  try {
    accessSync(path);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== "ENOENT") throw thrown;
  }
}

function kindIn(database: SqliteDatabase): SqliteKind {
  try {
    return {
      applicationId: pragma(database, "application_id"),
      version: pragma(database, "user_version"),
    };
  } finally {
    database.close();
  }
}

function pragma(database: SqliteDatabase, name: string): number {
  const row = database.prepare(`PRAGMA ${name}`).get() as Readonly<Record<string, unknown>>;
  return Number(row[name]);
}
