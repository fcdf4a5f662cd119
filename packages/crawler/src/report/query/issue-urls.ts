import { type CrawlRows, rowOf } from "../../crawl/sql/crawl-rows.ts";
import { quoteText } from "../../crawl/sql/sql-text.ts";
import { codesOf, severities } from "../summary/severity.ts";
import { brokenKinds } from "./broken-links.ts";
import { seedsLeadingOut } from "./empty-crawl.ts";
import { FAILED_SITEMAP } from "./sitemap-failures.ts";
import { HAS_FIREWALL, HAS_NOTE } from "./tallies.ts";
import { CANONICALISED, FAILED, ISLANDS, NOINDEX, ORPHANS, REDIRECTED, REFUSED } from "./url-sets.ts";

/** Limit of a query that counts seeds: more than any crawl has. */
const MAX_SEEDS = 1_000_000_000;

/** The issues of one URL. */
export interface UrlIssues {
  /** Place of the highest severity in `severities`. */
  readonly rank: number;
  readonly codes: readonly string[];
}

/** SQL query for pages with a note of the crawler. */
const NOTES = `SELECT url.url FROM url JOIN visit ON visit.id = url.visit WHERE url.state <> 2 AND ${HAS_NOTE}`;

/** SQL queries for the URLs of each issue, except contradictions. */
const QUERIES: readonly (readonly [code: string, sql: string])[] = [
  ...brokenKinds,
  ["failed", FAILED],
  ["refused", REFUSED],
  [
    "firewalls",
    `SELECT url.url FROM url JOIN visit ON visit.id = url.visit WHERE url.state <> 2 AND ${HAS_FIREWALL}`,
  ],
  ["notes", NOTES],
  ["blocked", "SELECT url FROM url WHERE state = 2 AND skipped = 'robots'"],
  ["redirect", REDIRECTED],
  ["traps", "SELECT url FROM url WHERE state = 2 AND skipped = 'trap'"],
  ["orphans", ORPHANS],
  ["islands", ISLANDS],
  ["canonicalised", CANONICALISED],
  ["noindex", NOINDEX],
];

/** SQL query for all issues and their URLs, each pair once. */
const ALL = [
  "SELECT code, url FROM contradictions",
  ...QUERIES.map(([code, sql]) => `SELECT ${quoteText(code)} AS code, url FROM (${sql}) AS each_url`),
].join("\nUNION ");

/** SQL expression for the place of a code's severity in `severities`. Codes of a later version are warnings. */
const RANK = `CASE ${(["error", "note"] as const)
  .map(
    (severity) =>
      `WHEN code IN (${codesOf(severity).map(quoteText).join(", ")}) THEN ${severities.indexOf(severity)}`,
  )
  .join(" ")} ELSE ${severities.indexOf("warning")} END`;

/**
 * Returns at most `max` URLs that have issues, with all their issues: those with errors first, then those with warnings.
 * URLs of the same severity are in alphabetical order.
 */
export async function issueUrls(crawl: CrawlRows, max: number): Promise<ReadonlyMap<string, UrlIssues>> {
  const rows = await crawl.all<{ code: string; url: string; rank: number }>(
    `WITH issue AS MATERIALIZED (${ALL}),
      ranked AS MATERIALIZED (SELECT url, min(${RANK}) AS rank FROM issue GROUP BY url ORDER BY 2, 1 LIMIT ?)
      SELECT issue.code, issue.url, ranked.rank FROM issue JOIN ranked ON ranked.url = issue.url`,
    max,
  );
  const found = new Map<string, { readonly rank: number; readonly codes: string[] }>();
  for (const { code, url, rank } of rows) {
    const known = found.get(url);
    if (known === undefined) found.set(url, { rank, codes: [code] });
    else known.codes.push(code);
  }
  return found;
}

/** Numbers that a summary lacks, because its lists are cut. */
export interface IssueCounts {
  /** URLs by the code of their contradiction. A URL with the same contradiction twice counts once. */
  readonly contradictions: ReadonlyMap<string, number>;
  /** URLs whose server refuses access. */
  readonly refused: number;
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
    refused: await counted(REFUSED),
    sitemaps: await counted(`SELECT url FROM sitemap WHERE ${FAILED_SITEMAP}`),
    notes: await counted(NOTES),
    seeds: (await seedsLeadingOut(crawl, MAX_SEEDS)).length,
  };
}
