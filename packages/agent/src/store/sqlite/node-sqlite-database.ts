import { LRUCache } from "lru-cache";
import type { SqliteDatabase, SqliteRunResult, SqliteStatement, SqliteValue } from "./sqlite-database.ts";
import { MAX_STATEMENTS, SqliteValues, wordsOf } from "./sqlite-statements.ts";

/**
 * Returns what opens a file with `node:sqlite`; undefined if this Node has none. It is loaded without the warning that it is
 * experimental, which some lines of Node print: a user who chose this store need not see it at each start. Nothing else runs meanwhile.
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

/** `get`, `all` and `run` reset the native statement before and after. Any call breaks an iteration of the same native statement. */
class NodeSqliteStatement implements SqliteStatement {
  readonly #prepare: () => SqliteStatement;
  readonly #values: SqliteValues;
  /** For calls that are over when they return. */
  #native: SqliteStatement;
  /** For the next iteration. While one goes on it has a native statement of its own, which nothing else may reset. */
  #idle: SqliteStatement | undefined;

  constructor(prepare: () => SqliteStatement, sql: string) {
    wordsOf(sql);
    this.#prepare = prepare;
    this.#values = new SqliteValues(sql);
    this.#native = prepare();
  }

  get(...parameters: SqliteValue[]): unknown {
    return this.#native.get(...this.#values.checked(parameters));
  }

  all(...parameters: SqliteValue[]): unknown[] {
    return this.#native.all(...this.#values.checked(parameters));
  }

  run(...parameters: SqliteValue[]): SqliteRunResult {
    return this.#native.run(...this.#values.checked(parameters));
  }

  *iterate(...parameters: SqliteValue[]): Generator<unknown, undefined, undefined> {
    const values = this.#values.checked(parameters);
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
      // One that failed throws the same error once more when it is iterated again.
      if (!isFailed) this.#idle = native;
    }
  }
}
