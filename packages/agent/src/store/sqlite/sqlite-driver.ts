import { StoreFailedError } from "../../errors.ts";
import { libsqlOpener } from "./libsql-database.ts";
import { nodeSqliteOpener } from "./node-sqlite-database.ts";
import type { SqliteDatabase } from "./sqlite-database.ts";

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
