import { createRequire } from "node:module";
import { StoreFailedError } from "../errors.ts";

/** What is used of SQLite: as much as `node:sqlite` and libsql have in common. Parameters are bound by position. */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
  close(): unknown;
}

/** A statement of SQL, prepared. */
export interface SqliteStatement {
  /** The first row; undefined where there is none. */
  get(...parameters: SqliteValue[]): unknown;
  all(...parameters: SqliteValue[]): unknown[];
  /** The rows, one after the other. */
  iterate(...parameters: SqliteValue[]): IterableIterator<unknown>;
  run(...parameters: SqliteValue[]): {
    readonly changes: number | bigint;
    readonly lastInsertRowid: number | bigint;
  };
}

/** What a parameter can be. */
export type SqliteValue = string | number | null | Uint8Array;

/** `node:sqlite` is a part of Node from 22.13 on; libsql is an optional dependency, for older ones. */
export type SqliteDriver = "node:sqlite" | "libsql";

type Open = (path: string) => SqliteDatabase;

/**
 * Opens a file with the driver that is there, Node's own first.
 * @throws {StoreFailedError} where none is. What SQLite throws is left as it is.
 */
export function openSqlite(path: string, driver?: SqliteDriver): SqliteDatabase {
  const open =
    (driver === "libsql" ? undefined : ofNode()) ?? (driver === "node:sqlite" ? undefined : ofLibsql());
  if (open !== undefined) return open(path);
  throw new StoreFailedError(
    `There is no SQLite (${driver ?? "node:sqlite or libsql"}) here. Use Node 22.13 or newer, or \`npm install libsql\`.`,
  );
}

/** The drivers that are there. */
export function sqliteDrivers(): SqliteDriver[] {
  const drivers: SqliteDriver[] = [];
  if (ofNode() !== undefined) drivers.push("node:sqlite");
  if (ofLibsql() !== undefined) drivers.push("libsql");
  return drivers;
}

interface NodeSqlite {
  readonly DatabaseSync: new (path: string) => SqliteDatabase;
}

function ofNode(): Open | undefined {
  const sqlite = quietly(() => process.getBuiltinModule?.("node:sqlite")) as NodeSqlite | undefined;
  return sqlite && ((path) => new sqlite.DatabaseSync(path));
}

/**
 * Loads `node:sqlite` without the warning that it is experimental, which some lines of Node print for it: who chose
 * this store need not be told at each start. Nothing else runs meanwhile.
 */
function quietly<T>(load: () => T): T {
  const emitWarning = process.emitWarning;
  process.emitWarning = () => {};
  try {
    return load();
  } finally {
    process.emitWarning = emitWarning;
  }
}

function ofLibsql(): Open | undefined {
  try {
    const Database = createRequire(import.meta.url)("libsql") as new (path: string) => SqliteDatabase;
    return (path) => new Database(path);
  } catch {
    // Not installed, or not built for this platform.
    return undefined;
  }
}
