import { constants, copyFileSync, existsSync, mkdtempSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  isBusy,
  isSqliteError,
  openSqlite,
  SqliteFile,
  type SqliteLayout,
  type SqliteStatement,
} from "@maycrawl/agent/internal";
import { CrawlStoreError } from "../../../errors.ts";
import { checkCrawlFilePath } from "../../options/crawl-place.ts";
import { LOCK_SUFFIX } from "./crawl-lock.ts";
import { crawlLayout } from "./file-layout.ts";
import { realPathOf } from "./real-path.ts";

/** The file of a crawl, open for reading. The file is not changed. */
export class CrawlReader implements Disposable {
  readonly #layout: SqliteLayout;
  #file: SqliteFile;
  /**
   * Folder of a copy; undefined if the file itself is read. A copy is read if the file is of an older version or has an
   * interrupted commit.
   */
  #folder: string | undefined;

  /**
   * @param layout for tests.
   * @throws {CrawlStoreError} if the file does not exist, or belongs to another program or a newer version.
   */
  constructor(path: string, layout: SqliteLayout = crawlLayout) {
    checkCrawlFilePath(path);
    this.#layout = layout;
    this.#file = this.#opened(path);
    // The crawl may run in this thread, where a waiting reader would block it. The caller retries.
    if (!this.hasWriteAheadLog) this.#file.setBusyTimeout(0);
    try {
      if (this.#file.version <= layout.upgrades.length) this.#readCopy();
    } catch (thrown) {
      this[Symbol.dispose]();
      throw thrown;
    }
  }

  /** Opens the file itself, or a copy if an interrupted commit must be undone first. */
  #opened(path: string): SqliteFile {
    try {
      return new SqliteFile({ path, readOnly: true, isIdle: !isCrawled(path) }, this.#layout);
    } catch (thrown) {
      if (!isInterrupted(thrown)) throw thrown;
      return this.#openCopy((copy) => copyInterrupted(path, copy));
    }
  }

  /** Replaces an older file by a copy with the newest layout, because reading must not change the file itself. */
  #readCopy(): void {
    const opened = this.#openCopy((copy) =>
      this.read(() => {
        // With `query_only`, the connection could not write the copy, either.
        this.#file.prepare("PRAGMA query_only = OFF").run();
        this.#file.prepare("VACUUM INTO ?").run(copy);
      }),
    );
    this.#file.close();
    this.#file = opened;
  }

  #openCopy(make: (copy: string) => void): SqliteFile {
    const folder = mkdtempSync(join(tmpdir(), "maycrawl-report-"));
    const copy = join(folder, "crawl.db");
    try {
      make(copy);
      const file = new SqliteFile(copy, this.#layout);
      this.#folder = folder;
      return file;
    } catch (thrown) {
      rmSync(folder, { recursive: true, force: true });
      throw thrown;
    }
  }

  /** Whether the file has a write-ahead log. With a log, a running crawl and a reader do not wait for each other. */
  get hasWriteAheadLog(): boolean {
    return this.#file.journal === "wal";
  }

  prepare(sql: string): SqliteStatement {
    return this.#file.prepare(sql);
  }

  read<T>(action: () => T): T {
    return this.#file.read(action);
  }

  [Symbol.dispose](): void {
    this.#file.close();
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
  }
}

/**
 * SQLite's result code: a killed process left a journal, which must be applied to the file first
 * (https://www.sqlite.org/rescode.html#readonly).
 */
const READ_ONLY = 8;

/** Whether reading failed because a killed process left an incomplete commit. */
function isInterrupted(thrown: unknown): boolean {
  return thrown instanceof CrawlStoreError && isSqliteError(thrown.cause, READ_ONLY);
}

/**
 * Copies a file that no process writes, with its journal, so that the interrupted commit can be undone in the copy.
 *
 * The journal is copied first. Another process may undo the commit before the file is copied; undoing it again in the
 * copy does no harm.
 *
 * @throws {CrawlStoreError} if the copy fails, or if the journal changes because a process writes the file again.
 */
function copyInterrupted(path: string, copy: string): void {
  try {
    const file = realpathSync(path);
    const before = stateOf(`${file}-journal`);
    copyFileSync(`${file}-journal`, `${copy}-journal`);
    copyFileSync(file, copy, constants.COPYFILE_FICLONE);
    if (stateOf(`${file}-journal`) !== before) throw new Error("the file changed during the copy; try again");
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    throw new CrawlStoreError(
      `${path} has an interrupted commit, which can only be undone in a copy. The file could not be copied: ${why}.`,
      thrown,
    );
  }
}

function stateOf(path: string): string {
  const { ino, size, mtimeNs } = statSync(path, { bigint: true });
  return `${ino} ${size} ${mtimeNs}`;
}

/**
 * Whether a crawl writes the file now. A killed crawl leaves the lock's file, but no lock on it. Nothing is changed.
 */
function isCrawled(file: string): boolean {
  const lock = realPathOf(file) + LOCK_SUFFIX;
  if (!existsSync(lock)) return false;
  try {
    const database = openSqlite(`${pathToFileURL(lock).href}?mode=ro`);
    try {
      database.exec("PRAGMA busy_timeout = 0; SELECT 1 FROM sqlite_schema LIMIT 1");
    } finally {
      database.close();
    }
    return false;
  } catch (thrown) {
    return isBusy(thrown);
  }
}
