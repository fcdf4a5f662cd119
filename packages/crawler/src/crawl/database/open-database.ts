import type { OpenCrawl } from "../open-crawl.ts";
import { CrawlDatabase } from "./crawl-database.ts";
import { databaseLayout } from "./database-layout.ts";
import type { DatabasePlace } from "./database-place.ts";
import { DatabaseRows } from "./database-rows.ts";
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
