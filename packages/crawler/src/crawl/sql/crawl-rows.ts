import type { SqlEngine } from "./engine.ts";

/** Type of a query parameter. */
export type SqlParameter = string | number;

/** A query whose rows belong to rows of the table `url`. Each result row has the column `url`. */
export interface UrlQuery {
  /** The query, without WHERE and ORDER BY. It reads from `url`. */
  readonly sql: string;
  /** Column of `url` that orders the rows. Its values are unique. */
  readonly order: string;
}

/**
 * Read access to the tables of a crawl. Parameters of queries are written as `?`. All queries see the same snapshot.
 * Exception: a file without a write-ahead log has no snapshots. Each query, or part of a query, sees the current rows.
 */
export interface CrawlRows {
  readonly engine: SqlEngine;
  all<T>(sql: string, ...parameters: SqlParameter[]): Promise<readonly T[]>;
  /** Iterates over rows in the order of the query, with a bounded number of rows in memory. */
  iterate<T extends { readonly url: string }>(query: UrlQuery): AsyncIterable<T>;
  /** Returns a condition that selects the row of a URL through an index, and its parameters. */
  isUrl(table: "url" | "sitemap", url: string): readonly [condition: string, parameters: SqlParameter[]];
}

/** Returns the first row of a query. The query must return at least one row. */
export async function rowOf<T>(rows: CrawlRows, sql: string): Promise<T> {
  return (await rows.all<T>(sql))[0] as T;
}

/**
 * Returns a query for the first rows of another query, sorted by `url`. Its last parameter is the number of rows.
 * Without MATERIALIZED, PostgreSQL would plan the other query for its first rows only. That takes minutes if few rows
 * match.
 */
export function firstOf(sql: string): string {
  return `WITH found AS MATERIALIZED (${sql}) SELECT * FROM found ORDER BY url LIMIT ?`;
}

/** A crawl opened for reading. */
export interface OpenCrawl extends AsyncDisposable {
  readonly rows: CrawlRows;
}
