import { setTimeout as delay } from "node:timers/promises";
import { isBusy } from "@maycrawl/agent/internal";
import type { CrawlRows, SqlParameter, UrlQuery } from "../../sql/crawl-rows.ts";
import { type SqlEngine, sqlite } from "../../sql/engine.ts";
import { CrawlReader } from "./crawl-reader.ts";

/** Number of rows that are read together. */
const BATCH_SIZE = 1_000;
/** Maximum time that a crawl may block the readers of its file, and pause between attempts, in milliseconds. */
const TIMEOUT_MS = 30_000;
const RETRY_MS = 20;

/** The rows of a crawl's file. A running crawl does not wait for a reader: no lock is held while rows are used. */
export class FileRows implements CrawlRows, AsyncDisposable {
  readonly engine: SqlEngine = sqlite;
  readonly #file: CrawlReader;

  /** @throws {CrawlStoreError} if the file does not exist, or is not the file of a crawl. */
  static open(path: string): Promise<FileRows> {
    return retryWhileBusy(() => new FileRows(new CrawlReader(path)));
  }

  private constructor(file: CrawlReader) {
    this.#file = file;
    // With a write-ahead log, a read transaction does not delay writers. Without one, it would keep the crawl from
    // committing.
    if (file.hasWriteAheadLog) file.read(() => file.prepare("BEGIN").run());
  }

  all<T>(sql: string, ...parameters: SqlParameter[]): Promise<readonly T[]> {
    return retryWhileBusy(() => this.#file.read(() => this.#file.prepare(sql).all(...parameters)) as T[]);
  }

  async *iterate<T extends { readonly url: string }>({
    sql,
    order,
  }: UrlQuery): AsyncGenerator<T, void, undefined> {
    const rest = `ORDER BY ${order} LIMIT ${BATCH_SIZE}`;
    // Rows of `url` are not removed during the iteration, so the last row still exists.
    const after = `WHERE ${order} > (SELECT ${order} FROM url WHERE url.url = ?)`;
    let rows = await this.all<T>(`${sql} ${rest}`);
    for (;;) {
      yield* rows;
      const last = rows[BATCH_SIZE - 1];
      if (last === undefined) return;
      rows = await this.all<T>(`${sql} ${after} ${rest}`, last.url);
    }
  }

  isUrl(table: "url" | "sitemap", url: string): readonly [condition: string, parameters: SqlParameter[]] {
    return [`${table}.url = ?`, [url]];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#file[Symbol.dispose]();
  }
}

/**
 * Retries a read while a commit of the crawl blocks the read. The crawl may run in this process, and can commit during
 * the pauses.
 */
async function retryWhileBusy<T>(read: () => T): Promise<T> {
  for (const end = performance.now() + TIMEOUT_MS; ; ) {
    try {
      return read();
    } catch (thrown) {
      if (!isBusy(thrown) || performance.now() > end) throw thrown;
    }
    await delay(RETRY_MS);
  }
}
