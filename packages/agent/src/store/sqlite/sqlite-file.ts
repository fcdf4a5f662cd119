import { existsSync } from "node:fs";
import type { RobotsError } from "@maycrawl/engine";
import type { OptionTable } from "@maycrawl/engine/internal";
import { wrongOption } from "@maycrawl/engine/internal";
import { MissingPackageError, StoreFailedError } from "../../errors.ts";
import { type Clock, clockOption, systemClock } from "../../time/clock.ts";
import { addressToRead } from "./sqlite-address.ts";
import { isBusy, whenFree } from "./sqlite-busy.ts";
import type { SqliteDatabase, SqliteStatement } from "./sqlite-database.ts";
import { openSqlite, type SqliteDriver } from "./sqlite-driver.ts";
import { isLogSafe, openWithoutLog, type SqliteJournal, sqliteVersion } from "./sqlite-journal.ts";
import { kindAtRest } from "./sqlite-kind.ts";
import { pragma, rollBack } from "./sqlite-statements.ts";

/** Where the file is, and how it is used. */
export interface SqliteOptions {
  /** The file; it is made where it is not there, its folder is not. Several processes may have it open. */
  readonly path: string;
  /** Which SQLite; what is there if not said. */
  readonly driver?: SqliteDriver | undefined;
  /** By which starts are handed out and leases end. All who share the file need the same: the system's if not said. */
  readonly clock?: Clock | undefined;
}

/** The table of the options. */
export const sqliteOptions: OptionTable<SqliteOptions, "driver"> = {
  path: { kind: "required", check: checkedPath },
  driver: { kind: "word", words: ["node:sqlite", "libsql"] },
  clock: clockOption,
};

/** Returns options of which only the path may be given. */
export function withPath<O extends SqliteOptions>(options: string | O): O | SqliteOptions {
  return typeof options === "object" && options !== null ? options : { path: options };
}

/** Options of a `SqliteFile`. */
export interface SqliteFileOptions extends SqliteOptions {
  /** Whether it is only looked at: it has to be there, is not changed, and nobody who writes it is waited for. Default: false. */
  readonly readOnly?: boolean | undefined;
  /** Whether no process writes a file that is only looked at. Then its log stays as it is, too. Default: false. */
  readonly isIdle?: boolean | undefined;
}

/**
 * How long a call waits for other processes, in ms. Nothing else runs in this process meanwhile. Without a log, a write also waits
 * for those who read, and a read for a commit.
 */
const BUSY_MS: Readonly<Record<SqliteJournal, number>> = { wal: 1000, truncate: 5000 };
/** For how long one waits for the others that open the same new file. */
const OPENING_MS = 3000;

/** What a file of a kind contains. */
export interface SqliteLayout {
  /** What such a file is to people: `a cache of robots.txt files`. */
  readonly what: string;
  /** Four bytes by which a file says whose it is, and of what kind. */
  readonly applicationId: number;
  /** SQL that creates the tables of a new file, in the newest version. */
  readonly schema: string;
  /**
   * SQL that takes a file from version 1 to 2, from 2 to 3, and so on; the newest version is one more than their number. Those
   * that a file needs run in the transaction that opens it for writing: if one fails, the file keeps its version.
   */
  readonly upgrades: readonly string[];
  /** Puts a file in order that was there, before anything else is done with it. */
  readonly tidy?: (database: SqliteDatabase, now: number) => void;
  /**
   * Whether one process at most writes such a file at a time, and makes sure of that. Then a file without a write-ahead log gets one
   * where that is safe. Otherwise it may be in use by a process whose SQLite must not use one.
   */
  readonly hasOneWriter?: boolean;
  /** Class of the errors of such a file. Default: `StoreFailedError`. */
  readonly Failure?: new (
    message: string,
    cause?: unknown,
  ) => RobotsError;
}

/** A file of maycrawl's, open. Whatever SQLite throws comes out as a `StoreFailedError`, or as the layout's `Failure`. */
export class SqliteFile {
  readonly clock: Clock;
  /** Version of its layout. It is older than the newest one only where the file is opened for reading. */
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
   * @throws {StoreFailedError} where it cannot be opened, or is another program's or a newer version's: that is left as it is.
   * @throws {InvalidOptionError} where there is no path, or no such driver.
   */
  constructor(options: string | SqliteFileOptions, layout: SqliteLayout) {
    const given: SqliteFileOptions = withPath(options);
    const { path, driver, clock = systemClock, readOnly = false, isIdle } = given;
    checkedPath(path, "path");
    this.clock = clock;
    this.#path = path;
    this.#driver = driver;
    this.#isReadOnly = readOnly;
    this.#Failure = layout.Failure ?? StoreFailedError;
    const opened = this.run("opened", () => {
      if (readOnly && !existsSync(path)) throw new StoreFailedError(`There is no file ${path}.`);
      checkKind(path, layout, driver);
      const database = readOnly
        ? openSqlite(addressToRead(path, driver, isIdle), driver)
        : openToWrite(path, driver);
      try {
        const patienceMs = readOnly ? BUSY_MS.wal : OPENING_MS;
        if (!readOnly) prepareFile(database, given, layout);
        const version = readOnly
          ? whenFree(() => lookAt(database, path, layout), patienceMs)
          : newestVersion(layout);
        return { database, version, journal: whenFree(() => journalOf(database), patienceMs) };
      } catch (thrown) {
        database.close();
        throw thrown;
      }
    });
    this.#database = opened.database;
    this.version = opened.version;
    this.journal = opened.journal;
    this.waitFor(BUSY_MS[this.journal]);
  }

  /** Sets how long calls wait for other processes from now on, in ms. */
  waitFor(ms: number): void {
    // SQLite's own way suffices with a log. Without it, its growing pauses would let one of many busy processes wait for seconds.
    if (this.journal === "wal") this.#open().exec(`PRAGMA busy_timeout = ${ms}`);
    else this.#busyMs = ms;
  }

  /** @param done what it is that could not be done, where it throws */
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
    // It may have to read the schema.
    return this.run("prepared", () => this.#patiently((database) => database.prepare(sql)));
  }

  /** Runs pragmas, outside of a transaction. */
  exec(sql: string): void {
    this.run("used", () => this.#patiently((database) => database.exec(sql)));
  }

  /** @param action what can be done again if it fails since the file is locked. */
  read<T>(action: () => T): T {
    return this.run("read", () => this.#patiently(action));
  }

  /** @param action one statement, which becomes a part of the transaction that goes on, if one does. */
  write<T>(action: () => T): T {
    // Without a log, a statement that fails at its end would let new readers begin before it is tried again.
    if (this.journal === "truncate" && !this.#isTransacting) return this.transact(action);
    return this.run("written", () => {
      this.#open();
      return action();
    });
  }

  /**
   * Begins a transaction that writes.
   * @throws {StoreFailedError} if the file has got a write-ahead log that this SQLite must not write: another program can give it one.
   */
  begin(): void {
    this.run("written", () => {
      this.#patiently((database) => database.exec("BEGIN IMMEDIATE"));
      refuseLog(this.#open(), this.#path, this.#driver);
    });
  }

  /** Does several things as one, which no other process comes between. */
  transact<T>(action: () => T): T {
    return this.run("written", () => {
      this.begin();
      const database = this.#open();
      this.#isTransacting = true;
      try {
        const result = action();
        // Until it succeeds, no new reader can begin (https://www.sqlite.org/lockingv3.html#writing).
        this.#patiently(() => database.exec("COMMIT"));
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

  #patiently<T>(action: (database: SqliteDatabase) => T): T {
    const database = this.#open();
    return whenFree(() => action(database), this.#busyMs);
  }

  #open(): SqliteDatabase {
    if (this.#database === undefined) throw new StoreFailedError(`${this.#path} is closed.`);
    return this.#database;
  }
}

/** Judges the file before it is opened: to open another program's database can already change it, by what its journal holds. */
function checkKind(path: string, layout: SqliteLayout, driver: SqliteDriver | undefined): void {
  const kind = kindAtRest(path, driver);
  if (kind === undefined) return;
  if (kind === "no database" || kind.applicationId !== layout.applicationId) throw notOurs(path, layout);
  checkVersion(path, kind.version, layout);
}

function notOurs(path: string, { what }: SqliteLayout): StoreFailedError {
  return new StoreFailedError(`${path} is not a file of maycrawl with ${what}. It was left as it is.`);
}

function newestVersion({ upgrades }: SqliteLayout): number {
  return upgrades.length + 1;
}

function checkVersion(path: string, found: number, layout: SqliteLayout): void {
  const newest = newestVersion(layout);
  if (found < 1) throw notOurs(path, layout);
  if (found <= newest) return;
  throw new StoreFailedError(newerLayoutWords(path, found, newest, "use another file"));
}

/**
 * Returns that a newer maycrawl made something, and what to do.
 * @param instead of updating maycrawl.
 */
export function newerLayoutWords(made: string, found: number, newest: number, instead: string): string {
  return `A newer maycrawl made ${made}: its layout has version ${found}, and this maycrawl knows versions up to ${newest}. It was left as it is: update maycrawl, or ${instead}.`;
}

/** Returns the version of the file's layout. */
function lookAt(database: SqliteDatabase, path: string, layout: SqliteLayout): number {
  database.exec("PRAGMA query_only = ON");
  // An empty file has no header to be judged by.
  if (pragma(database, "application_id") !== layout.applicationId) throw notOurs(path, layout);
  const version = Number(pragma(database, "user_version"));
  checkVersion(path, version, layout);
  return version;
}

/** @throws {StoreFailedError} if the file has a write-ahead log that this SQLite must not write, and others have the file open. */
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
    `${path} has a write-ahead log and is open elsewhere. SQLite ${version}, which this Node.js has, could damage such a file. Close it everywhere else, or use a newer Node.js (with SQLite 3.51.3 or newer).`,
  );
}

/**
 * Ends a transaction that has just begun if it would write a log that this SQLite must not write. While one goes on, no other process
 * can give the file a log.
 */
function refuseLog(database: SqliteDatabase, path: string, driver: SqliteDriver | undefined): void {
  const version = sqliteVersion(driver);
  if (isLogSafe(version) || journalOf(database) !== "wal") return;
  rollBack(database);
  throw refusedLog(path, version);
}

/** Makes the tables of a new file, upgrades those of an older one, and chooses its journal. */
function prepareFile(database: SqliteDatabase, options: SqliteOptions, layout: SqliteLayout): void {
  const { path, driver, clock = systemClock } = options;
  const now = clock.now();
  const { applicationId, schema, tidy, hasOneWriter = false } = layout;
  const isSafe = isLogSafe(sqliteVersion(driver));
  let isNew = false;
  whenFree(() => database.exec("BEGIN IMMEDIATE"), OPENING_MS);
  try {
    refuseLog(database, path, driver);
    // Another process may have made it between the look at the header and here.
    isNew = pragma(database, "application_id") !== applicationId;
    if (isNew) {
      database.exec(schema);
      database.exec(
        `PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${newestVersion(layout)};`,
      );
      // No other process may open it before it has its log: one with an unsafe SQLite would then write the log.
      if (isSafe) database.exec("PRAGMA locking_mode = EXCLUSIVE");
    }
    const found = Number(pragma(database, "user_version"));
    checkVersion(path, found, layout);
    // A step that fails, or a kill, leaves the file's version.
    for (const sql of layout.upgrades.slice(found - 1)) database.exec(sql);
    if (found < newestVersion(layout)) database.exec(`PRAGMA user_version = ${newestVersion(layout)}`);
    tidy?.(database, now);
    whenFree(() => database.exec("COMMIT"), OPENING_MS);
  } catch (thrown) {
    rollBack(database);
    throw thrown;
  }
  // It takes effect when the next transaction ends, which gives the file its log.
  if (isNew) database.exec("PRAGMA locking_mode = NORMAL");
  if (isSafe && (isNew || hasOneWriter)) useLog(database, path);
  // From its first read on, a connection lets no other one remove the log.
  whenFree(() => database.exec("SELECT 1 FROM sqlite_schema LIMIT 1"), OPENING_MS);
  whenFree(() => database.exec(JOURNAL_PRAGMAS[journalOf(database)]), OPENING_MS);
}

const JOURNAL_PRAGMAS: Readonly<Record<SqliteJournal, string>> = {
  // With the log, a killed process loses nothing; a power cut may lose the last entries, never the file.
  wal: "PRAGMA synchronous = NORMAL",
  // Without it, less than FULL could cost the file in a power cut (https://www.sqlite.org/pragma.html#pragma_synchronous).
  truncate: "PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = FULL",
};

/** Gives the file a write-ahead log, which it keeps. */
function useLog(database: SqliteDatabase, path: string): void {
  const mode = whenFree(() => pragma(database, "journal_mode = WAL"), OPENING_MS);
  if (mode !== "wal" && mode !== "memory")
    throw new StoreFailedError(`${path} cannot have a write-ahead log; is it on a network's file system?`);
}

function journalOf(database: SqliteDatabase): SqliteJournal {
  return pragma(database, "journal_mode") === "wal" ? "wal" : "truncate";
}

/** Removes the empty journal. If another connection writes at this moment, that one removes it, or the next one. */
function removeJournal(database: SqliteDatabase): void {
  try {
    database.exec("PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE");
  } catch {
    // An empty journal does no harm.
  }
}

/** SQLite makes a temporary file of the empty path, which no other process sees. */
function checkedPath(path: string, name: string): string {
  if (typeof path === "string" && path !== "") return path;
  throw wrongOption(name, "the name of a file", path);
}
