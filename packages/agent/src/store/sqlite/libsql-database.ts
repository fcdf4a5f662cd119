import { createRequire } from "node:module";
import { LRUCache } from "lru-cache";
import { MissingPackageError, StoreFailedError } from "../../errors.ts";
import { linger } from "./lingering-files.ts";
import type { SqliteDatabase, SqliteRunResult, SqliteStatement, SqliteValue } from "./sqlite-database.ts";
import { MAX_STATEMENTS, rollBack, SqliteValues, wordsOf } from "./sqlite-statements.ts";

/**
 * A statement of libsql 0.5.29. Its calls differ in when they reset it: `run`, `all` and `iterate` before, `get` after and only if it
 * succeeded. So a `get` after another call, or after one that failed, ignores its parameters and answers for the earlier ones. What is
 * not reset and not read to its end keeps its locks and its snapshot.
 */
interface Native {
  /** Whether it returns rows. */
  readonly reader: boolean;
  /** Makes rows arrays. As objects they differ: `get` adds a property, and `all` gives ArrayBuffers. */
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
 * Returns what opens a file with libsql.
 * @throws {MissingPackageError} if it is not installed.
 * @throws {StoreFailedError} if it is not built for this platform.
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

/** Statements that may be left half-read, and be run once more to end that: they change nothing. */
const READS = /^(?:SELECT|VALUES|WITH)\b(?!.*\bRETURNING\b)/is;
/** A pragma that only asks. */
const ASKS = /^PRAGMA\s+[\w.]+\s*$/i;
const WRITES = /^(?:INSERT|UPDATE|DELETE|REPLACE)\b/i;
const TRANSACTION = /^(?:BEGIN|COMMIT|END|ROLLBACK|SAVEPOINT|RELEASE)\b/i;

class LibsqlDatabase implements SqliteDatabase {
  readonly #native: NativeDatabase;
  readonly #statements = new LRUCache<string, LibsqlStatement>({
    max: MAX_STATEMENTS,
    memoMethod: (sql) => new LibsqlStatement(this, sql),
  });
  /** Iterations that are not over. */
  readonly iterations: Set<Iterator<unknown>> = new Set();
  isOpen = true;
  /** Whether a statement was prepared: without any, libsql closes the file at once. */
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

  /** A native statement, which libsql frees when it is garbage. */
  native(sql: string): Native {
    this.checkOpen();
    this.#hasStatements = true;
    const native = this.#native.prepare(sql);
    return native.reader ? native.raw() : native;
  }

  /** libsql goes on with a closed file as long as a statement of it is in use. */
  checkOpen(): void {
    if (!this.isOpen) throw new TypeError("The database connection is not open");
  }

  /**
   * Runs what writes. Outside of a transaction it gets one: a statement of libsql that finds the file locked stays at work until it is
   * garbage, and lets no later transaction commit. `exec` leaves nothing behind.
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
   * Reads, or begins to. Outside of a transaction this takes the lock first, by `exec`. A statement of libsql that finds the file
   * locked stays active until it is garbage, and keeps the lock of each later read until then.
   */
  reading<T>(read: () => T): T {
    if (this.#native.inTransaction) return read();
    try {
      this.#native.exec("BEGIN; SELECT 1 FROM sqlite_schema LIMIT 1");
      return read();
    } finally {
      // An unfinished iteration keeps its lock.
      if (this.#native.inTransaction) this.#native.exec("COMMIT");
    }
  }

  close(): void {
    if (!this.isOpen) return;
    // Until its statements are garbage, libsql keeps the file as it is here: whatever is locked stays locked.
    for (const iteration of this.iterations) iteration.return?.();
    if (this.#native.inTransaction) rollBack(this.#native);
    if (this.#hasStatements) {
      this.#leaveNoLog();
      linger();
    }
    this.isOpen = false;
    for (const statement of this.#statements.values()) statement.release();
    this.#statements.clear();
    this.#native.close();
  }

  /**
   * Moves all of the log into the file and removes it, as SQLite itself does when the last connection is closed, and releases all
   * locks. The mode stays in the file: the log is made when it is needed. With other connections at work everything stays.
   */
  #leaveNoLog(): void {
    try {
      const [mode, readOnly] = ["journal_mode", "query_only"].map(
        (name) => this.native(`PRAGMA ${name}`).get([])?.[0],
      );
      if (mode !== "wal" || readOnly !== 0) return;
      this.exec("PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE; PRAGMA journal_mode = WAL");
    } catch {
      // Another connection is there, or there is no room on the disk: what is in the log is taken from there.
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
  /** The names of the columns; undefined where a change of the schema can change them. */
  readonly #names: readonly string[] | undefined;
  // A native statement serves one kind of call.
  #forGet: Native | undefined;
  #forAll: Native | undefined;
  #forRun: Native | undefined;
  /** For the next iteration: each that goes on has one of its own. */
  #idle: Native | undefined;

  constructor(database: LibsqlDatabase, sql: string) {
    this.#database = database;
    this.#sql = sql;
    this.#values = new SqliteValues(sql);
    const words = wordsOf(sql);
    const native = database.native(sql);
    this.#returnsRows = native.reader;
    this.#isRead = native.reader && READS.test(words);
    this.#takesLock = this.#isRead || ASKS.test(words);
    this.#isWrite = WRITES.test(words) || (/^WITH\b/i.test(words) && !this.#isRead);
    this.#isTransaction = TRANSACTION.test(words);
    this.#names = native.reader && !/(?<!\(\s*)\*/.test(words) ? namesOf(native) : undefined;
    if (native.reader) this.#forGet = native;
    else this.#forRun = native;
  }

  get(...parameters: SqliteValue[]): unknown {
    const values = this.#values.checked(parameters);
    if (!this.#returnsRows) return void this.#run(values);
    return this.#doing(() => {
      this.#forGet ??= this.#database.native(this.#sql);
      const native = this.#forGet;
      // If it fails it is not reset, and cannot be asked again.
      this.#forGet = undefined;
      const row = native.get(values);
      this.#forGet = native;
      return row && this.#toObject(row, native);
    });
  }

  all(...parameters: SqliteValue[]): unknown[] {
    const values = this.#values.checked(parameters);
    if (this.#returnsRows) return this.#doing(() => this.#all(values));
    this.#run(values);
    return [];
  }

  run(...parameters: SqliteValue[]): SqliteRunResult {
    return this.#run(this.#values.checked(parameters));
  }

  *iterate(...parameters: SqliteValue[]): Generator<unknown, undefined, undefined> {
    // What writes is done as a whole, as SQLite itself does it before it returns the first row.
    if (!this.#isRead) return void (yield* this.all(...parameters));
    const values = this.#values.checked(parameters);
    const native = this.#idle ?? this.#database.native(this.#sql);
    this.#idle = undefined;
    const rows = this.#database.reading(() => native.iterate(values));
    const iteration = { next: () => rows.next(), return: () => this.#end(native) };
    this.#database.iterations.add(iteration);
    let isOver = false;
    try {
      for (;;) {
        // A row that fails ends the iteration, and the statement is over.
        isOver = true;
        this.#database.checkOpen();
        const next = rows.next();
        if (next.done === true) return;
        isOver = false;
        yield this.#toObject(next.value, native);
      }
    } finally {
      this.#database.iterations.delete(iteration);
      if (!isOver) this.#end(native);
      if (this.#database.isOpen) this.#idle = native;
    }
  }

  /**
   * Ends a statement that was read in part: `get` reads one more row, and resets it. A statement at its end begins again. If the lock
   * for that is refused, there is nothing to end.
   */
  #end(native: Native): IteratorResult<never, undefined> {
    try {
      this.#database.reading(() => native.get([]));
    } catch {
      // What fails is over.
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
    return this.#doing(() => {
      if (this.#isTransaction) {
        // One that finds the file locked stays at work, and `exec` leaves nothing behind.
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

  #doing<T>(action: () => T): T {
    this.#database.checkOpen();
    if (this.#isWrite) return this.#database.writing(action);
    return this.#takesLock ? this.#database.reading(action) : action();
  }

  #toObject(row: Row, native: Native): unknown {
    const names = this.#names ?? namesOf(native);
    const object: Record<string, unknown> = {};
    for (let i = 0; i < names.length; i++) object[names[i] as string] = asNode(row[i]);
    return object;
  }
}

function namesOf(native: Native): string[] {
  return native.columns().map(({ name }) => name);
}

/** A value as `node:sqlite` gives it: libsql makes a blob a `Buffer`. */
function asNode(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const { buffer, byteOffset, length } = value as Uint8Array;
  return new Uint8Array(buffer, byteOffset, length);
}
