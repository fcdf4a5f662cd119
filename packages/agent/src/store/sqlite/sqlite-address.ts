import { accessSync, constants, existsSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { StoreFailedError } from "../../errors.ts";
import { isSqliteError, openSqlite, type SqliteDriver } from "./sqlite-driver.ts";

/** Result code SQLITE_CANTOPEN (https://www.sqlite.org/rescode.html). */
const CANNOT_OPEN = 14;
/** Result code SQLITE_READONLY. Here: a killed process left a journal that has to be applied to the file first. */
const READ_ONLY = 8;

/**
 * Returns the path or URI for opening or attaching a file for reading. SQLite locks the file against writers. For a
 * write-ahead log, SQLite needs two more files in the same folder. A read-only disk does not allow these files. No
 * process can write to such a disk, so the file is opened as immutable
 * (https://www.sqlite.org/wal.html#read_only_databases).
 *
 * @param path path of an existing file.
 * @param isIdle whether no process writes the file. If so, a log or journal that a killed process left is not changed.
 * @throws {StoreFailedError} if SQLite cannot create the files that it needs, or cannot apply a log or journal that a
 * killed process left.
 */
export function readOnlyAddress(path: string, driver?: SqliteDriver, isIdle = false): string {
  // SQLite expects the log or journal beside the file itself, not beside a symbolic link to it.
  const file = realpathSync(path);
  const { href } = pathToFileURL(file);
  const leftover = [`${file}-wal`, `${file}-journal`].find((one) => sizeOf(one) > 0);
  const writeError = writeErrorCode(dirname(file));
  // A connection that can write would move the log into the file, or undo an interrupted commit.
  if (isIdle && leftover !== undefined && writeError !== "EROFS")
    return `${href}?mode=ro${existsSync(`${file}-shm`) ? "&readonly_shm=1" : ""}`;
  if (writeError === undefined) return file;
  if (writeError === "EROFS") {
    if (leftover !== undefined) throw unfinished(path, leftover);
    return `${href}?immutable=1`;
  }
  // Another user may write the file, so it is not opened as immutable.
  const database = openSqlite(file, driver);
  try {
    database.exec("PRAGMA busy_timeout = 1000; SELECT count(*) FROM sqlite_schema");
    return file;
  } catch (thrown) {
    if (isSqliteError(thrown, READ_ONLY)) throw unfinished(path, `${file}-journal`);
    if (isSqliteError(thrown, CANNOT_OPEN)) throw unreadable(path, "SQLite has to create files in it");
    throw thrown;
  } finally {
    database.close();
  }
}

function unfinished(path: string, leftover: string): StoreFailedError {
  return unreadable(path, `a part of its content is still in ${leftover}`);
}

function unreadable(path: string, why: string): StoreFailedError {
  return new StoreFailedError(
    `${path} could not be opened: its folder is not writable, and ${why}. Copy the file, and all files whose names begin with its name, to a writable folder.`,
  );
}

/** Returns the error code of a write check on a folder; undefined if the folder is writable. */
function writeErrorCode(folder: string): string | undefined {
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
