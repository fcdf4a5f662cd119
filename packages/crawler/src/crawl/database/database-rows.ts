import type { CrawlRows, SqlParameter, UrlQuery } from "../sql/crawl-rows.ts";
import { postgresql, type SqlEngine } from "../sql/engine.ts";
import type { SnapshotReader } from "./snapshot-reader.ts";
import type { UrlIds } from "./url-ids.ts";

/** How many ids a URL may have: two URLs with the same first id are rare already. */
const MAX_IDS = 4;

/** The rows of a crawl's database. */
export class DatabaseRows implements CrawlRows {
  readonly engine: SqlEngine = postgresql;
  readonly #reader: SnapshotReader;
  readonly #ids: UrlIds;

  constructor(reader: SnapshotReader, ids: UrlIds) {
    this.#reader = reader;
    this.#ids = ids;
  }

  all<T>(sql: string, ...parameters: SqlParameter[]): Promise<readonly T[]> {
    return this.#reader.all<T>(postgresql.numbered(sql), parameters);
  }

  iterate<T extends { readonly url: string }>({ sql, order }: UrlQuery): AsyncIterable<T> {
    return this.#reader.iterate<T>(`${sql} ORDER BY ${order}`);
  }

  /** URLs themselves have no index, ids that are made from them have one. */
  isUrl(table: "url" | "sitemap", url: string): readonly [condition: string, parameters: SqlParameter[]] {
    const ids = Array.from({ length: MAX_IDS }, (_, attempt) => this.#ids.of(url, attempt));
    return [`${table}.id IN (${ids.map(() => "?").join(", ")}) AND ${table}.url = ?`, [...ids, url]];
  }
}
