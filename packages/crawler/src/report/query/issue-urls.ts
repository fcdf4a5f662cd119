import { type CrawlRows, firstOf, rowOf } from "../../crawl/sql/crawl-rows.ts";
import { verdictSql } from "../summary/url-verdict.ts";
import { brokenKinds } from "./broken-links.ts";
import { seedsLeadingOut } from "./empty-crawl.ts";
import { FAILED_SITEMAP } from "./sitemap-failures.ts";
import { HAS_NOTE } from "./tallies.ts";

/** Limit of a query that counts seeds: more than any crawl has. */
const MAX_SEEDS = 1_000_000_000;

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

/** Numbers that a summary lacks, because its lists are cut. */
export interface IssueCounts {
  /** URLs by the code of their contradiction. A URL with the same contradiction twice counts once. */
  readonly contradictions: ReadonlyMap<string, number>;
  /** Indexable pages that name another URL as canonical. */
  readonly canonicalised: number;
  /** Sitemaps with a failure or an error. */
  readonly sitemaps: number;
  /** Pages with a note of the crawler, except those about firewalls. */
  readonly notes: number;
  /** Seeds that redirect out of the crawl's scope. */
  readonly seeds: number;
}

/** Returns the numbers of issues that a summary does not have. */
export async function issueCounts(crawl: CrawlRows): Promise<IssueCounts> {
  const counted = async (sql: string): Promise<number> =>
    (await rowOf<{ count: number }>(crawl, `SELECT count(*) AS count FROM (${sql}) AS found`)).count;
  const contradictions = await crawl.all<{ code: string; count: number }>(
    "SELECT code, count(DISTINCT url) AS count FROM contradictions GROUP BY code",
  );
  return {
    contradictions: new Map(contradictions.map(({ code, count }) => [code, count])),
    canonicalised: await counted(CANONICALISED),
    sitemaps: await counted(`SELECT url FROM sitemap WHERE ${FAILED_SITEMAP}`),
    notes: await counted(
      `SELECT url.id FROM url JOIN visit ON visit.id = url.visit WHERE url.state <> 2 AND ${HAS_NOTE}`,
    ),
    seeds: (await seedsLeadingOut(crawl, MAX_SEEDS)).length,
  };
}
