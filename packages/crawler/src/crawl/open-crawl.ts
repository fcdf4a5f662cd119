import { checkNames, InvalidOptionError } from "@maycrawl/agent";
import { shown } from "../source/shown.ts";
import type { CrawlInDatabase, CrawlPlace } from "./crawl-place.ts";
import { FileRows } from "./file/file-rows.ts";
import type { CrawlRows } from "./sql/crawl-rows.ts";

/** A crawl that is open for reading. */
export interface OpenCrawl extends AsyncDisposable {
  readonly rows: CrawlRows;
}

const NAMES: Readonly<Record<keyof CrawlInDatabase, true>> = { database: true, name: true };

/**
 * Opens a crawl, as it is at this moment.
 * @throws {InvalidOptionError} if it is neither a path nor a database.
 * @throws {StoreFailedError} if there is no such file or database, or it is not a crawl's.
 */
export async function openCrawl(crawl: CrawlPlace): Promise<OpenCrawl> {
  checkCrawlPlace(crawl);
  if (typeof crawl !== "string") {
    const { openDatabase } = await import("./database/open-database.ts");
    return openDatabase(crawl);
  }
  const rows = new FileRows(crawl);
  return { rows, [Symbol.asyncDispose]: () => rows[Symbol.asyncDispose]() };
}

/** @throws {InvalidOptionError} if it is neither a path nor a database. */
export function checkCrawlPlace(crawl: CrawlPlace): void {
  if (typeof crawl === "string") return;
  const isObject = typeof crawl === "object" && crawl !== null;
  if (!isObject || typeof crawl.database !== "string") {
    throw new InvalidOptionError(
      `A crawl must be the path of its file, or an object with its database; received ${shown(crawl)}.`,
    );
  }
  checkNames("The place of a crawl", NAMES, crawl);
}
