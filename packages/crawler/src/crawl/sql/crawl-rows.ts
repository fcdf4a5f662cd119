import type { SqlEngine } from "./engine.ts";

/** What a parameter of a query can be. */
export type SqlParameter = string | number;

/** The rows of a crawl as they are at one moment, whatever is written meanwhile. Queries write their parameters as `?`. */
export interface CrawlRows {
  readonly engine: SqlEngine;
  all<T>(sql: string, ...parameters: SqlParameter[]): Promise<readonly T[]>;
  /** Iterates over rows, a bounded number of which are in memory. */
  iterate<T>(sql: string, ...parameters: SqlParameter[]): AsyncIterable<T>;
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
