import { isBusy, SqliteFile, type SqliteStatement } from "@maycrawl/agent/internal";
import { checkPath } from "../../options/crawl-place.ts";
import { crawlLayout } from "./file-layout.ts";

/** So many turns of the event loop are committed together: where nothing is to be done they pass at once, and where much is, it is one step. */
const TURNS_TOGETHER = 4;

/** How long counts that are kept in memory may be ahead of the file, in milliseconds. */
const MAX_BEHIND_MS = 1_000;

/** Pause before a commit is tried again that a reader has blocked, in ms. */
const RETRY_MS = 20;
/** A commit that waits for longer is reported, in ms. */
const REPORTED_AFTER_MS = 1_000;
/** A commit that waits for longer ends the crawl, in ms: what it has crawled since is in memory only. */
const PATIENCE_MS = 600_000;
/** The same for a crawl whose signal is aborted, in ms. */
const ABORTED_PATIENCE_MS = 1_000;

/** How a commit waits that a reader blocks. */
export interface CommitWait {
  /** Is called with words when it waits for another program, and with undefined when it is done. */
  readonly onBlocked?: (because: string | undefined) => void;
  /** Makes the wait short when it is aborted. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The file of a crawl, open. Another process may read it meanwhile, and none may write it.
 *
 * Without a write-ahead log, a commit is not possible while another connection reads. Then it is tried again, and steps that follow
 * become part of it. SQLite lets no new reader begin meanwhile (https://www.sqlite.org/lockingv3.html#writing).
 */
export class CrawlFile {
  readonly path: string;
  readonly #file: SqliteFile;
  readonly #commit: SqliteStatement;
  readonly #rollback: SqliteStatement;
  /** What is done at the end of all that is committed together. */
  readonly #lastSteps: ((isLast: boolean) => void)[] = [];
  /** The steps that are not committed yet: whoever waits for that. */
  #open: PromiseWithResolvers | undefined;
  readonly #wait: CommitWait;
  /** Since when the commit is blocked, by `performance.now()`. */
  #blockedAt: number | undefined;
  #isReported = false;
  #isClosing = false;
  /** Why nothing can be written any more. */
  #failed: { readonly reason: unknown } | undefined;

  /** @throws {CrawlStoreError} where it cannot be opened, or is another program's or version's: that is left as it is. */
  constructor(path: string, wait: CommitWait = {}) {
    checkPath(path);
    this.path = path;
    this.#wait = wait;
    this.#file = new SqliteFile(path, crawlLayout);
    // References are for readers; to check them for each link would cost more than the links.
    this.#file.exec("PRAGMA cache_size = -16384; PRAGMA foreign_keys = OFF");
    this.#commit = this.#file.prepare("COMMIT");
    this.#rollback = this.#file.prepare("ROLLBACK");
  }

  prepare(sql: string): SqliteStatement {
    return this.#file.prepare(sql);
  }

  /**
   * Does several things as one: after a crash all of them are there, or none. What many hosts do at one moment is committed together,
   * at the end of it, since each commit has its price; `committed` waits for that.
   * @throws what the action throws. Then nothing of what is not committed is kept, and nothing can be written any more.
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
   * Has something done at the end of whatever is committed together, and with it: what was only counted meanwhile is written.
   * @param write told whether it is the last time, since the file is closed.
   */
  beforeCommit(write: (isLast: boolean) => void): void {
    this.#lastSteps.push(write);
  }

  /**
   * Has counts written that are kept in memory: about once a second, with whatever is committed then, and when the file is closed. A
   * crash may lose a second of them.
   */
  writeBehind(write: () => void): void {
    // Not by the system's clock, which may be set back.
    let writtenAt = Number.NEGATIVE_INFINITY;
    this.beforeCommit((isLast) => {
      if (!isLast && performance.now() - writtenAt < MAX_BEHIND_MS) return;
      write();
      writtenAt = performance.now();
    });
  }

  /** Waits until all that was done so far outlives a crash. */
  committed(): Promise<void> {
    return this.#open?.promise ?? Promise.resolve();
  }

  read<T>(action: () => T): T {
    return this.#file.read(action);
  }

  /** Writes the last counts, and waits until everything is committed or can never be. */
  async finish(): Promise<void> {
    this.#writeLast();
    // A caller that works with the file has received the error.
    await this.committed().catch(() => undefined);
  }

  /** Commits what is open, and closes it. All of it is then in the one file. */
  close(): void {
    this.#isClosing = true;
    this.#writeLast();
    if (this.#file.journal === "wal") {
      try {
        this.#file.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get();
      } catch {
        // On a full disk it stays in the log, from which the next one who opens it takes it.
      }
    }
    this.#file.close();
  }

  /** Commits, also where only counts are left to be written. */
  #writeLast(): void {
    try {
      this.transact(() => undefined);
    } catch {
      // A caller that works with the file has received the error.
    }
    this.#end(true);
  }

  #endAfter(turns: number): void {
    setImmediate(() => (turns > 1 ? this.#endAfter(turns - 1) : this.#end()));
  }

  /** Commits what is open. */
  #end(isLast = false): void {
    const open = this.#open;
    if (open === undefined) return;
    try {
      // Without patience: nothing else would run while a commit waits. It is tried again later.
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

  /** Whether a commit that is blocked goes on waiting. */
  #mayWait(): boolean {
    if (this.#isClosing) return false;
    const now = performance.now();
    this.#blockedAt ??= now;
    const waited = now - this.#blockedAt;
    if (waited > REPORTED_AFTER_MS && !this.#isReported) {
      this.#isReported = true;
      this.#wait.onBlocked?.(
        `another program is reading ${this.path}, and nothing can be written until it has done so`,
      );
    }
    return waited < (this.#wait.signal?.aborted === true ? ABORTED_PATIENCE_MS : PATIENCE_MS);
  }

  #fail(reason: unknown): void {
    this.#failed ??= { reason };
    const open = this.#open;
    this.#open = undefined;
    try {
      this.#rollback.run();
    } catch {
      // SQLite has done it already, for some errors.
    }
    open?.reject(reason);
  }
}

interface PromiseWithResolvers {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/** Node 20 has no `Promise.withResolvers`. */
function withResolvers(): PromiseWithResolvers {
  let resolve: () => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<void>((...settle) => {
    [resolve, reject] = settle;
  });
  // Not everybody waits for it.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}
