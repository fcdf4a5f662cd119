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
import { checkPath } from "../../options/crawl-place.ts";
import { LOCK_SUFFIX } from "./crawl-lock.ts";
import { crawlLayout } from "./file-layout.ts";
import { realPathOf } from "./real-path.ts";

/** The file of a crawl, open for reading. It is not changed. */
export class CrawlReader implements Disposable {
  readonly #layout: SqliteLayout;
  #file: SqliteFile;
  /** Folder of a copy that was made, since the file is of an older version or has an interrupted commit. */
  #folder: string | undefined;

  /**
   * @param layout for tests.
   * @throws {CrawlStoreError} where there is none, or it is another program's or a newer version's.
   */
  constructor(path: string, layout: SqliteLayout = crawlLayout) {
    checkPath(path);
    this.#layout = layout;
    this.#file = this.#opened(path);
    // The crawl may be in this thread, and could not go on while this waits: the caller tries again.
    if (!this.hasLog) this.#file.waitFor(0);
    try {
      if (this.#file.version <= layout.upgrades.length) this.#readCopy();
    } catch (thrown) {
      this[Symbol.dispose]();
      throw thrown;
    }
  }

  /** Opens the file itself, or a copy if it cannot be read before an interrupted commit is undone. */
  #opened(path: string): SqliteFile {
    try {
      return new SqliteFile({ path, readOnly: true, isIdle: !isCrawled(path) }, this.#layout);
    } catch (thrown) {
      if (!isInterrupted(thrown)) throw thrown;
      return this.#openCopy((copy) => copyInterrupted(path, copy));
    }
  }

  /** Reads a copy of an older file that has the newest layout: reading does not change the file itself. */
  #readCopy(): void {
    const opened = this.#openCopy((copy) =>
      this.read(() => {
        // Who only reads may not write any other file, either.
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

  /** Whether the file has a write-ahead log, by which a crawl that goes on neither waits for a reader nor is waited for. */
  get hasLog(): boolean {
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

/** https://www.sqlite.org/rescode.html#readonly: a killed process left a journal, which has to be applied to the file first. */
const READ_ONLY = 8;

/** Whether a file could not be read since a killed process left a commit in it half-done. */
function isInterrupted(thrown: unknown): boolean {
  return thrown instanceof CrawlStoreError && isSqliteError(thrown.cause, READ_ONLY);
}

/**
 * Copies a file that no process writes, with its journal, so that the interrupted commit can be undone in the copy.
 *
 * The journal comes first: if another process undoes the commit meanwhile, to do so again in the copy does no harm.
 *
 * @throws {CrawlStoreError} where it cannot be copied, or the journal changes: a process writes the file again.
 */
function copyInterrupted(path: string, copy: string): void {
  try {
    const file = realpathSync(path);
    const before = stateOf(`${file}-journal`);
    copyFileSync(`${file}-journal`, `${copy}-journal`);
    copyFileSync(file, copy, constants.COPYFILE_FICLONE);
    if (stateOf(`${file}-journal`) !== before) throw new Error("it changes meanwhile; try again");
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    throw new CrawlStoreError(
      `${path} has an interrupted commit, and could not be copied to undo that in the copy: ${why}.`,
      thrown,
    );
  }
}

function stateOf(path: string): string {
  const { ino, size, mtimeNs } = statSync(path, { bigint: true });
  return `${ino} ${size} ${mtimeNs}`;
}

/** Returns whether a crawl writes a file now: a killed one leaves the lock's file, and no lock on it. Nothing is changed. */
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
