import { isBusy, SqliteFile, type SqliteStatement } from "@maycrawl/agent/internal";
import { checkCrawlFilePath } from "../../options/crawl-place.ts";
import { crawlLayout } from "./file-layout.ts";

/**
 * Number of event loop turns whose changes are committed together. In an idle process, these turns take no time. In a
 * busy process, the changes of these turns become one large transaction.
 */
const TURNS_TOGETHER = 4;

/** Maximum time that counts in memory may be ahead of the file, in milliseconds. */
const MAX_BEHIND_MS = 1_000;

/** Pause before a blocked commit is retried, in milliseconds. */
const RETRY_MS = 20;
/** Longest wait of a commit before it is reported, in milliseconds. */
const REPORTED_AFTER_MS = 1_000;
/**
 * Longest wait of a blocked commit, in milliseconds. After it, the crawl ends, because its latest results are only in
 * memory.
 */
const TIMEOUT_MS = 600_000;
/** Longest wait of a blocked commit after the signal of the crawl is aborted, in milliseconds. */
const ABORTED_TIMEOUT_MS = 1_000;

/** Options for commits that a reader blocks. */
export interface CommitWait {
  /** Called with a message when a commit waits for another program, and with undefined when the commit is done. */
  readonly onBlocked?: (because: string | undefined) => void;
  /** Signal that shortens the wait when aborted. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The open file of a crawl. Other processes may read the file, but must not write it.
 *
 * Without a write-ahead log, a commit is not possible while another connection reads. The commit is then retried, and
 * later changes join its transaction. SQLite lets no new reader begin before the commit
 * (https://www.sqlite.org/lockingv3.html#writing).
 */
export class CrawlFile {
  readonly path: string;
  readonly #file: SqliteFile;
  readonly #commit: SqliteStatement;
  readonly #rollback: SqliteStatement;
  /** Callbacks at the end of each transaction. */
  readonly #lastSteps: ((isLast: boolean) => void)[] = [];
  /** Promise of the open transaction; undefined if everything is committed. */
  #open: PromiseWithResolvers | undefined;
  readonly #wait: CommitWait;
  /** Start of the current wait, as `performance.now()`. */
  #blockedAt: number | undefined;
  #isReported = false;
  #isClosing = false;
  /** Error that made further writes impossible; undefined before. */
  #failed: { readonly reason: unknown } | undefined;

  /**
   * @throws {CrawlStoreError} if the file cannot be opened, or belongs to another program or version. Then the file is
   * not changed.
   */
  constructor(path: string, wait: CommitWait = {}) {
    checkCrawlFilePath(path);
    this.path = path;
    this.#wait = wait;
    this.#file = new SqliteFile(path, crawlLayout);
    // Foreign keys are documentation for readers. Checking them for each link would cost more than storing the links.
    this.#file.exec("PRAGMA cache_size = -16384; PRAGMA foreign_keys = OFF");
    this.#commit = this.#file.prepare("COMMIT");
    this.#rollback = this.#file.prepare("ROLLBACK");
  }

  prepare(sql: string): SqliteStatement {
    return this.#file.prepare(sql);
  }

  /**
   * Runs changes in a transaction: after a crash, either all or none of them exist. Changes that many hosts make at
   * about the same time share a transaction, because each commit has a cost. `committed` waits for the commit.
   * @throws the error of the action. All uncommitted changes are lost then, and nothing can be written any more.
   */
  transact<T>(action: () => T): T {
    if (this.#failed !== undefined) throw this.#failed.reason;
    try {
      if (this.#open === undefined) {
        this.#file.begin();
        this.#open = withResolvers();
        this.#endAfter(TURNS_TOGETHER);
      }
      return this.#file.run("written", action);
    } catch (thrown) {
      this.#fail(thrown);
      throw thrown;
    }
  }

  /**
   * Adds a callback that runs inside each transaction, right before the commit. The callback can write counts from
   * memory.
   * @param write called with true for the last time, when the file is closed.
   */
  beforeCommit(write: (isLast: boolean) => void): void {
    this.#lastSteps.push(write);
  }

  /**
   * Adds a callback that writes counts from memory: about once a second, as part of a transaction, and when the file is
   * closed. A crash may lose the counts of one second.
   */
  writeBehind(write: () => void): void {
    // The system's clock is not used, because it may be set back.
    let writtenAt = Number.NEGATIVE_INFINITY;
    this.beforeCommit((isLast) => {
      if (!isLast && performance.now() - writtenAt < MAX_BEHIND_MS) return;
      write();
      writtenAt = performance.now();
    });
  }

  /** Waits until all changes so far would survive a crash. */
  committed(): Promise<void> {
    return this.#open?.promise ?? Promise.resolve();
  }

  read<T>(action: () => T): T {
    return this.#file.read(action);
  }

  /** Writes the last counts, and waits until everything is committed or has failed. */
  async finish(): Promise<void> {
    this.#writeLast();
    // Callers that use the file have received the error.
    await this.committed().catch(() => undefined);
  }

  /** Commits the open transaction and closes the file. The contents of a write-ahead log are moved into the file. */
  close(): void {
    this.#isClosing = true;
    this.#writeLast();
    if (this.#file.journal === "wal") {
      try {
        this.#file.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get();
      } catch {
        // On a full disk, the data stays in the log. The next connection reads it from there.
      }
    }
    this.#file.close();
  }

  /** Commits, even if only counts are left to write. */
  #writeLast(): void {
    try {
      this.transact(() => undefined);
    } catch {
      // Callers that use the file have received the error.
    }
    this.#end(true);
  }

  #endAfter(turns: number): void {
    setImmediate(() => (turns > 1 ? this.#endAfter(turns - 1) : this.#end()));
  }

  /** Commits the open transaction. */
  #end(isLast = false): void {
    const open = this.#open;
    if (open === undefined) return;
    try {
      // SQLite must not wait here, because a waiting commit blocks the event loop. The commit is retried later.
      this.#file.run("written", () => {
        for (const write of this.#lastSteps) write(isLast);
        this.#commit.run();
      });
    } catch (thrown) {
      if (isBusy(thrown) && this.#mayWait()) setTimeout(() => this.#end(isLast), RETRY_MS);
      else this.#fail(thrown);
      return;
    }
    this.#open = undefined;
    this.#blockedAt = undefined;
    if (this.#isReported) {
      this.#isReported = false;
      this.#wait.onBlocked?.(undefined);
    }
    open.resolve();
  }

  /** Whether a blocked commit keeps waiting. */
  #mayWait(): boolean {
    if (this.#isClosing) return false;
    const now = performance.now();
    this.#blockedAt ??= now;
    const waited = now - this.#blockedAt;
    if (waited > REPORTED_AFTER_MS && !this.#isReported) {
      this.#isReported = true;
      this.#wait.onBlocked?.(
        `another program is reading ${this.path}, and the crawl cannot write until that program has finished`,
      );
    }
    return waited < (this.#wait.signal?.aborted === true ? ABORTED_TIMEOUT_MS : TIMEOUT_MS);
  }

  #fail(reason: unknown): void {
    this.#failed ??= { reason };
    const open = this.#open;
    this.#open = undefined;
    try {
      this.#rollback.run();
    } catch {
      // After some errors, SQLite has already rolled back.
    }
    open?.reject(reason);
  }
}

interface PromiseWithResolvers {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/** Replaces `Promise.withResolvers`, which Node 20 does not have. */
function withResolvers(): PromiseWithResolvers {
  let resolve: () => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<void>((...settle) => {
    [resolve, reject] = settle;
  });
  // Not every caller waits for the promise. Without this handler, a rejection would be unhandled.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}
