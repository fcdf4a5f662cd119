import type { CrawlReader } from "../../crawl/file/crawl-reader.ts";
import type { RoundEnd } from "../../crawl/file/rounds.ts";
import { TO_VISIT } from "../../crawl/file/url-state.ts";
import { crawlViews } from "../../crawl/file/views.ts";
import type { SkipReason } from "../../crawl/url/found-url.ts";
import type { CrawlSummary, Example, Extreme, Sample, Tally } from "../summary.ts";
import { type Verdict, verdictSql, verdicts } from "../verdict.ts";

/** Deeper ones are counted with these. */
const DEEPEST = 20;

/** Rows of a query that names its columns as `T` does. */
export function rowsOf<T>(file: CrawlReader, sql: string, ...values: (number | string)[]): readonly T[] {
  return file.read(() => file.prepare(sql).all(...values)) as T[];
}

/** The one row of a query that always has one. (To what `get` gives, libsql adds a property of its own.) */
export function rowOf<T>(file: CrawlReader, sql: string): T {
  return rowsOf<T>(file, sql)[0] as T;
}

/** The last round. */
export function roundOf(file: CrawlReader): CrawlSummary["round"] {
  const [row] = rowsOf<{
    id: number;
    startedAt: number;
    endedAt: number | null;
    endedBy: RoundEnd | null;
    visited: number;
  }>(
    file,
    `SELECT id, started_at AS "startedAt", ended_at AS "endedAt", ended_by AS "endedBy",
      (SELECT count(DISTINCT url) FROM visit WHERE visit.round = round.id) AS visited FROM round ORDER BY id DESC LIMIT 1`,
  );
  return row && { ...row, endedAt: row.endedAt ?? undefined, endedBy: row.endedBy ?? undefined };
}

export function urlCounts(file: CrawlReader): CrawlSummary["urls"] {
  return rowOf(
    file,
    `SELECT count(*) AS known, count(visit) AS visited, count(*) FILTER (WHERE ${TO_VISIT}) AS queued, count(*) FILTER (WHERE state = 2) AS skipped, count(*) FILTER (WHERE state = 3) AS gone FROM url`,
  );
}

export function verdictTallies(file: CrawlReader): readonly Tally<Verdict>[] {
  const rows = rowsOf<Tally<Verdict>>(
    file,
    `SELECT ${verdictSql} AS what, count(*) AS count FROM url LEFT JOIN visit ON visit.id = url.visit GROUP BY 1`,
  );
  return verdicts.map((what) => rows.find((row) => row.what === what) ?? { what, count: 0 });
}

export function statusTallies(file: CrawlReader): readonly Tally<number | null>[] {
  return rowsOf(
    file,
    "SELECT visit.status AS what, count(*) AS count FROM url JOIN visit ON visit.id = url.visit GROUP BY 1 ORDER BY 2 DESC, 1",
  );
}

export function depthTallies(file: CrawlReader): readonly Tally<number>[] {
  return rowsOf(
    file,
    `SELECT min(depth, ${DEEPEST}) AS what, count(*) AS count FROM url WHERE visit IS NOT NULL GROUP BY 1 ORDER BY 1`,
  );
}

export function skipTallies(file: CrawlReader): readonly Example<SkipReason>[] {
  return rowsOf(
    file,
    "SELECT skipped AS what, count(*) AS count, min(url) AS url FROM url WHERE state = 2 GROUP BY 1 ORDER BY 2 DESC, 1",
  );
}

/** The rules that block most, by host. */
export function ruleTallies(file: CrawlReader, most: number): CrawlSummary["blocked"]["rules"] {
  return rowsOf(
    file,
    "SELECT skipped_because AS what, host.origin, count(*) AS count, min(url.url) AS url FROM url JOIN host ON host.id = url.host WHERE url.state = 2 AND url.skipped = 'robots' GROUP BY url.host, 1 ORDER BY 3 DESC, 1 LIMIT ?",
    most,
  );
}

/** The same words stand at another octet of each page. */
const WITHOUT_PLACE = `CASE WHEN instr(index_because, ' at octet ') > 0 THEN substr(index_because, 1, instr(index_because, ' at octet ') - 1)
  WHEN instr(index_because, ', header line ') > 0 THEN substr(index_because, 1, instr(index_because, ', header line ') - 1)
  ELSE coalesce(index_because, 'unknown') END`;

/** What of its last visits' columns is so most often, where a condition holds. */
function visitTallies(
  file: CrawlReader,
  what: string,
  where: string,
  most: number,
): readonly Example<string>[] {
  return rowsOf(
    file,
    `SELECT ${what} AS what, count(*) AS count, min(url.url) AS url FROM url JOIN visit ON visit.id = url.visit WHERE url.state <> 2 AND ${where} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ?`,
    most,
  );
}

export function notIndexableTallies(file: CrawlReader, most: number): readonly Example<string>[] {
  return visitTallies(file, WITHOUT_PLACE, `${verdictSql} = 'not-indexable'`, most);
}

export function errorTallies(file: CrawlReader, most: number): readonly Example<string>[] {
  const what = "coalesce(visit.error, 'status ' || visit.status)";
  return visitTallies(file, what, "(visit.error IS NOT NULL OR visit.status >= 400)", most);
}

/** Each refresh leads elsewhere. */
const NOTE = `CASE WHEN visit.note LIKE 'meta refresh to %' THEN 'meta refresh' WHEN visit.note LIKE 'Refresh header to %' THEN 'Refresh header'
  ELSE visit.note END`;

export function noteTallies(file: CrawlReader, most: number): readonly Example<string>[] {
  return visitTallies(file, NOTE, "visit.note IS NOT NULL", most);
}

/** The slowest or the largest pages. */
export function extremesOf(file: CrawlReader, column: "ms" | "octets", most: number): readonly Extreme[] {
  return rowsOf(
    file,
    `SELECT url.url, visit.${column} AS amount FROM url JOIN visit ON visit.id = url.visit WHERE visit.${column} > 0 AND visit.status IS NOT NULL ORDER BY 2 DESC, 1 LIMIT ?`,
    most,
  );
}

/** How many a view has, and the first of them; not by the file's own, which may be an older version's. */
export function sampleOf(file: CrawlReader, view: "orphans" | "islands", most: number): Sample {
  const { count } = rowOf<{ count: number }>(file, `SELECT count(*) AS count FROM (${crawlViews[view]})`);
  const rows = rowsOf<{ url: string }>(
    file,
    `SELECT url FROM (${crawlViews[view]}) ORDER BY url LIMIT ?`,
    most,
  );
  return { count, urls: rows.map(({ url }) => url) };
}
