import { setTimeout as delay } from "node:timers/promises";
import { isBusy } from "@maycrawl/agent/internal";
import type { CrawlRows, SqlParameter, UrlQuery } from "../../sql/crawl-rows.ts";
import { type SqlEngine, sqlite } from "../../sql/engine.ts";
import { CrawlReader } from "./crawl-reader.ts";

/** How many rows are read together. */
const PORTION = 1_000;
/** How long a crawl may keep readers from its file, and pause before the next try, in ms. */
const PATIENCE_MS = 30_000;
const RETRY_MS = 20;

/** The rows of a crawl's file. A crawl that goes on does not wait for a reader: no lock is held while rows are used. */
export class FileRows implements CrawlRows, AsyncDisposable {
  readonly engine: SqlEngine = sqlite;
  readonly #file: CrawlReader;

  /** @throws {CrawlStoreError} if there is no such file, or it is not a crawl's. */
  static open(path: string): Promise<FileRows> {
    return unlessBusy(() => new FileRows(new CrawlReader(path)));
  }

  private constructor(file: CrawlReader) {
    this.#file = file;
    // By a write-ahead log, a transaction that only reads delays no writer. Otherwise it keeps the crawl from committing.
    if (file.hasLog) file.read(() => file.prepare("BEGIN").run());
  }

  all<T>(sql: string, ...parameters: SqlParameter[]): Promise<readonly T[]> {
    return unlessBusy(() => this.#file.read(() => this.#file.prepare(sql).all(...parameters)) as T[]);
  }

  async *iterate<T extends { readonly url: string }>({
    sql,
    order,
  }: UrlQuery): AsyncGenerator<T, void, undefined> {
    const rest = `ORDER BY ${order} LIMIT ${PORTION}`;
    // No row of `url` is removed while it is read.
    const after = `WHERE ${order} > (SELECT ${order} FROM url WHERE url.url = ?)`;
    let rows = await this.all<T>(`${sql} ${rest}`);
    for (;;) {
      yield* rows;
      const last = rows[PORTION - 1];
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

/** Tries to read until no commit of the crawl is in the way. The crawl may be in this process, so other work goes on meanwhile. */
async function unlessBusy<T>(read: () => T): Promise<T> {
  for (const end = performance.now() + PATIENCE_MS; ; ) {
    try {
      return read();
    } catch (thrown) {
      if (!isBusy(thrown) || performance.now() > end) throw thrown;
    }
    await delay(RETRY_MS);
  }
}
