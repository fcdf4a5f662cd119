import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SqliteFile, type SqliteLayout, type SqliteStatement } from "@maycrawl/agent/internal";
import { copyInterrupted, isInterrupted } from "./copy-interrupted.ts";
import { isCrawled } from "./is-crawled.ts";
import { crawlLayout } from "./layout.ts";
import { checkPath } from "./place-of-file.ts";

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
