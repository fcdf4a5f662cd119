import { accessSync, constants, existsSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { StoreFailedError } from "../../errors.ts";
import { isSqliteError, openSqlite, type SqliteDriver } from "./sqlite-driver.ts";

/** https://www.sqlite.org/rescode.html */
const CANNOT_OPEN = 14;
/** Here: a killed process left a journal, which has to be applied to the file first. */
const READ_ONLY = 8;

/**
 * Returns the path or the URI by which SQLite opens or attaches a file for reading. SQLite takes locks against processes that write
 * the file. For a write-ahead log it needs two files beside it. It cannot make them on a read-only disk. But no process writes the file
 * there, so it is opened as one that does not change (https://www.sqlite.org/wal.html#read_only_databases).
 *
 * @param path a file that exists.
 * @param isIdle whether no process writes it. Then what a killed one left beside it stays as it is.
 * @throws {StoreFailedError} where it cannot be read without those files, or without what a killed process left in them.
 */
export function addressToRead(path: string, driver?: SqliteDriver, isIdle = false): string {
  // SQLite looks for them beside the file itself, wherever a link to it is.
  const file = realpathSync(path);
  const { href } = pathToFileURL(file);
  const rest = [`${file}-wal`, `${file}-journal`].find((one) => sizeOf(one) > 0);
  const refused = refusalToWrite(dirname(file));
  // A connection that may write would move the log into the file, or undo an interrupted commit.
  if (isIdle && rest !== undefined && refused !== "EROFS")
    return `${href}?mode=ro${existsSync(`${file}-shm`) ? "&readonly_shm=1" : ""}`;
  if (refused === undefined) return file;
  if (refused === "EROFS") {
    if (rest !== undefined) throw unfinished(path, rest);
    return `${href}?immutable=1`;
  }
  // Other users may write the file, so it may change.
  const database = openSqlite(file, driver);
  try {
    database.exec("PRAGMA busy_timeout = 1000; SELECT count(*) FROM sqlite_schema");
    return file;
  } catch (thrown) {
    if (isSqliteError(thrown, READ_ONLY)) throw unfinished(path, `${file}-journal`);
    if (isSqliteError(thrown, CANNOT_OPEN)) throw unreadable(path, "SQLite has to make files beside it");
    throw thrown;
  } finally {
    database.close();
  }
}

function unfinished(path: string, rest: string): StoreFailedError {
  return unreadable(path, `a part of it is in ${rest} still`);
}

function unreadable(path: string, why: string): StoreFailedError {
  return new StoreFailedError(
    `${path} could not be opened: its folder cannot be written, and ${why}. Copy it, with all files whose names begin so, to a folder that can be written.`,
  );
}

/** The code of the error with which a folder cannot be written; undefined where it can be. */
function refusalToWrite(folder: string): string | undefined {
  try {
    accessSync(folder, constants.W_OK);
    return undefined;
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code;
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
