import { existsSync } from "node:fs";
import type { RobotsError } from "@maycrawl/engine";
import type { OptionTable } from "@maycrawl/engine/internal";
import { wrongOption } from "@maycrawl/engine/internal";
import { MissingPackageError, StoreFailedError } from "../../errors.ts";
import { type Clock, clockOption, systemClock } from "../../time/clock.ts";
import { readOnlyAddress } from "./sqlite-address.ts";
import { isBusy, retryWhileBusy } from "./sqlite-busy.ts";
import type { SqliteDatabase, SqliteStatement } from "./sqlite-database.ts";
import { openSqlite, type SqliteDriver } from "./sqlite-driver.ts";
import { isLogSafe, openWithoutLog, type SqliteJournal, sqliteVersion } from "./sqlite-journal.ts";
import { readDatabaseKind } from "./sqlite-kind.ts";
import { pragma, rollBack } from "./sqlite-statements.ts";

/** Options of a SQLite store or pacer. */
export interface SqliteOptions {
  /** Path of the file. A missing file is created, a missing folder is not. Several processes can share the file. */
  readonly path: string;
  /** SQLite driver. Default: the first one available, `node:sqlite`, then libsql. */
  readonly driver?: SqliteDriver | undefined;
  /**
   * Clock for starts and leases. All processes that share the file need the same clock. Default: the system's clock.
   */
  readonly clock?: Clock | undefined;
}

export const sqliteOptions: OptionTable<SqliteOptions, "driver"> = {
  path: { kind: "required", check: checkPath },
  driver: { kind: "word", words: ["node:sqlite", "libsql"] },
  clock: clockOption,
};

/** Returns the options. A string is converted to options with this `path`. */
export function withPath<O extends SqliteOptions>(options: string | O): O | SqliteOptions {
  return typeof options === "object" && options !== null ? options : { path: options };
}

/** Options of a `SqliteFile`. */
export interface SqliteFileOptions extends SqliteOptions {
  /** Whether to open the file only for reading. The file must exist and is not changed. Default: false. */
  readonly readOnly?: boolean | undefined;
  /** With `readOnly`: whether no process writes the file. If so, its log is not changed either. Default: false. */
  readonly isIdle?: boolean | undefined;
}

/**
 * Maximum time that a call waits for other processes, in ms. The wait blocks this process. Without a log, a write also
 * waits for readers, and a read waits for a commit.
 */
const BUSY_MS: Readonly<Record<SqliteJournal, number>> = { wal: 1000, truncate: 5000 };
/** Maximum time to wait for other processes that open the same new file, in ms. */
const OPENING_MS = 3000;

/** Content of one kind of file. */
export interface SqliteLayout {
  /** Content of such a file in words, for error messages. */
  readonly what: string;
  /** Value of `PRAGMA application_id`: four bytes that identify this kind of file. */
  readonly applicationId: number;
  /** SQL that creates the tables of a new file in the newest version. */
  readonly schema: string;
  /**
   * SQL that upgrades a file from version 1 to 2, from 2 to 3, and so on. The newest version is the number of upgrades
   * plus one. Upgrades run in the transaction that opens the file for writing: if one fails, the file keeps its
   * version.
   */
  readonly upgrades: readonly string[];
  /** Cleans up a file when it is opened for writing, for example deletes expired rows. */
  readonly tidy?: (database: SqliteDatabase, now: number) => void;
  /**
   * Whether at most one process writes such a file at a time; the writing process ensures this. If true, an existing
   * file gets a write-ahead log if this SQLite can use a log safely. Otherwise an existing file keeps its journal: it
   * may be open in a process whose SQLite must not use a log.
   */
  readonly hasOneWriter?: boolean;
  /** Class of errors about such a file. Default: `StoreFailedError`. */
  readonly Failure?: new (
    message: string,
    cause?: unknown,
  ) => RobotsError;
}

/** An open SQLite file of maycrawl. Errors of SQLite become a `StoreFailedError`, or the layout's `Failure`. */
export class SqliteFile {
  readonly clock: Clock;
  /** Version of the file's layout. It can be older than the newest version only if the file is opened for reading. */
  readonly version: number;
  readonly journal: SqliteJournal;
  readonly #path: string;
  readonly #driver: SqliteDriver | undefined;
  readonly #isReadOnly: boolean;
  readonly #Failure: NonNullable<SqliteLayout["Failure"]>;
  #busyMs = 0;
  #isTransacting = false;
  #database: SqliteDatabase | undefined;

  /**
   * @throws {StoreFailedError} if the file cannot be opened, belongs to another program, or has a newer version. In
   * these cases, the file is not changed.
   * @throws {InvalidOptionError} if the path is not a non-empty string.
   */
  constructor(options: string | SqliteFileOptions, layout: SqliteLayout) {
    const given: SqliteFileOptions = withPath(options);
    const { path, driver, clock = systemClock, readOnly = false, isIdle } = given;
    checkPath(path, "path");
    this.clock = clock;
    this.#path = path;
    this.#driver = driver;
    this.#isReadOnly = readOnly;
    this.#Failure = layout.Failure ?? StoreFailedError;
    const opened = this.run("opened", () => {
      if (readOnly && !existsSync(path)) throw new StoreFailedError(`The file ${path} does not exist.`);
      checkKind(path, layout, driver);
      const database = readOnly
        ? openSqlite(readOnlyAddress(path, driver, isIdle), driver)
        : openToWrite(path, driver);
      try {
        const patienceMs = readOnly ? BUSY_MS.wal : OPENING_MS;
        if (!readOnly) prepareFile(database, given, layout);
        const version = readOnly
          ? retryWhileBusy(() => checkToRead(database, path, layout), patienceMs)
          : newestVersion(layout);
        return { database, version, journal: retryWhileBusy(() => journalOf(database), patienceMs) };
      } catch (thrown) {
        database.close();
        throw thrown;
      }
    });
    this.#database = opened.database;
    this.version = opened.version;
    this.journal = opened.journal;
    this.setBusyTimeout(BUSY_MS[this.journal]);
  }

  /** Sets the maximum time that later calls wait for other processes, in ms. */
  setBusyTimeout(ms: number): void {
    // With a log, SQLite's busy timeout suffices. Without a log, the growing pauses of the busy timeout would delay
    // some processes for seconds.
    if (this.journal === "wal") this.#open().exec(`PRAGMA busy_timeout = ${ms}`);
    else this.#busyMs = ms;
  }

  /**
   * Runs `action` and converts its errors.
   * @param done past participle for the error message, such as `read` in "could not be read".
   */
  run<T>(done: string, action: () => T): T {
    try {
      return action();
    } catch (thrown) {
      if (thrown instanceof this.#Failure || thrown instanceof MissingPackageError) throw thrown;
      if (thrown instanceof StoreFailedError) throw new this.#Failure(thrown.message, thrown.cause);
      const why = thrown instanceof Error ? thrown.message : String(thrown);
      throw new this.#Failure(`${this.#path} could not be ${done}: ${why}.`, thrown);
    }
  }

  prepare(sql: string): SqliteStatement {
    // Preparing may have to read the schema, which can be locked.
    return this.run("prepared", () => this.#retryWhileBusy((database) => database.prepare(sql)));
  }

  /** Runs pragmas outside of a transaction. */
  exec(sql: string): void {
    this.run("used", () => this.#retryWhileBusy((database) => database.exec(sql)));
  }

  /** Runs a read. @param action is repeated while the file is locked. */
  read<T>(action: () => T): T {
    return this.run("read", () => this.#retryWhileBusy(action));
  }

  /** Runs a write. @param action one statement; it joins the open transaction, if there is one. */
  write<T>(action: () => T): T {
    // Without a log, a statement can fail when it commits. Before the next attempt, new readers could start and block
    // the commit again.
    if (this.journal === "truncate" && !this.#isTransacting) return this.transact(action);
    return this.run("written", () => {
      this.#open();
      return action();
    });
  }

  /**
   * Begins a write transaction.
   * @throws {StoreFailedError} if another program has switched the file to a write-ahead log and this SQLite cannot use
   * one safely.
   */
  begin(): void {
    this.run("written", () => {
      this.#retryWhileBusy((database) => database.exec("BEGIN IMMEDIATE"));
      refuseLog(this.#open(), this.#path, this.#driver);
    });
  }

  /** Runs several statements as one write transaction. */
  transact<T>(action: () => T): T {
    return this.run("written", () => {
      this.begin();
      const database = this.#open();
      this.#isTransacting = true;
      try {
        const result = action();
        // New readers cannot start while COMMIT is retried (https://www.sqlite.org/lockingv3.html#writing).
        this.#retryWhileBusy(() => database.exec("COMMIT"));
        return result;
      } catch (thrown) {
        rollBack(database);
        throw thrown;
      } finally {
        this.#isTransacting = false;
      }
    });
  }

  close(): void {
    const database = this.#database;
    this.#database = undefined;
    if (database === undefined) return;
    if (this.journal === "truncate" && !this.#isReadOnly) removeJournal(database);
    database.close();
  }

  #retryWhileBusy<T>(action: (database: SqliteDatabase) => T): T {
    const database = this.#open();
    return retryWhileBusy(() => action(database), this.#busyMs);
  }

  #open(): SqliteDatabase {
    if (this.#database === undefined) throw new StoreFailedError(`${this.#path} is closed.`);
    return this.#database;
  }
}

/**
 * Checks the kind of a file before it is opened. Opening another program's database can already change it: SQLite
 * applies a leftover journal to the database.
 */
function checkKind(path: string, layout: SqliteLayout, driver: SqliteDriver | undefined): void {
  const kind = readDatabaseKind(path, driver);
  if (kind === undefined) return;
  if (kind === "no database" || kind.applicationId !== layout.applicationId) throw notOurs(path, layout);
  checkVersion(path, kind.version, layout);
}

function notOurs(path: string, { what }: SqliteLayout): StoreFailedError {
  return new StoreFailedError(`${path} is not a maycrawl file with ${what}. It was not changed.`);
}

function newestVersion({ upgrades }: SqliteLayout): number {
  return upgrades.length + 1;
}

function checkVersion(path: string, found: number, layout: SqliteLayout): void {
  const newest = newestVersion(layout);
  if (found < 1) throw notOurs(path, layout);
  if (found <= newest) return;
  throw new StoreFailedError(newerLayoutMessage(path, found, newest, "use another file"));
}

/**
 * Returns the error message for a layout of a newer maycrawl.
 * @param made name of the file or the crawl with this layout.
 * @param found version of this layout.
 * @param newest newest version that this maycrawl supports.
 * @param instead alternative to updating maycrawl.
 */
export function newerLayoutMessage(made: string, found: number, newest: number, instead: string): string {
  return `A newer maycrawl created ${made}: its layout has version ${found}, but this maycrawl supports versions up to ${newest}. It was not changed. Update maycrawl, or ${instead}.`;
}

/** Makes a connection read-only, checks the file, and returns the version of its layout. */
function checkToRead(database: SqliteDatabase, path: string, layout: SqliteLayout): number {
  database.exec("PRAGMA query_only = ON");
  // `checkKind` accepts an empty file, because it has no header.
  if (pragma(database, "application_id") !== layout.applicationId) throw notOurs(path, layout);
  const version = Number(pragma(database, "user_version"));
  checkVersion(path, version, layout);
  return version;
}

/**
 * Opens a file for writing.
 * @throws {StoreFailedError} if the file has a write-ahead log that this SQLite cannot use safely, and another
 * connection has the file open.
 */
function openToWrite(path: string, driver: SqliteDriver | undefined): SqliteDatabase {
  const version = sqliteVersion(driver);
  if (isLogSafe(version)) return openSqlite(path, driver);
  try {
    return openWithoutLog(path, driver, OPENING_MS);
  } catch (thrown) {
    if (!isBusy(thrown) || !existsSync(`${path}-wal`)) throw thrown;
  }
  throw refusedLog(path, version);
}

function refusedLog(path: string, version: string): StoreFailedError {
  return new StoreFailedError(
    `${path} has a write-ahead log and is open in another connection. SQLite ${version}, which this Node.js uses, could damage such a file. Close all its other connections, or use a newer Node.js (with SQLite 3.51.3 or newer).`,
  );
}

/**
 * Ends a new transaction if it would write a log that this SQLite cannot use safely. The check is valid for the whole
 * transaction: during it, no other process can switch the file to a log.
 */
function refuseLog(database: SqliteDatabase, path: string, driver: SqliteDriver | undefined): void {
  const version = sqliteVersion(driver);
  if (isLogSafe(version) || journalOf(database) !== "wal") return;
  rollBack(database);
  throw refusedLog(path, version);
}

/** Creates the tables of a new file, upgrades an older file, and sets the journal mode. */
function prepareFile(database: SqliteDatabase, options: SqliteOptions, layout: SqliteLayout): void {
  const { path, driver, clock = systemClock } = options;
  const now = clock.now();
  const { applicationId, schema, tidy, hasOneWriter = false } = layout;
  const isSafe = isLogSafe(sqliteVersion(driver));
  let isNew = false;
  retryWhileBusy(() => database.exec("BEGIN IMMEDIATE"), OPENING_MS);
  try {
    refuseLog(database, path, driver);
    // Another process may have created the tables after `checkKind`.
    isNew = pragma(database, "application_id") !== applicationId;
    if (isNew) {
      database.exec(schema);
      database.exec(
        `PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${newestVersion(layout)};`,
      );
      // Other processes cannot open the file until it has its log. Otherwise a process whose SQLite cannot use a log
      // safely could write the file.
      if (isSafe) database.exec("PRAGMA locking_mode = EXCLUSIVE");
    }
    const found = Number(pragma(database, "user_version"));
    checkVersion(path, found, layout);
    // If a step fails or the process is killed, the file keeps its version.
    for (const sql of layout.upgrades.slice(found - 1)) database.exec(sql);
    if (found < newestVersion(layout)) database.exec(`PRAGMA user_version = ${newestVersion(layout)}`);
    tidy?.(database, now);
    retryWhileBusy(() => database.exec("COMMIT"), OPENING_MS);
  } catch (thrown) {
    rollBack(database);
    throw thrown;
  }
  // NORMAL takes effect at the end of the next transaction, which switches the file to its log.
  if (isNew) database.exec("PRAGMA locking_mode = NORMAL");
  if (isSafe && (isNew || hasOneWriter)) useLog(database, path);
  // After a connection's first read, no other connection can remove the log.
  retryWhileBusy(() => database.exec("SELECT 1 FROM sqlite_schema LIMIT 1"), OPENING_MS);
  retryWhileBusy(() => database.exec(JOURNAL_PRAGMAS[journalOf(database)]), OPENING_MS);
}

const JOURNAL_PRAGMAS: Readonly<Record<SqliteJournal, string>> = {
  // With a log, a killed process loses nothing. A power failure may lose the last entries, but never damages the file.
  wal: "PRAGMA synchronous = NORMAL",
  // Without a log, a power failure could damage the file if the setting were weaker than FULL
  // (https://www.sqlite.org/pragma.html#pragma_synchronous).
  truncate: "PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = FULL",
};

/** Switches the file to a write-ahead log, permanently. */
function useLog(database: SqliteDatabase, path: string): void {
  const mode = retryWhileBusy(() => pragma(database, "journal_mode = WAL"), OPENING_MS);
  if (mode !== "wal" && mode !== "memory")
    throw new StoreFailedError(
      `${path} cannot use a write-ahead log. Check whether it is on a network file system, and move it to a local disk.`,
    );
}

function journalOf(database: SqliteDatabase): SqliteJournal {
  return pragma(database, "journal_mode") === "wal" ? "wal" : "truncate";
}

/**
 * Removes the empty journal. If another connection is writing, the journal stays until a later connection is closed.
 */
function removeJournal(database: SqliteDatabase): void {
  try {
    database.exec("PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE");
  } catch {
    // An empty journal does no harm.
  }
}

/** Returns the path if it is valid. SQLite would open a private temporary file for an empty path. */
function checkPath(path: string, name: string): string {
  if (typeof path === "string" && path !== "") return path;
  throw wrongOption(name, "a non-empty file path", path);
}
