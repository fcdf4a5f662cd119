import type { SqlEngine } from "./engine.ts";

/** What a parameter of a query can be. */
export type SqlParameter = string | number;

/** A query for rows, each with the URL by which the table `url` has it. */
export interface UrlQuery {
  /** The query without its order. It reads from `url`, and has no condition. */
  readonly sql: string;
  /** A column of `url` by which the rows are ordered, different for each. */
  readonly order: string;
}

/**
 * The rows of a crawl. Queries write their parameters as `?`. All queries see the rows as they were at one moment, whatever is written
 * meanwhile; those of a file without a write-ahead log see them as they are when the query is made, or a part of it.
 */
export interface CrawlRows {
  readonly engine: SqlEngine;
  all<T>(sql: string, ...parameters: SqlParameter[]): Promise<readonly T[]>;
  /** Iterates over rows in their order, a bounded number of which are in memory. */
  iterate<T extends { readonly url: string }>(query: UrlQuery): AsyncIterable<T>;
  /** Returns a condition for the row of a URL, and its parameters. An index answers it. */
  isUrl(table: "url" | "sitemap", url: string): readonly [condition: string, parameters: SqlParameter[]];
}

/** Returns the one row of a query that always has one. */
export async function rowOf<T>(rows: CrawlRows, sql: string): Promise<T> {
  return (await rows.all<T>(sql))[0] as T;
}

/**
 * Returns a query for the first rows of another one by their `url`; how many is its last parameter. PostgreSQL would otherwise plan
 * the other query for its first rows only, which takes minutes where few rows are found.
 */
export function firstOf(sql: string): string {
  return `WITH found AS MATERIALIZED (${sql}) SELECT * FROM found ORDER BY url LIMIT ?`;
}

/** A crawl that is open for reading. */
export interface OpenCrawl extends AsyncDisposable {
  readonly rows: CrawlRows;
}
