import { randomUUID } from "node:crypto";
import { accessSync, constants, statSync, unlinkSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { MissingPackageError, StoreFailedError } from "@maycrawl/agent";
import { isSqliteError, openSqlite, type SqliteDatabase } from "@maycrawl/agent/internal";
import { CrawlStoreError } from "../../../errors.ts";
import { checkFileLocation } from "./file-location.ts";
import { describeHolder, holderOf, holderSql } from "./lock-holder.ts";
import { realPathOf } from "./real-path.ts";

/** SQLite's result codes (https://www.sqlite.org/rescode.html). */
const BUSY = 5;
const NOT_A_DATABASE = 26;
/** Maximum wait for another process that tries to take the same lock, in milliseconds. */
const BUSY_MS = 200;
/** Maximum number of attempts. An attempt fails if another crawl removes the lock's file while it is opened. */
const MAX_TRIES = 50;
/** Longest pause between two attempts, in milliseconds. */
const STEP_MS = 10;

/** Suffix of the lock's file, after the name of the crawl's file. */
export const LOCK_SUFFIX = "-lock";

interface Taken {
  readonly database: SqliteDatabase;
  /** Device and inode of the locked file. */
  readonly identity: string;
}

/**
 * The exclusive right of one crawl to write a file, because two crawls would visit everything twice. The right is an
 * operating system lock on `FILE-lock`, a database that SQLite has locked exclusively. The lock ends with the process,
 * even if the process is killed. It also works between containers with equal process ids, and between threads.
 *
 * Within the process, only SQLite may open and close `FILE-lock`: otherwise the process would lose its lock (fcntl(2)).
 */
export class CrawlLock implements Disposable {
  readonly #file: string;
  /** Path of the lock's file. It is next to the real file of the crawl, even if a link to that file was opened. */
  readonly #path: string;
  #taken: Taken;
  /** Device and inode of the crawl's file; undefined before the first check. */
  #crawled: string | undefined;

  /**
   * @throws {CrawlStoreError} if another process or any thread of this process has the lock, or if the file's location
   * does not allow a lock: the folder is not writable, the file is on a network file system, or the file has several
   * names.
   */
  constructor(file: string) {
    this.#file = file;
    const real = this.#wrapErrors(() => resolve(realPathOf(file)));
    this.#wrapErrors(() => accessSync(dirname(real), constants.W_OK));
    checkFileLocation(real);
    this.#path = real + LOCK_SUFFIX;
    this.#taken = this.#take();
  }

  /**
   * Checks that the locked file still exists, and takes a new lock if it does not.
   * @throws {CrawlStoreError} if another crawl has begun because the lock's file was removed; or if the crawl's own
   * file was removed or replaced, so that its results are lost.
   */
  check(): void {
    const crawled = identityOf(this.#path.slice(0, -LOCK_SUFFIX.length));
    this.#crawled ??= crawled;
    if (crawled !== this.#crawled)
      throw new CrawlStoreError(
        `${this.#file} was removed or replaced while the crawl was running, so the crawl has stopped. Start it again.`,
      );
    if (identityOf(this.#path) === this.#taken.identity) return;
    const before = this.#taken;
    this.#taken = this.#take();
    before.database.close();
  }

  [Symbol.dispose](): void {
    const { database, identity } = this.#taken;
    // If the file was removed and another crawl has begun, the present file belongs to that crawl and stays.
    if (identityOf(this.#path) === identity) {
      remove(this.#path);
      database.close();
      // Windows does not remove open files.
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
    throw new CrawlStoreError(
      `The lock ${this.#path} could not be acquired. If no crawl is running, remove that file.`,
    );
  }

  /**
   * Tries once to take the lock.
   * @param isEarly whether to return undefined if the holder is unknown: the lock's file is just being created or
   * removed.
   */
  #tryOnce(isEarly: boolean): Taken | undefined {
    const database = this.#wrapErrors(() => openSqlite(this.#path));
    const token = randomUUID();
    try {
      // With the journal in memory and a single page, the file is never half-written, and no other file is created.
      database.exec(
        `PRAGMA busy_timeout = ${BUSY_MS}; PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF;
         BEGIN EXCLUSIVE; ${holderSql(token)}; COMMIT`,
      );
      // The locked file may have been removed, and its inode reused for the file that exists now. So the token is
      // compared, too.
      const identity = identityOf(this.#path);
      if (identity !== undefined && holderOf(this.#path)?.token === token) return { database, identity };
      database.close();
      return undefined;
    } catch (thrown) {
      database.close();
      if (isSqliteError(thrown, NOT_A_DATABASE)) {
        throw new CrawlStoreError(
          `${this.#path} is not a lock file of maycrawl. It was not changed. Remove it, or use another file instead of ${this.#file}.`,
          thrown,
        );
      }
      if (!isSqliteError(thrown, BUSY)) throw this.#notTaken(thrown);
      const holder = holderOf(this.#path);
      if (holder === undefined && isEarly) return undefined;
      const [by, advice] = describeHolder(holder);
      throw new CrawlStoreError(`${this.#file} is being crawled by ${by}. ${advice}, or use another file.`);
    }
  }

  #notTaken(thrown: unknown): CrawlStoreError {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    return new CrawlStoreError(
      `${this.#file} could not be opened because of its lock ${this.#path}: ${why}.`,
      thrown,
    );
  }

  #wrapErrors<T>(action: () => T): T {
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
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.dev}:${stats.ino}`;
}

function remove(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // Another process has removed the file.
  }
}

function wait(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
