/**
 * A database, as much of it as `node:sqlite` and libsql have in common. The contract that both keep is in
 * `test/store/sqlite-driver-*.test.ts`.
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
