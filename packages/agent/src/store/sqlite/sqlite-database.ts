/**
 * An open database: the common part of `node:sqlite` and libsql. `test/store/sqlite-driver-*.test.ts` tests this
 * contract with both.
 */
export interface SqliteDatabase {
  /** Runs statements without parameters one after the other, and stops at the first failure. */
  exec(sql: string): void;
  /** Prepares a statement. The same SQL may return the same object again. */
  prepare(sql: string): SqliteStatement;
  /** Rolls back an open transaction and closes the file. The prepared statements are unusable afterwards. */
  close(): void;
}

/**
 * A prepared statement. Its calls are independent: it can run during an iteration over it, and after an unfinished
 * iteration. Parameters are bound by position, and every call has the same number of parameters.
 */
export interface SqliteStatement {
  /** Returns the first row; undefined if the result is empty. */
  get(...parameters: SqliteValue[]): unknown;
  all(...parameters: SqliteValue[]): unknown[];
  /** Iterates over the rows. The statement starts when the first row is requested. */
  iterate(...parameters: SqliteValue[]): IterableIterator<unknown>;
  /** Runs the statement. The result is meaningful only for INSERT, UPDATE and DELETE. */
  run(...parameters: SqliteValue[]): SqliteRunResult;
}

/** Result of a statement that writes. */
export interface SqliteRunResult {
  readonly changes: number | bigint;
  readonly lastInsertRowid: number | bigint;
}

/** A parameter. In a text, NUL and lone surrogates are bound as U+FFFD. NaN is bound as NULL. */
export type SqliteValue = string | number | null | Uint8Array;
