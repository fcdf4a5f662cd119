import { isUint8Array } from "node:util/types";
import type { SqliteDatabase, SqliteValue } from "./sqlite-database.ts";

/**
 * Maximum number of prepared statements that a database keeps. The number of different SQL texts in a program is
 * smaller. A driver frees a statement only when V8 collects it as garbage, and V8 does not know how much memory a
 * statement uses: 100,000 statements, each prepared for one use, took 280 MB.
 */
export const MAX_STATEMENTS = 500;

/**
 * Returns the SQL without leading comments and white space.
 * @throws {TypeError} if nothing remains. Some drivers accept empty SQL and fail only when the statement runs.
 */
export function stripLeadingComments(sql: string): string {
  const statement = sql.replace(/^(?:\s|--.*|\/\*[\s\S]*?\*\/)+/, "");
  if (statement === "") throw new TypeError("The SQL does not contain a statement");
  return statement;
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
    // SQLite itself rolls back after some errors.
  }
}

/**
 * Validates the parameters of one statement, so that all drivers treat them alike. libsql aborts the process for a
 * boolean, binds undefined as NULL, and reads a text only up to its first NUL.
 */
export class SqliteValues {
  readonly #sql: string;
  /** Number of parameters in the first call. For a call with fewer parameters, libsql would reuse earlier values. */
  #count: number | undefined;

  constructor(sql: string) {
    this.#sql = sql;
  }

  /**
   * Returns the parameters, with each NUL in a text replaced.
   * @throws {TypeError} if a parameter cannot be bound, or if the first call had another number of parameters.
   */
  validate(values: SqliteValue[]): SqliteValue[] {
    this.#count ??= values.length;
    if (values.length !== this.#count) {
      throw new TypeError(
        `Expected ${this.#count} parameters as in the first call, received ${values.length}: ${this.#sql}`,
      );
    }
    for (let i = 0; i < values.length; i++) {
      const value = values[i];
      if (typeof value === "number" || value === null) continue;
      if (typeof value === "string") {
        if (value.includes("\0")) values[i] = value.replaceAll("\0", "\ufffd");
      } else if (!isUint8Array(value)) {
        throw new TypeError(
          `Parameter ${i + 1} has the type ${typeof value}, which SQLite cannot store: ${this.#sql}`,
        );
      }
    }
    return values;
  }
}
