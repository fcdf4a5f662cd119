import { isUint8Array } from "node:util/types";
import type { SqliteDatabase, SqliteValue } from "./sqlite-database.ts";

/**
 * Maximum number of statements that a database keeps prepared. Of a program's own SQL there is less. A driver frees a statement only
 * when it is garbage, and V8 does not know how much memory one takes: 100,000 that were prepared for one use each took 280 MB.
 */
export const MAX_STATEMENTS = 500;

/**
 * Returns the SQL from its first word on, without the comments before it.
 * @throws {TypeError} if it has no statement: some drivers prepare nothing, and fail when it is used.
 */
export function wordsOf(sql: string): string {
  const words = sql.replace(/^(?:\s|--.*|\/\*[\s\S]*?\*\/)+/, "");
  if (words === "") throw new TypeError("The SQL has no statement");
  return words;
}

/** Returns the value of a pragma. */
export function pragma(database: SqliteDatabase, name: string): unknown {
  return Object.values(database.prepare(`PRAGMA ${name}`).get() as object)[0];
}

/** Rolls back the open transaction, if there is one. */
export function rollBack(database: Pick<SqliteDatabase, "exec">): void {
  try {
    database.exec("ROLLBACK");
  } catch {
    // SQLite has done it already, for some errors.
  }
}

/**
 * Checks the parameters of one statement, and makes them the same for every driver. libsql ends the whole process for a boolean, takes
 * undefined for NULL, and reads a text only up to its first NUL.
 */
export class SqliteValues {
  readonly #sql: string;
  /** How many parameters the first call had. libsql keeps those of an earlier call where a later one has fewer. */
  #count: number | undefined;

  constructor(sql: string) {
    this.#sql = sql;
  }

  /** @throws {TypeError} if one cannot be bound, or there are more or fewer than in the call before. */
  checked(values: SqliteValue[]): SqliteValue[] {
    this.#count ??= values.length;
    if (values.length !== this.#count) {
      throw new TypeError(
        `Expected ${this.#count} parameters as before, received ${values.length}: ${this.#sql}`,
      );
    }
    for (let i = 0; i < values.length; i++) {
      const value = values[i];
      if (typeof value === "number" || value === null) continue;
      if (typeof value === "string") {
        if (value.includes("\0")) values[i] = value.replaceAll("\0", "\ufffd");
      } else if (!isUint8Array(value)) {
        throw new TypeError(`Parameter ${i + 1} is ${typeof value}, which SQLite cannot keep: ${this.#sql}`);
      }
    }
    return values;
  }
}
