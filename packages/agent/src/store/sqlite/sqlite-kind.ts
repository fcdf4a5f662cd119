import { accessSync, closeSync, constants, openSync, readSync, realpathSync, statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { isSqliteError, openSqlite, type SqliteDriver } from "./sqlite-driver.ts";
import { pragma } from "./sqlite-statements.ts";

/** What a database says of itself in its header. */
export interface SqliteKind {
  readonly applicationId: number;
  readonly version: number;
}

/** https://www.sqlite.org/rescode.html */
const READ_ONLY = 8;
const CORRUPT = 11;
const NOT_A_DATABASE = 26;
/** How long a commit of another process may take, in ms. */
const BUSY_MS = 1000;

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
    return kindIn(`${url}?immutable=1`, driver);
  } catch (thrown) {
    if (isSqliteError(thrown, NOT_A_DATABASE)) return "no database";
    if (!isSqliteError(thrown, CORRUPT)) throw thrown;
  }
  // It has fewer pages than it says: a commit is under way or was interrupted, or its log has been moved into it only in part.
  try {
    // SQLite makes the index of the log, no more.
    return kindIn(`${url}?mode=ro`, driver);
  } catch (thrown) {
    if (!isSqliteError(thrown, READ_ONLY)) throw thrown;
    // An interrupted commit is undone when it is opened for writing. Its header is whole.
    return kindInHeader(path);
  }
}

/**
 * Reads the header (https://www.sqlite.org/fileformat2.html#the_database_header). No connection has a lock on the file, which this
 * would end: whoever reads or writes it first has to undo the interrupted commit.
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

/** From Node 22 on `statSync` does not say that the way to a file leads through what is no folder. @throws if it does. */
function checkWay(path: string): void {
  try {
    accessSync(path);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== "ENOENT") throw thrown;
  }
}

/** Reads a file as one that is attached: libsql closes that at once, and others only when their statements are garbage. */
function kindIn(address: string, driver: SqliteDriver | undefined): SqliteKind {
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
