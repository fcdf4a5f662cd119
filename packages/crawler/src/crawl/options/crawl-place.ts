import { InvalidOptionError } from "@maycrawl/agent";
import type { DatabasePlace } from "../postgres/client/database-place.ts";

/** The storage of a crawl: the path of its file, or its database. */
export type CrawlPlace = string | DatabasePlace;

/** Rejects an empty path of a crawl's file. @throws {InvalidOptionError} */
export function checkCrawlFilePath(path: string): void {
  if (path === "") throw new InvalidOptionError("The file of a crawl needs a name, such as crawl.db.");
}
