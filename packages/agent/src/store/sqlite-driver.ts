import { StoreFailedError } from "../errors.ts";
import { libsqlOpener } from "./libsql-database.ts";
import { nodeSqliteOpener } from "./node-sqlite-database.ts";

/**
 * A database, as much of it as `node:sqlite` and libsql have in common. The contract that both keep is in
 * `test/sqlite-driver-*.test.ts`.
 */
export interface SqliteDatabase {
  /** Runs statements that take no parameters, one after the other, up to the first that fails. */
  exec(sql: string): void;
  /** The same SQL may give the same statement again. */
  prepare(sql: string): SqliteStatement;
  /** Rolls back an open transaction and closes the file. Its statements cannot be used any more. */
  close(): void;
}

/**
 * A prepared statement. Its calls do not disturb one another: it can be asked while an iteration of it goes on, and after one that was
 * left half-read. Parameters are bound by position, and each call has the same number of them.
 */
export interface SqliteStatement {
  /** Returns the first row; undefined if there is none. */
  get(...parameters: SqliteValue[]): unknown;
  all(...parameters: SqliteValue[]): unknown[];
  /** Iterates over the rows. The statement begins with the first row that is asked for. */
  iterate(...parameters: SqliteValue[]): IterableIterator<unknown>;
  /** The result is meant for INSERT, UPDATE and DELETE only. */
  run(...parameters: SqliteValue[]): SqliteRunResult;
}

/** What a statement has changed. */
export interface SqliteRunResult {
  readonly changes: number | bigint;
  readonly lastInsertRowid: number | bigint;
}

/** What a parameter can be. A NUL within a text is bound as U+FFFD, as is a lone surrogate; NaN is bound as NULL. */
export type SqliteValue = string | number | null | Uint8Array;

/** `node:sqlite` is a part of Node from 22.13 on; libsql is an optional peer for older lines. */
export type SqliteDriver = "node:sqlite" | "libsql";

/**
 * Opens a file with the driver that is available, Node's own first.
 * @throws {MissingPackageError} if there is no driver. What SQLite throws is thrown as it is.
 * @throws {StoreFailedError} if no driver can run here.
 */
export function openSqlite(path: string, driver?: SqliteDriver): SqliteDatabase {
  const open = driver === "libsql" ? libsqlOpener() : nodeSqliteOpener();
  if (open !== undefined) return open(path);
  if (driver === undefined) return libsqlOpener()(path);
  throw new StoreFailedError("There is no node:sqlite here. Use Node 22.13 or newer.");
}

/** Returns the drivers that are available. */
export function sqliteDrivers(): SqliteDriver[] {
  const drivers: SqliteDriver[] = nodeSqliteOpener() === undefined ? [] : ["node:sqlite"];
  try {
    libsqlOpener();
    drivers.push("libsql");
  } catch {
    // Node's own may suffice.
  }
  return drivers;
}

/** Whether an error is SQLite's, with this primary result code (https://www.sqlite.org/rescode.html). */
export function isSqliteError(thrown: unknown, code: number): boolean {
  const { errcode, rawCode } = (thrown ?? {}) as { errcode?: unknown; rawCode?: unknown };
  const found = errcode ?? rawCode;
  return typeof found === "number" && (found & 0xff) === code;
}
