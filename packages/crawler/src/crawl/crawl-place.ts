/** Where a crawl is kept: the path of its file, or its database. */
export type CrawlPlace = string | CrawlInDatabase;

/** A crawl in PostgreSQL. */
export interface CrawlInDatabase {
  /** URL of the database, such as `postgres://user@host/database`. */
  readonly database: string;
  /** Name of the crawl in the database. Default: `crawl`. */
  readonly name?: string | undefined;
}
