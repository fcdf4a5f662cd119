import { existsSync } from "node:fs";
import { type Clock, systemClock } from "../clock.ts";
import { InvalidOptionError, StoreFailedError } from "../errors.ts";
import { shown } from "../shown.ts";
import { addressToRead } from "./sqlite-address.ts";
import { openSqlite, type SqliteDatabase, type SqliteDriver, type SqliteStatement } from "./sqlite-driver.ts";
import { kindAtRest } from "./sqlite-kind.ts";

/** Where the file is, and how it is used. */
export interface SqliteOptions {
  /** The file; it is made where it is not there, its folder is not. Several processes may have it open. */
  readonly path: string;
  /** Which SQLite; what is there if not said. */
  readonly driver?: SqliteDriver | undefined;
  /** By which starts are handed out and leases end. All who share the file need the same: the system's if not said. */
  readonly clock?: Clock | undefined;
}

/** The names of them all. */
export const sqliteNames: Readonly<Record<keyof SqliteOptions, true>> = {
  path: true,
  driver: true,
  clock: true,
};

/** Options of a `SqliteFile`. */
export interface SqliteFileOptions extends SqliteOptions {
  /** Whether it is only looked at: it has to be there, is not changed, and nobody who writes it is waited for. Default: false. */
  readonly readOnly?: boolean | undefined;
}

/** For how long one waits for another process's write, in milliseconds. Nothing else runs in this process meanwhile. */
const BUSY_MS = 1000;
/** For how long one waits for the others that open the same new file. */
const OPENING_MS = 5000;

/** What stands in a file of a kind. */
export interface SqliteLayout {
  /** What such a file is to people: `a cache of robots.txt files`. */
  readonly what: string;
  /** Four octets by which a file says whose it is, and of what kind. */
  readonly applicationId: number;
  readonly version: number;
  /** Makes the tables of a new file. */
  readonly schema: string;
  /** Makes a file of an older version, by which they are listed, one of the next. Each is a part of one transaction. */
  readonly upgrades?: Readonly<Record<number, (database: SqliteDatabase) => void>>;
  /** Puts a file in order that was there, before anything else is done with it. */
  readonly tidy?: (database: SqliteDatabase, now: number) => void;
}

/** A file of maycrawl's, open. Whatever SQLite throws comes out as a `StoreFailedError`. */
export class SqliteFile {
  readonly clock: Clock;
  /** Version of its layout: an older one where it is only read. */
  version: number;
  readonly #path: string;
  #database: SqliteDatabase | undefined;

  /**
   * @throws {StoreFailedError} where it cannot be opened, or is another program's or version's: that is left as it is.
   * @throws {InvalidOptionError} where there is no path, or no such driver.
   */
  constructor(options: string | SqliteFileOptions, layout: SqliteLayout) {
    const settled: SqliteFileOptions =
      typeof options === "object" && options !== null ? options : { path: options };
    const { path, driver, clock = systemClock, readOnly = false } = settled;
    // Of the empty path SQLite makes a file of its own that nobody else has, and that goes when it is closed.
    if (typeof path !== "string" || path === "")
      throw new InvalidOptionError(`path must be the name of a file; received ${shown(path)}.`);
    if (driver !== undefined && driver !== "node:sqlite" && driver !== "libsql")
      throw new InvalidOptionError(`driver must be "node:sqlite" or "libsql"; received ${shown(driver)}.`);
    this.clock = clock;
    this.version = layout.version;
    this.#path = path;
    this.run("opened", () => {
      if (readOnly && !existsSync(path)) throw new StoreFailedError(`There is no file ${path}.`);
      checkKind(path, layout, driver);
      const database = openSqlite(readOnly ? addressToRead(path) : path, driver);
      try {
        if (readOnly) this.version = lookAt(database, path, layout);
        else prepareFile(database, path, layout, clock.now());
        this.#database = database;
      } catch (thrown) {
        database.close();
        throw thrown;
      }
    });
  }

  /** @param done what it is that could not be done, where it throws */
  run<T>(done: string, action: () => T): T {
    try {
      return action();
    } catch (thrown) {
      if (thrown instanceof StoreFailedError) throw thrown;
      const why = thrown instanceof Error ? thrown.message : String(thrown);
      throw new StoreFailedError(`${this.#path} could not be ${done}: ${why}.`, thrown);
    }
  }

  prepare(sql: string): SqliteStatement {
    return this.run("prepared", () => this.#open().prepare(sql));
  }

  read<T>(action: () => T): T {
    return this.run("read", () => {
      this.#open();
      return action();
    });
  }

  write<T>(action: () => T): T {
    return this.run("written", () => {
      this.#open();
      return action();
    });
  }

  /** Does several things as one, which no other process comes between. */
  transact<T>(action: () => T): T {
    return this.write(() => {
      const database = this.#open();
      database.exec("BEGIN IMMEDIATE");
      try {
        const result = action();
        database.exec("COMMIT");
        return result;
      } catch (thrown) {
        rollBack(database);
        throw thrown;
      }
    });
  }

  close(): void {
    this.#database?.close();
    this.#database = undefined;
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

function checkVersion(path: string, found: number, { version, upgrades }: SqliteLayout): void {
  if (found === version || (found < version && upgrades?.[found] !== undefined)) return;
  throw new StoreFailedError(
    `${path} is of version ${found}, this maycrawl needs ${version}. It was left as it is: use another file.`,
  );
}

/** With a write-ahead log whoever only reads needs no lock that another could hold. */
function lookAt(database: SqliteDatabase, path: string, layout: SqliteLayout): number {
  database.exec(`PRAGMA busy_timeout = ${BUSY_MS}; PRAGMA query_only = ON;`);
  // An empty file has no header to be judged by.
  if (pragma(database, "application_id") !== layout.applicationId) throw notOurs(path, layout);
  const version = Number(pragma(database, "user_version"));
  checkVersion(path, version, layout);
  return version;
}

function prepareFile(database: SqliteDatabase, path: string, layout: SqliteLayout, now: number): void {
  database.exec(`PRAGMA busy_timeout = ${OPENING_MS}`);
  database.exec("BEGIN IMMEDIATE");
  try {
    // Another process may have made it between the look at the header and here.
    const { applicationId, version, schema, tidy } = layout;
    if (pragma(database, "application_id") !== applicationId) {
      database.exec(schema);
      database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${version};`);
    }
    checkVersion(path, Number(pragma(database, "user_version")), layout);
    upgrade(database, layout);
    tidy?.(database, now);
    database.exec("COMMIT");
  } catch (thrown) {
    rollBack(database);
    throw thrown;
  }
  useWriteAheadLog(database, path);
  // With the log, a killed process loses nothing; a power cut may lose the last entries, never the file.
  database.exec("PRAGMA synchronous = NORMAL");
  database.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
}

/** Makes an older file one of this version. Part of the transaction in which the file is opened: a kill leaves it as it was. */
function upgrade(database: SqliteDatabase, { version, upgrades }: SqliteLayout): void {
  for (let found = Number(pragma(database, "user_version")); found < version; found++) {
    upgrades?.[found]?.(database);
    database.exec(`PRAGMA user_version = ${found + 1}`);
  }
}

/** The mode stays in the file. The change to it waits for nobody, whatever the time-out is: one has to ask again. */
function useWriteAheadLog(database: SqliteDatabase, path: string): void {
  for (const end = Date.now() + OPENING_MS; ; ) {
    try {
      const mode = pragma(database, "journal_mode = WAL");
      if (mode === "wal" || mode === "memory") return;
      throw new StoreFailedError(`${path} cannot have a write-ahead log; is it on a network's file system?`);
    } catch (thrown) {
      if (thrown instanceof StoreFailedError || Date.now() > end) throw thrown;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

function pragma(database: SqliteDatabase, name: string): unknown {
  return Object.values(database.prepare(`PRAGMA ${name}`).get() as object)[0];
}

function rollBack(database: SqliteDatabase): void {
  try {
    database.exec("ROLLBACK");
  } catch {
    // SQLite has done it already, for some errors.
  }
}
