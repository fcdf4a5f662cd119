import type { CrawlRows, SqlParameter } from "../sql/crawl-rows.ts";
import { type SqlEngine, sqlite } from "../sql/engine.ts";
import { CrawlReader } from "./crawl-reader.ts";

/** The rows of a crawl's file. */
export class FileRows implements CrawlRows, AsyncDisposable {
  readonly engine: SqlEngine = sqlite;
  readonly #file: CrawlReader;

  /** @throws {StoreFailedError} if there is no such file, or it is not a crawl's. */
  constructor(path: string) {
    this.#file = new CrawlReader(path);
    // A deferred transaction that only reads delays no writer.
    this.#file.read(() => this.#file.prepare("BEGIN").run());
  }

  async all<T>(sql: string, ...parameters: SqlParameter[]): Promise<readonly T[]> {
    return this.#file.read(() => this.#file.prepare(sql).all(...parameters)) as T[];
  }

  async *iterate<T>(sql: string, ...parameters: SqlParameter[]): AsyncGenerator<T, void, undefined> {
    const rows = this.#file.read(() => this.#file.prepare(sql).iterate(...parameters));
    for (const row of rows) yield row as T;
  }

  isUrl(table: "url" | "sitemap", url: string): readonly [condition: string, parameters: SqlParameter[]] {
    return [`${table}.url = ?`, [url]];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#file[Symbol.dispose]();
  }
}
