import { type CrawlRows, firstOf, rowOf } from "../../crawl/sql/crawl-rows.ts";
import type { SqlEngine } from "../../crawl/sql/engine.ts";
import { quoteText } from "../../crawl/sql/sql-text.ts";
import type { SkipReason } from "../../crawl/state/found-url.ts";
import type { RoundEnd } from "../../crawl/state/round.ts";
import { TO_VISIT } from "../../crawl/state/url-state.ts";
import { firewallDescriptions } from "../../crawl/visit/firewalls.ts";
import type { CrawlSummary, Example, Extreme, Sample, Tally } from "../summary/summary.ts";
import { type Verdict, verdictSql, verdicts } from "../summary/url-verdict.ts";

/** Depth that also counts all deeper URLs. */
const MAX_DEPTH = 20;

/** Returns the last round; undefined before the first one. */
export async function roundOf(crawl: CrawlRows): Promise<CrawlSummary["round"]> {
  const [row] = await crawl.all<{
    id: number;
    startedAt: number;
    endedAt: number | null;
    endedBy: RoundEnd | null;
    visited: number;
  }>(`SELECT id, started_at AS "startedAt", ended_at AS "endedAt", ended_by AS "endedBy",
      (SELECT count(DISTINCT url) FROM visit WHERE visit.round = round.id) AS visited FROM round ORDER BY id DESC LIMIT 1`);
  return row && { ...row, endedAt: row.endedAt ?? undefined, endedBy: row.endedBy ?? undefined };
}

export function urlCounts(crawl: CrawlRows): Promise<CrawlSummary["urls"]> {
  return rowOf(
    crawl,
    `SELECT count(*) AS known, count(visit) AS visited, count(*) FILTER (WHERE ${TO_VISIT}) AS queued, count(*) FILTER (WHERE state = 2) AS skipped, count(*) FILTER (WHERE state = 3) AS gone FROM url`,
  );
}

export async function verdictTallies(crawl: CrawlRows): Promise<readonly Tally<Verdict>[]> {
  const rows = await crawl.all<Tally<Verdict>>(
    `SELECT ${verdictSql} AS what, count(*) AS count FROM url LEFT JOIN visit ON visit.id = url.visit GROUP BY 1`,
  );
  return verdicts.map((what) => rows.find((row) => row.what === what) ?? { what, count: 0 });
}

export function statusTallies(crawl: CrawlRows): Promise<readonly Tally<number | null>[]> {
  return crawl.all(
    "SELECT visit.status AS what, count(*) AS count FROM url JOIN visit ON visit.id = url.visit GROUP BY 1 ORDER BY 2 DESC, 1 NULLS FIRST",
  );
}

export function depthTallies(crawl: CrawlRows): Promise<CrawlSummary["depths"]> {
  return crawl.all(
    `SELECT CASE WHEN clicks >= ${MAX_DEPTH} THEN ${MAX_DEPTH} ELSE clicks END AS what, count(*) AS count FROM url WHERE visit IS NOT NULL GROUP BY 1 ORDER BY 1 NULLS LAST`,
  );
}

export function skipTallies(crawl: CrawlRows): Promise<readonly Example<SkipReason>[]> {
  return crawl.all(
    "SELECT skipped AS what, count(*) AS count, min(url) AS url FROM url WHERE state = 2 GROUP BY 1 ORDER BY 2 DESC, 1 NULLS FIRST",
  );
}

/** Returns the rules that block the most URLs, by host. */
export function ruleTallies(crawl: CrawlRows, max: number): Promise<CrawlSummary["blocked"]["rules"]> {
  return crawl.all(
    "SELECT skipped_because AS what, host.origin, count(*) AS count, min(url.url) AS url FROM url JOIN host ON host.id = url.host WHERE url.state = 2 AND url.skipped = 'robots' GROUP BY url.host, host.origin, 1 ORDER BY 3 DESC, 1 NULLS FIRST, url.host LIMIT ?",
    max,
  );
}

/** Returns SQL for `index_because` without the position, which differs between pages with the same directive. */
function withoutPosition({ position }: SqlEngine): string {
  const cases = [" at byte ", ", header line "].map((separator) => {
    const at = position("index_because", `'${separator}'`);
    return `WHEN ${at} > 0 THEN substr(index_because, 1, ${at} - 1)`;
  });
  return `CASE ${cases.join(" ")} ELSE coalesce(index_because, 'unknown') END`;
}

/**
 * Returns the most frequent values of an SQL expression in the last visits of URLs.
 * @param what the SQL expression.
 * @param where SQL condition that the URL and its last visit meet.
 */
export function visitTallies(
  crawl: CrawlRows,
  what: string,
  where: string,
  max: number,
): Promise<readonly Example<string>[]> {
  return crawl.all(
    `SELECT ${what} AS what, count(*) AS count, min(url.url) AS url FROM url JOIN visit ON visit.id = url.visit WHERE url.state <> 2 AND ${where} GROUP BY 1 ORDER BY 2 DESC, 1 NULLS FIRST LIMIT ?`,
    max,
  );
}

export function notIndexableTallies(crawl: CrawlRows, max: number): Promise<readonly Example<string>[]> {
  return visitTallies(crawl, withoutPosition(crawl.engine), `${verdictSql} = 'not-indexable'`, max);
}

export function errorTallies(crawl: CrawlRows, max: number): Promise<readonly Example<string>[]> {
  const what = "coalesce(visit.error, 'status ' || visit.status)";
  return visitTallies(crawl, what, "(visit.error IS NOT NULL OR visit.status >= 400)", max);
}

/** SQL expression for the note of a visit, without the target of a refresh. */
const NOTE = `CASE WHEN visit.note LIKE 'meta refresh to %' THEN 'meta refresh' WHEN visit.note LIKE 'Refresh header to %' THEN 'Refresh header'
  ELSE visit.note END`;

const FIREWALLS = firewallDescriptions.map(quoteText).join(", ");

/** SQL condition for a visit that a firewall answered. */
export const HAS_FIREWALL: string = `visit.note IN (${FIREWALLS})`;

/** SQL condition for a visit with a note, except those about firewalls. */
export const HAS_NOTE: string = `visit.note NOT IN (${FIREWALLS})`;

/** Returns the most frequent notes, except those about firewalls. */
export function noteTallies(crawl: CrawlRows, max: number): Promise<readonly Example<string>[]> {
  return visitTallies(crawl, NOTE, HAS_NOTE, max);
}

/** Returns the firewalls that answered instead of the sites. */
export function firewallTallies(crawl: CrawlRows, max: number): Promise<readonly Example<string>[]> {
  return visitTallies(crawl, "visit.note", HAS_FIREWALL, max);
}

/** Returns the slowest or the largest pages. */
export function extremesOf(
  crawl: CrawlRows,
  column: "ms" | "bytes",
  max: number,
): Promise<readonly Extreme[]> {
  return crawl.all(
    `SELECT url.url, visit.${column} AS amount FROM url JOIN visit ON visit.id = url.visit WHERE visit.${column} > 0 AND visit.status IS NOT NULL ORDER BY 2 DESC, 1 LIMIT ?`,
    max,
  );
}

/** Returns the number of rows of a query for URLs, and the first URLs. */
export async function sampleOf(crawl: CrawlRows, sql: string, max: number): Promise<Sample> {
  const { count } = await rowOf<{ count: number }>(crawl, `SELECT count(*) AS count FROM (${sql}) AS found`);
  const rows = await crawl.all<{ url: string }>(firstOf(sql), max);
  return { count, urls: rows.map(({ url }) => url) };
}
