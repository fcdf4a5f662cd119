import { isUint8Array } from "node:util/types";
import type { SqliteValue } from "./sqlite-driver.ts";

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
