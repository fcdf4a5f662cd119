import { InvalidOptionError } from "@maycrawl/agent";
import type { DatabasePlace } from "../postgres/client/database-place.ts";

/** Where a crawl is kept: the path of its file, or its database. */
export type CrawlPlace = string | DatabasePlace;

/** @throws {InvalidOptionError} if the path of a crawl's file is empty. */
export function checkPath(path: string): void {
  if (path === "") throw new InvalidOptionError("The file of a crawl needs a name, such as crawl.db.");
}
