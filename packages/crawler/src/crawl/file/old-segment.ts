import type { SqliteDatabase } from "@maycrawl/agent/sqlite";

/**
 * Refuses a file that maycrawl 0.1.0 wrote for one worker of a crawl in Redis.
 * @throws if it is such a file.
 */
export function refuseSegment(file: Pick<SqliteDatabase, "prepare">): void {
  if (file.prepare("SELECT 1 FROM setting WHERE name = 'segment'").get() === undefined) return;
  throw new Error(
    "it is a worker's segment of a crawl in Redis, which this version no longer reads; merge the segments with maycrawl 0.1.0, and use the merged file",
  );
}
