import { type CrawlRows, rowOf } from "../../crawl/sql/crawl-rows.ts";
import { quoteText } from "../../crawl/sql/sql-text.ts";
import { SEED_REDIRECTS_OUT } from "../../crawl/visit/messages.ts";
import type { CrawlSummary } from "../summary/summary.ts";

/** Returns whether any page has answered with 2xx. Incomplete bodies and answers of firewalls do not count. */
export async function hasAnswer(crawl: CrawlRows): Promise<boolean> {
  const sql = `SELECT count(*) AS count FROM
    (SELECT 1 FROM visit WHERE status BETWEEN 200 AND 299 AND error IS NULL LIMIT 1) AS answered`;
  return (await rowOf<{ count: number }>(crawl, sql)).count > 0;
}

/** Returns the seeds that redirect out of the crawl's scope. */
export async function seedsLeadingOut(
  crawl: CrawlRows,
  max: number,
): Promise<CrawlSummary["seedsLeadingOut"]> {
  const seeds = await crawl.all<{ url: string; target: string }>(
    `SELECT url.url, visit.redirect AS target FROM url JOIN visit ON visit.id = url.visit
      WHERE url.seed = 1 AND visit.note = ${quoteText(SEED_REDIRECTS_OUT)} ORDER BY url.url LIMIT ?`,
    max,
  );
  const left: { url: string; target: string }[] = [];
  for (const seed of seeds) if (!(await isVisited(crawl, seed.target))) left.push(seed);
  return left;
}

/** Returns whether a URL was visited. The target of a seed may have been visited later, as a seed of its own. */
async function isVisited(crawl: CrawlRows, url: string): Promise<boolean> {
  const [condition, parameters] = crawl.isUrl("url", url.replace(/#.*$/s, ""));
  const rows = await crawl.all(`SELECT 1 FROM url WHERE ${condition} AND visit IS NOT NULL`, ...parameters);
  return rows.length > 0;
}
