import { StoreFailedError } from "../../errors.ts";
import { libsqlOpener } from "./libsql-database.ts";
import { nodeSqliteOpener } from "./node-sqlite-database.ts";
import type { SqliteDatabase } from "./sqlite-database.ts";

/**
 * SQLite driver. `node:sqlite` is part of Node since 22.13; libsql is an optional peer dependency for older versions.
 */
export type SqliteDriver = "node:sqlite" | "libsql";

/**
 * Opens a file with the given driver, or with the first one available: `node:sqlite`, then libsql. Errors of SQLite are
 * thrown unchanged.
 * @throws {MissingPackageError} if libsql is needed and not installed.
 * @throws {StoreFailedError} if the driver cannot run here.
 */
export function openSqlite(path: string, driver?: SqliteDriver): SqliteDatabase {
  const open = driver === "libsql" ? libsqlOpener() : nodeSqliteOpener();
  if (open !== undefined) return open(path);
  if (driver === undefined) return libsqlOpener()(path);
  throw new StoreFailedError("node:sqlite is not available in this Node.js. Use Node 22.13 or newer.");
}

/** Returns the available drivers. */
export function sqliteDrivers(): SqliteDriver[] {
  const drivers: SqliteDriver[] = nodeSqliteOpener() === undefined ? [] : ["node:sqlite"];
  try {
    libsqlOpener();
    drivers.push("libsql");
  } catch {
    // libsql is optional.
  }
  return drivers;
}

/** Whether an error is from SQLite and has this primary result code (https://www.sqlite.org/rescode.html). */
export function isSqliteError(thrown: unknown, code: number): boolean {
  const { errcode, rawCode } = (thrown ?? {}) as { errcode?: unknown; rawCode?: unknown };
  const resultCode = errcode ?? rawCode;
  return typeof resultCode === "number" && (resultCode & 0xff) === code;
}
