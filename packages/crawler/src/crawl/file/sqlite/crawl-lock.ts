import { randomUUID } from "node:crypto";
import { accessSync, constants, statSync, unlinkSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { MissingPackageError, StoreFailedError } from "@maycrawl/agent";
import { isSqliteError, openSqlite, type SqliteDatabase } from "@maycrawl/agent/internal";
import { CrawlStoreError } from "../../../errors.ts";
import { checkFileLocation } from "./file-location.ts";
import { holderOf, holderSql, holderWords } from "./lock-holder.ts";
import { realPathOf } from "./real-path.ts";

/** https://www.sqlite.org/rescode.html */
const BUSY = 5;
const NOT_A_DATABASE = 26;
/** How long one waits for another process that only tries to take the same lock, in ms. */
const BUSY_MS = 200;
/** The file is removed by one crawl while the next one opens it: then that is tried again. */
const MAX_TRIES = 50;
/** The longest time between two tries, in ms. */
const STEP_MS = 10;

/** What the name of a lock's file has behind that of the crawl's file. */
export const LOCK_SUFFIX = "-lock";

interface Taken {
  readonly database: SqliteDatabase;
  /** The file that is locked, by device and inode. */
  readonly identity: string;
}

/**
 * The right of one crawl to write a file: two would visit everything twice. It is a lock of the operating system on the file
 * `FILE-lock`, a database on which SQLite holds an exclusive lock: it ends with the process however that ends, and holds among
 * containers, whose processes may have the same number, and among the threads of a process.
 *
 * Nothing in the process may open and close the file `FILE-lock` but SQLite: by that, the process would lose its lock (fcntl(2)).
 */
export class CrawlLock implements Disposable {
  readonly #file: string;
  /** Beside the file itself, whatever link led to it. */
  readonly #path: string;
  #taken: Taken;
  /** The crawl's own file, by device and inode, from the first check on. */
  #crawled: string | undefined;

  /**
   * @throws {CrawlStoreError} if another process has it, or this one already, in whatever thread; or the file is at a place where
   *   none can be held: its folder cannot be written, it is on a network's file system, or it has several names.
   */
  constructor(file: string) {
    this.#file = file;
    const real = this.#told(() => resolve(realPathOf(file)));
    this.#told(() => accessSync(dirname(real), constants.W_OK));
    checkFileLocation(real);
    this.#path = real + LOCK_SUFFIX;
    this.#taken = this.#take();
  }

  /**
   * Looks whether the file that is locked is still there, and takes another one if it is not.
   * @throws {CrawlStoreError} if another crawl has begun, since somebody removed the lock's file; or the crawl's own file was removed
   *   or replaced, so that all that is written is lost.
   */
  check(): void {
    const crawled = identityOf(this.#path.slice(0, -LOCK_SUFFIX.length));
    this.#crawled ??= crawled;
    if (crawled !== this.#crawled)
      throw new CrawlStoreError(
        `${this.#file} was removed or replaced while it was crawled: the crawl ends. Begin it again.`,
      );
    if (identityOf(this.#path) === this.#taken.identity) return;
    const before = this.#taken;
    this.#taken = this.#take();
    before.database.close();
  }

  [Symbol.dispose](): void {
    const { database, identity } = this.#taken;
    // Somebody may have removed it, and begun another crawl: that one's stays.
    if (identityOf(this.#path) === identity) {
      remove(this.#path);
      database.close();
      // Windows removes no file that is open.
      if (process.platform === "win32") remove(this.#path);
    } else {
      database.close();
    }
  }

  #take(): Taken {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      if (tries > 0) wait(Math.random() * STEP_MS);
      const taken = this.#tryOnce(tries < MAX_TRIES / 2);
      if (taken !== undefined) return taken;
    }
    throw new CrawlStoreError(`${this.#path} could not be taken; remove it if nobody crawls.`);
  }

  /** @param isEarly whether a lock of which nobody knows who has it may be asked for again: it is just being made, or removed. */
  #tryOnce(isEarly: boolean): Taken | undefined {
    const database = this.#told(() => openSqlite(this.#path));
    const token = randomUUID();
    try {
      // With the journal in memory and one page nothing is left half-written, and no other file is made.
      database.exec(
        `PRAGMA busy_timeout = ${BUSY_MS}; PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF;
         BEGIN EXCLUSIVE; ${holderSql(token)}; COMMIT`,
      );
      // What is locked may be a file that was removed meanwhile, and its inode that of the file which is there now.
      const identity = identityOf(this.#path);
      if (identity !== undefined && holderOf(this.#path)?.token === token) return { database, identity };
      database.close();
      return undefined;
    } catch (thrown) {
      database.close();
      if (isSqliteError(thrown, NOT_A_DATABASE)) {
        throw new CrawlStoreError(
          `${this.#path} is not a lock of maycrawl. It was left as it is: remove it, or use another file than ${this.#file}.`,
          thrown,
        );
      }
      if (!isSqliteError(thrown, BUSY)) throw this.#notTaken(thrown);
      const holder = holderOf(this.#path);
      if (holder === undefined && isEarly) return undefined;
      const [by, advice] = holderWords(holder);
      throw new CrawlStoreError(`${this.#file} is being crawled by ${by}. ${advice}, or use another file.`);
    }
  }

  #notTaken(thrown: unknown): CrawlStoreError {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    return new CrawlStoreError(`${this.#file} could not be opened: its lock ${this.#path}: ${why}.`, thrown);
  }

  #told<T>(action: () => T): T {
    try {
      return action();
    } catch (thrown) {
      if (thrown instanceof CrawlStoreError || thrown instanceof MissingPackageError) throw thrown;
      if (thrown instanceof StoreFailedError) throw new CrawlStoreError(thrown.message, thrown.cause);
      const why = thrown instanceof Error ? thrown.message : String(thrown);
      throw new CrawlStoreError(`${this.#file} could not be opened: ${why}.`, thrown);
    }
  }
}

function identityOf(path: string): string | undefined {
  const there = statSync(path, { bigint: true, throwIfNoEntry: false });
  return there && `${there.dev}:${there.ino}`;
}

function remove(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // Another process did.
  }
}

function wait(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
