import { LRUCache } from "lru-cache";
import type { SqliteDatabase, SqliteRunResult, SqliteStatement, SqliteValue } from "./sqlite-database.ts";
import { MAX_STATEMENTS, SqliteValues, stripLeadingComments } from "./sqlite-statements.ts";

/**
 * Returns a function that opens a file with `node:sqlite`; undefined if this Node does not have that module. When some
 * versions of Node load the module, they warn that it is experimental. The warning is suppressed: the user chose this
 * store. Loading is synchronous, so no other warning is lost.
 */
export function nodeSqliteOpener(): ((path: string) => SqliteDatabase) | undefined {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    const sqlite = process.getBuiltinModule?.("node:sqlite") as
      | { readonly DatabaseSync: new (path: string) => SqliteDatabase }
      | undefined;
    return sqlite && ((path) => new NodeSqliteDatabase(new sqlite.DatabaseSync(path)));
  } finally {
    process.emitWarning = emitWarning;
  }
}

class NodeSqliteDatabase implements SqliteDatabase {
  readonly #native: SqliteDatabase;
  readonly #statements = new LRUCache<string, NodeSqliteStatement>({
    max: MAX_STATEMENTS,
    memoMethod: (sql) => new NodeSqliteStatement(() => this.#native.prepare(sql), sql),
  });
  #isOpen = true;

  constructor(native: SqliteDatabase) {
    this.#native = native;
  }

  exec(sql: string): void {
    this.#native.exec(sql);
  }

  prepare(sql: string): SqliteStatement {
    return this.#statements.memo(sql);
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#statements.clear();
    this.#native.close();
  }
}

/**
 * A statement of `node:sqlite`. `get`, `all` and `run` reset the native statement, which breaks an iteration over it.
 */
class NodeSqliteStatement implements SqliteStatement {
  readonly #prepare: () => SqliteStatement;
  readonly #values: SqliteValues;
  /** Native statement for `get`, `all` and `run`. */
  #native: SqliteStatement;
  /**
   * Native statement for the next iteration. An unfinished iteration has its own native statement, which no other call
   * resets.
   */
  #idle: SqliteStatement | undefined;

  constructor(prepare: () => SqliteStatement, sql: string) {
    stripLeadingComments(sql);
    this.#prepare = prepare;
    this.#values = new SqliteValues(sql);
    this.#native = prepare();
  }

  get(...parameters: SqliteValue[]): unknown {
    return this.#native.get(...this.#values.validate(parameters));
  }

  all(...parameters: SqliteValue[]): unknown[] {
    return this.#native.all(...this.#values.validate(parameters));
  }

  run(...parameters: SqliteValue[]): SqliteRunResult {
    return this.#native.run(...this.#values.validate(parameters));
  }

  *iterate(...parameters: SqliteValue[]): Generator<unknown, undefined, undefined> {
    const values = this.#values.validate(parameters);
    const native = this.#idle ?? this.#prepare();
    this.#idle = undefined;
    let isFailed = false;
    try {
      const rows = native.iterate(...values);
      try {
        for (;;) {
          isFailed = true;
          const next = rows.next();
          isFailed = false;
          if (next.done === true) return;
          yield next.value;
        }
      } finally {
        rows.return?.();
      }
    } finally {
      // A failed statement would throw the same error again in the next iteration.
      if (!isFailed) this.#idle = native;
    }
  }
}
