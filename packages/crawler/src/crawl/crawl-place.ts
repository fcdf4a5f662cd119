import type { DatabasePlace } from "./database/database-place.ts";

/** Where a crawl is kept: the path of its file, or its database. */
export type CrawlPlace = string | DatabasePlace;
