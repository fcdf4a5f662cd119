import type { OpenCrawl } from "../open-crawl.ts";
import type { CrawlRows, SqlParameter, UrlQuery } from "../sql/crawl-rows.ts";
import { postgresql, type SqlEngine } from "../sql/engine.ts";
import { CrawlDatabase } from "./crawl-database.ts";
import { databaseLayout } from "./database-layout.ts";
import type { DatabasePlace } from "./database-place.ts";
import type { SnapshotReader } from "./snapshot-reader.ts";
import { UrlIds } from "./url-ids.ts";

/** Opens a crawl's database for reading. The transaction ends when it is disposed of. */
export async function openDatabase(place: DatabasePlace): Promise<OpenCrawl> {
  const database = await CrawlDatabase.open(place, databaseLayout, { create: false });
  let close = (): void => undefined;
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  let snapshot: Promise<void> = Promise.resolve();
  try {
    const reader = await new Promise<SnapshotReader>((resolve, reject) => {
      const look = (opened: SnapshotReader): Promise<void> => {
        resolve(opened);
        return closed;
      };
      snapshot = database.snapshot(look);
      snapshot.catch(reject);
    });
    const rows = new DatabaseRows(reader, new UrlIds(database.key));
    return {
      rows,
      async [Symbol.asyncDispose]() {
        close();
        // A read that failed was reported to its caller.
        await snapshot.catch(() => undefined);
        await database[Symbol.asyncDispose]();
      },
    };
  } catch (thrown) {
    await database[Symbol.asyncDispose]();
    throw thrown;
  }
}

/** How many ids a URL may have: two URLs with the same first id are rare already. */
const MAX_IDS = 4;

/** The rows of a crawl's database. */
class DatabaseRows implements CrawlRows {
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
