import type { CrawlRows, OpenCrawl } from "../sql/crawl-rows.ts";
import { postgresql } from "../sql/engine.ts";
import { CrawlDatabase } from "./client/crawl-database.ts";
import type { DatabasePlace } from "./client/database-place.ts";
import { UrlIds } from "./client/row-ids.ts";
import type { SnapshotReader } from "./client/snapshot-reader.ts";
import { crawlSchema } from "./crawl-schema.ts";

/** Opens a crawl's database for reading in one transaction. Disposing of the result ends the transaction. */
export async function openPostgresCrawl(place: DatabasePlace): Promise<OpenCrawl> {
  const database = await CrawlDatabase.open(place, crawlSchema, { create: false });
  let close = (): void => undefined;
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  let snapshot: Promise<void> = Promise.resolve();
  try {
    const reader = await new Promise<SnapshotReader>((resolve, reject) => {
      const waitForClose = (opened: SnapshotReader): Promise<void> => {
        resolve(opened);
        return closed;
      };
      snapshot = database.snapshot(waitForClose);
      snapshot.catch(reject);
    });
    return {
      rows: rowsOf(reader, new UrlIds(database.key)),
      async [Symbol.asyncDispose]() {
        close();
        // The caller of a failed read has already received its error.
        await snapshot.catch(() => undefined);
        await database[Symbol.asyncDispose]();
      },
    };
  } catch (thrown) {
    await database[Symbol.asyncDispose]();
    throw thrown;
  }
}

/** Number of ids to try for a URL. Even two URLs with the same first id are rare. */
const MAX_IDS = 4;

/** Creates the reader of a crawl's rows. */
function rowsOf(reader: SnapshotReader, ids: UrlIds): CrawlRows {
  return {
    engine: postgresql,
    all: (sql, ...parameters) => reader.all(postgresql.numbered(sql), parameters),
    iterate: ({ sql, order }) => reader.iterate(`${sql} ORDER BY ${order}`),
    // The ids, which are computed from URLs, have an index. The URLs themselves do not have one.
    isUrl(table, url) {
      const all = Array.from({ length: MAX_IDS }, (_, attempt) => ids.of(url, attempt));
      return [`${table}.id IN (${all.map(() => "?").join(", ")}) AND ${table}.url = ?`, [...all, url]];
    },
  };
}
