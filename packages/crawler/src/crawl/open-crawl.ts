import { InvalidOptionError } from "@maycrawl/agent";
import { formatValue } from "@maycrawl/engine/internal";
import { FileRows } from "./file/sqlite/file-rows.ts";
import type { CrawlPlace } from "./options/crawl-place.ts";
import type { OpenCrawl } from "./sql/crawl-rows.ts";

/**
 * Opens a crawl for reading.
 * @throws {InvalidOptionError} if `crawl` is neither a path nor a database.
 * @throws {CrawlStoreError} if the file or database does not exist, or does not contain a crawl.
 */
export async function openCrawl(crawl: CrawlPlace): Promise<OpenCrawl> {
  checkCrawlPlace(crawl);
  if (typeof crawl !== "string") {
    const { openPostgresCrawl } = await import("./postgres/postgres-reader.ts");
    return openPostgresCrawl(crawl);
  }
  const rows = await FileRows.open(crawl);
  return { rows, [Symbol.asyncDispose]: () => rows[Symbol.asyncDispose]() };
}

/**
 * Checks that `crawl` is a path or an object. Opening a database checks its options.
 * @throws {InvalidOptionError} if it is neither.
 */
export function checkCrawlPlace(crawl: CrawlPlace): void {
  if (typeof crawl === "string" || (typeof crawl === "object" && crawl !== null)) return;
  throw new InvalidOptionError(
    `A crawl must be the path of its file, or an object with the url or the pool of its database; received ${formatValue(crawl, 0)}.`,
  );
}
