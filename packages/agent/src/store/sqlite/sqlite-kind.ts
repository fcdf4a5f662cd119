import { accessSync, closeSync, constants, openSync, readSync, realpathSync, statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { isSqliteError, openSqlite, type SqliteDriver } from "./sqlite-driver.ts";
import { pragma } from "./sqlite-statements.ts";

/** Identification of a database in its header. */
export interface SqliteKind {
  readonly applicationId: number;
  readonly version: number;
}

// Result codes (https://www.sqlite.org/rescode.html).
const READ_ONLY = 8;
const CORRUPT = 11;
const NOT_A_DATABASE = 26;
/** Maximum time to wait for a commit of another process, in ms. */
const BUSY_MS = 1000;

/**
 * Returns the kind of database in a file, without changing the file. Uses no lock, journal or log, unless the file is
 * incomplete, for example because of an unfinished commit. Returns undefined if the file is missing or empty.
 *
 * SQLite reads the file, not this function. A process that closes any descriptor of a file loses all its POSIX locks
 * on that file
 * (https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_). SQLite
 * knows all connections of the process and avoids this.
 *
 * @throws the error of the operating system if the file cannot be read.
 */
export function readDatabaseKind(
  path: string,
  driver?: SqliteDriver,
): SqliteKind | "no database" | undefined {
  const stats = path === ":memory:" ? undefined : statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) {
    if (path !== ":memory:") checkParents(path);
    return undefined;
  }
  // For a folder, `openSync` throws the error of the operating system.
  if (stats.isDirectory()) openSync(path, "r+");
  if (!stats.isFile()) return "no database";
  accessSync(path, constants.R_OK);
  if (stats.size === 0) return undefined;
  const url = pathToFileURL(realpathSync(path)).href;
  try {
    return readKind(`${url}?immutable=1`, driver);
  } catch (thrown) {
    if (isSqliteError(thrown, NOT_A_DATABASE)) return "no database";
    if (!isSqliteError(thrown, CORRUPT)) throw thrown;
  }
  // The file has fewer pages than its header states. Either a commit is running or was interrupted, or the log was only
  // partly moved into the file.
  try {
    // In this mode, SQLite creates no file except the index of the log (`-shm`).
    return readKind(`${url}?mode=ro`, driver);
  } catch (thrown) {
    if (!isSqliteError(thrown, READ_ONLY)) throw thrown;
    // A commit was interrupted, and the next connection that can write will undo the commit. The header is complete, so
    // reading the header is enough.
    return kindInHeader(path);
  }
}

/**
 * Reads the header (https://www.sqlite.org/fileformat2.html#the_database_header) without SQLite. Closing the
 * descriptor releases all locks of this process on the file. This is harmless, because the process has no connection
 * to the file: a connection of this process would have undone the interrupted commit.
 */
function kindInHeader(path: string): SqliteKind {
  const header = Buffer.alloc(100);
  const descriptor = openSync(path, "r");
  try {
    readSync(descriptor, header, 0, header.length, 0);
  } finally {
    closeSync(descriptor);
  }
  return { applicationId: header.readInt32BE(68), version: header.readInt32BE(60) };
}

/** Throws if a parent in the path is not a folder. Since Node 22, `statSync` does not report this. */
function checkParents(path: string): void {
  try {
    accessSync(path);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== "ENOENT") throw thrown;
  }
}

/**
 * Attaches a file and reads its kind. libsql closes an attached file immediately, but an opened file only after garbage
 * collection.
 */
function readKind(address: string, driver: SqliteDriver | undefined): SqliteKind {
  const database = openSqlite(":memory:", driver);
  try {
    database.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
    database.prepare("ATTACH ? AS file").run(address);
    const kind = {
      applicationId: Number(pragma(database, "file.application_id")),
      version: Number(pragma(database, "file.user_version")),
    };
    database.exec("DETACH file");
    return kind;
  } finally {
    database.close();
  }
}
