import type { CrawlRows, OpenCrawl } from "../sql/crawl-rows.ts";
import { postgresql } from "../sql/engine.ts";
import { CrawlDatabase } from "./client/crawl-database.ts";
import type { DatabasePlace } from "./client/database-place.ts";
import { UrlIds } from "./client/row-ids.ts";
import type { SnapshotReader } from "./client/snapshot-reader.ts";
import { crawlSchema } from "./crawl-schema.ts";

/** Opens a crawl's database for reading. The transaction ends when it is disposed of. */
export async function openPostgresCrawl(place: DatabasePlace): Promise<OpenCrawl> {
  const database = await CrawlDatabase.open(place, crawlSchema, { create: false });
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
    return {
      rows: rowsOf(reader, new UrlIds(database.key)),
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
function rowsOf(reader: SnapshotReader, ids: UrlIds): CrawlRows {
  return {
    engine: postgresql,
    all: (sql, ...parameters) => reader.all(postgresql.numbered(sql), parameters),
    iterate: ({ sql, order }) => reader.iterate(`${sql} ORDER BY ${order}`),
    // URLs themselves have no index, ids that are made from them have one.
    isUrl(table, url) {
      const all = Array.from({ length: MAX_IDS }, (_, attempt) => ids.of(url, attempt));
      return [`${table}.id IN (${all.map(() => "?").join(", ")}) AND ${table}.url = ?`, [...all, url]];
    },
  };
}
