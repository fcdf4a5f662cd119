import { type CrawlRows, firstOf, rowOf } from "../../crawl/sql/crawl-rows.ts";
import { verdictSql } from "../summary/url-verdict.ts";
import { brokenKinds } from "./broken-links.ts";

/** URLs of each issue, by its code. */
export type IssueUrls = ReadonlyMap<string, readonly string[]>;

/** SQL query for indexable pages that name another URL as canonical. */
const CANONICALISED = `SELECT url.url FROM url JOIN visit ON visit.id = url.visit
  WHERE ${verdictSql} = 'indexable' AND visit.canonical IS NOT NULL AND visit.canonical <> url.url`;

/** SQL queries for the URLs of each issue, except contradictions. */
const QUERIES: readonly (readonly [code: string, sql: string])[] = [
  ...brokenKinds,
  ["orphans", "SELECT url FROM orphans"],
  ["islands", "SELECT url FROM islands"],
  ["canonicalised", CANONICALISED],
];

/**
 * Returns the URLs of each issue: the first `max`, in alphabetical order. The report's list has the first `max` of all
 * URLs, so it lacks none of their issues.
 */
export async function issueUrls(crawl: CrawlRows, max: number): Promise<IssueUrls> {
  const found = new Map<string, string[]>();
  const add = (code: string, url: string): void => {
    const urls = found.get(code);
    if (urls === undefined) found.set(code, [url]);
    else urls.push(url);
  };
  const contradictions = await crawl.all<{ code: string; url: string }>(
    `WITH found AS (SELECT DISTINCT code, url FROM contradictions),
        numbered AS (SELECT code, url, row_number() OVER (PARTITION BY code ORDER BY url) AS place FROM found)
      SELECT code, url FROM numbered WHERE place <= ?`,
    max,
  );
  for (const { code, url } of contradictions) add(code, url);
  for (const [code, sql] of QUERIES) {
    const first = firstOf(`SELECT DISTINCT url FROM (${sql}) AS each_url`);
    for (const { url } of await crawl.all<{ url: string }>(first, max)) add(code, url);
  }
  return found;
}

/** Returns the number of indexable pages that name another URL as canonical. */
export async function canonicalisedCount(crawl: CrawlRows): Promise<number> {
  return (await rowOf<{ count: number }>(crawl, `SELECT count(*) AS count FROM (${CANONICALISED}) AS found`))
    .count;
}
