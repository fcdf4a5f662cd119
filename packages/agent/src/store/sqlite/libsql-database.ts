import { createRequire } from "node:module";
import { LRUCache } from "lru-cache";
import { MissingPackageError, StoreFailedError } from "../../errors.ts";
import { noteDeferredClose } from "./lingering-files.ts";
import type { SqliteDatabase, SqliteRunResult, SqliteStatement, SqliteValue } from "./sqlite-database.ts";
import { MAX_STATEMENTS, rollBack, SqliteValues, stripLeadingComments } from "./sqlite-statements.ts";

/**
 * A statement of libsql 0.5.29. `run`, `all` and `iterate` reset the statement before they run. `get` resets the
 * statement afterwards, and only if `get` succeeded. So a `get` after another method, or after a failed `get`, ignores
 * its own parameters and uses the parameters of the previous call. A statement that is neither reset nor read to its
 * end keeps its locks and its snapshot.
 */
interface Native {
  /** Whether the statement returns rows. */
  readonly reader: boolean;
  /**
   * Makes all later calls return rows as arrays. Row objects are inconsistent: `get` adds a property, and `all`
   * returns blobs as ArrayBuffers.
   */
  raw(): Native;
  columns(): readonly { readonly name: string }[];
  get(parameters: SqliteValue[]): Row | undefined;
  all(parameters: SqliteValue[]): Row[];
  iterate(parameters: SqliteValue[]): IterableIterator<Row>;
  run(parameters: SqliteValue[]): SqliteRunResult;
}

type Row = readonly unknown[];

interface NativeDatabase {
  readonly inTransaction: boolean;
  exec(sql: string): void;
  prepare(sql: string): Native;
  close(): void;
}

/**
 * Returns a function that opens a file with libsql.
 * @throws {MissingPackageError} if libsql is not installed.
 * @throws {StoreFailedError} if libsql is not built for this platform.
 */
export function libsqlOpener(): (path: string) => SqliteDatabase {
  let Database: new (path: string) => NativeDatabase;
  try {
    Database = createRequire(import.meta.url)("libsql");
  } catch (thrown) {
    const error = MissingPackageError.of("SQLite before Node 22.13", "libsql@0.5", thrown);
    if (error !== thrown) throw error;
    throw new StoreFailedError("libsql is not built for this platform. Use Node 22.13 or newer.", thrown);
  }
  return (path) => new LibsqlDatabase(new Database(path));
}

/**
 * Pattern of statements that change nothing. So `#endStatement` can run such a statement again, after it was read in
 * part.
 */
const READS = /^(?:SELECT|VALUES|WITH)\b(?!.*\bRETURNING\b)/is;
/** Pattern of a pragma that only reads a setting. */
const READS_SETTING = /^PRAGMA\s+[\w.]+\s*$/i;
const WRITES = /^(?:INSERT|UPDATE|DELETE|REPLACE)\b/i;
const TRANSACTION = /^(?:BEGIN|COMMIT|END|ROLLBACK|SAVEPOINT|RELEASE)\b/i;

class LibsqlDatabase implements SqliteDatabase {
  readonly #native: NativeDatabase;
  readonly #statements = new LRUCache<string, LibsqlStatement>({
    max: MAX_STATEMENTS,
    memoMethod: (sql) => new LibsqlStatement(this, sql),
  });
  /** Unfinished iterations. */
  readonly iterations: Set<Iterator<unknown>> = new Set();
  isOpen = true;
  /** Whether a statement was prepared. If not, libsql's `close` closes the file immediately. */
  #hasStatements = false;

  constructor(native: NativeDatabase) {
    this.#native = native;
  }

  exec(sql: string): void {
    this.checkOpen();
    this.#native.exec(sql);
  }

  prepare(sql: string): SqliteStatement {
    this.checkOpen();
    return this.#statements.memo(sql);
  }

  /** Prepares a native statement. libsql frees the statement when V8 collects it as garbage. */
  native(sql: string): Native {
    this.checkOpen();
    this.#hasStatements = true;
    const native = this.#native.prepare(sql);
    return native.reader ? native.raw() : native;
  }

  /** Throws if the file is closed. libsql itself keeps using a closed file while one of its statements is in use. */
  checkOpen(): void {
    if (!this.isOpen) throw new TypeError("The database connection is not open");
  }

  /**
   * Runs a write, in a transaction of its own if none is open. `exec` takes the lock, because `exec` leaves no
   * prepared statement behind. A prepared statement that finds the file locked stays active until it is
   * garbage-collected. Until then, no later transaction can commit.
   */
  writing<T>(write: () => T): T {
    if (this.#native.inTransaction) return write();
    this.#native.exec("BEGIN IMMEDIATE");
    try {
      const result = write();
      this.#native.exec("COMMIT");
      return result;
    } catch (thrown) {
      rollBack(this.#native);
      throw thrown;
    }
  }

  /**
   * Runs a read, or starts an iteration. Outside of a transaction, `exec` takes the lock first. A prepared statement
   * that finds the file locked stays active until it is garbage-collected. Until then, the locks of later reads are not
   * released.
   */
  reading<T>(read: () => T): T {
    if (this.#native.inTransaction) return read();
    try {
      this.#native.exec("BEGIN; SELECT 1 FROM sqlite_schema LIMIT 1");
      return read();
    } finally {
      // An unfinished iteration keeps its lock after this COMMIT.
      if (this.#native.inTransaction) this.#native.exec("COMMIT");
    }
  }

  close(): void {
    if (!this.isOpen) return;
    // libsql keeps the file open until its statements are garbage-collected. So all locks are released here.
    for (const iteration of this.iterations) iteration.return?.();
    if (this.#native.inTransaction) rollBack(this.#native);
    if (this.#hasStatements) this.#removeLog();
    this.isOpen = false;
    for (const statement of this.#statements.values()) statement.release();
    this.#statements.clear();
    this.#native.close();
  }

  /**
   * Moves the write-ahead log into the file, removes it, and releases all locks, like SQLite when the last connection
   * is closed. The file stays in WAL mode; the next write creates the log again. While other connections use the file,
   * nothing changes.
   */
  #removeLog(): void {
    try {
      const [mode, readOnly] = ["journal_mode", "query_only"].map(
        (name) => this.native(`PRAGMA ${name}`).get([])?.[0],
      );
      if (mode !== "wal") return;
      noteDeferredClose();
      if (readOnly !== 0) return;
      this.exec("PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE; PRAGMA journal_mode = WAL");
    } catch {
      // Another connection is open, or the disk is full. The log stays, and the next connection reads it.
    }
  }
}

class LibsqlStatement implements SqliteStatement {
  readonly #database: LibsqlDatabase;
  readonly #sql: string;
  readonly #values: SqliteValues;
  readonly #returnsRows: boolean;
  readonly #isRead: boolean;
  readonly #takesLock: boolean;
  readonly #isWrite: boolean;
  readonly #isTransaction: boolean;
  /** Column names; undefined if a schema change can change them (`SELECT *`). */
  readonly #names: readonly string[] | undefined;
  // Each kind of call has its own native statement.
  #forGet: Native | undefined;
  #forAll: Native | undefined;
  #forRun: Native | undefined;
  /** Native statement for the next iteration. Each unfinished iteration has its own native statement. */
  #idle: Native | undefined;

  constructor(database: LibsqlDatabase, sql: string) {
    this.#database = database;
    this.#sql = sql;
    this.#values = new SqliteValues(sql);
    const words = stripLeadingComments(sql);
    const native = database.native(sql);
    this.#returnsRows = native.reader;
    this.#isRead = native.reader && READS.test(words);
    this.#takesLock = this.#isRead || READS_SETTING.test(words);
    this.#isWrite = WRITES.test(words) || (/^WITH\b/i.test(words) && !this.#isRead);
    this.#isTransaction = TRANSACTION.test(words);
    this.#names = native.reader && !/(?<!\(\s*)\*/.test(words) ? namesOf(native) : undefined;
    if (native.reader) this.#forGet = native;
    else this.#forRun = native;
  }

  get(...parameters: SqliteValue[]): unknown {
    const values = this.#values.validate(parameters);
    if (!this.#returnsRows) return void this.#run(values);
    return this.#runLocked(() => {
      this.#forGet ??= this.#database.native(this.#sql);
      const native = this.#forGet;
      // A failed `get` does not reset the native statement, so that statement cannot be used again.
      this.#forGet = undefined;
      const row = native.get(values);
      this.#forGet = native;
      return row && this.#toObject(row, native);
    });
  }

  all(...parameters: SqliteValue[]): unknown[] {
    const values = this.#values.validate(parameters);
    if (this.#returnsRows) return this.#runLocked(() => this.#all(values));
    this.#run(values);
    return [];
  }

  run(...parameters: SqliteValue[]): SqliteRunResult {
    return this.#run(this.#values.validate(parameters));
  }

  *iterate(...parameters: SqliteValue[]): Generator<unknown, undefined, undefined> {
    // A write with RETURNING runs to its end first. SQLite itself also runs such a write to its end before it returns
    // the first row.
    if (!this.#isRead) return void (yield* this.all(...parameters));
    const values = this.#values.validate(parameters);
    const native = this.#idle ?? this.#database.native(this.#sql);
    this.#idle = undefined;
    const rows = this.#database.reading(() => native.iterate(values));
    const iteration = { next: () => rows.next(), return: () => this.#endStatement(native) };
    this.#database.iterations.add(iteration);
    let hasEnded = false;
    try {
      for (;;) {
        // If `next` fails, the native statement has ended.
        hasEnded = true;
        this.#database.checkOpen();
        const next = rows.next();
        if (next.done === true) return;
        hasEnded = false;
        yield this.#toObject(next.value, native);
      }
    } finally {
      this.#database.iterations.delete(iteration);
      if (!hasEnded) this.#endStatement(native);
      if (this.#database.isOpen) this.#idle = native;
    }
  }

  /**
   * Ends a partly read statement: `get` reads one more row and resets the statement. If no row is left, `get` starts
   * the statement again. If this start fails because the file is locked, the statement has already ended.
   */
  #endStatement(native: Native): IteratorResult<never, undefined> {
    try {
      this.#database.reading(() => native.get([]));
    } catch {
      // A failed statement has ended.
    }
    return { done: true, value: undefined };
  }

  release(): void {
    this.#forGet = undefined;
    this.#forAll = undefined;
    this.#forRun = undefined;
    this.#idle = undefined;
  }

  #run(values: SqliteValue[]): SqliteRunResult {
    return this.#runLocked(() => {
      if (this.#isTransaction) {
        // A prepared statement that finds the file locked stays active; `exec` leaves no statement behind.
        this.#database.exec(this.#sql);
        return { changes: 0, lastInsertRowid: 0 };
      }
      if (!this.#returnsRows) {
        this.#forRun ??= this.#database.native(this.#sql);
        return this.#forRun.run(values);
      }
      // libsql's `run` stops at the first row.
      this.#all(values);
      const [changes, lastInsertRowid] = this.#database
        .native("SELECT changes(), last_insert_rowid()")
        .get([]) as [number, number];
      return { changes, lastInsertRowid };
    });
  }

  #all(values: SqliteValue[]): unknown[] {
    this.#forAll ??= this.#database.native(this.#sql);
    const native = this.#forAll;
    return native.all(values).map((row) => this.#toObject(row, native));
  }

  #runLocked<T>(action: () => T): T {
    this.#database.checkOpen();
    if (this.#isWrite) return this.#database.writing(action);
    return this.#takesLock ? this.#database.reading(action) : action();
  }

  #toObject(row: Row, native: Native): unknown {
    const names = this.#names ?? namesOf(native);
    const object: Record<string, unknown> = {};
    for (let i = 0; i < names.length; i++) object[names[i] as string] = toNodeValue(row[i]);
    return object;
  }
}

function namesOf(native: Native): string[] {
  return native.columns().map(({ name }) => name);
}

/** Converts a value to the form of `node:sqlite`: libsql returns a blob as a `Buffer`. */
function toNodeValue(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const { buffer, byteOffset, length } = value as Uint8Array;
  return new Uint8Array(buffer, byteOffset, length);
}
