import { isDeadEndSql, type NoPage, noPageSql } from "../../audit/no-page.ts";
import { type CrawlRows, firstOf, rowOf } from "../../crawl/sql/crawl-rows.ts";
import type { FoundBy } from "../../crawl/url/found-url.ts";
import { adviceOn } from "../advice.ts";
import type { FailureTally } from "../summary.ts";
import { verdictSql } from "../verdict.ts";
import { BROKEN_REDIRECTS, REDIRECT } from "./broken-redirects.ts";

/** A circle of redirects that is longer is not found. Crawlers give up sooner. */
const LONGEST_CIRCLE = 20;

/** Pages that links lead to, and that are not there. */
const BROKEN_LINKS = `SELECT url.url, source.url AS "linkedFrom", url.linked AS links, 'link' AS by, coalesce(visit.error, 'status ' || visit.status, 'no answer') AS what
  FROM url JOIN visit ON visit.id = url.visit JOIN url AS source ON source.id = url.linked_from
  WHERE ${verdictSql} IN ('failed', 'gone') AND NOT coalesce(${isDeadEndSql("visit.")}, FALSE)`;

/** Redirects that lead nowhere, linked or not. */
const DEAD_ENDS = `SELECT url.url, source.url AS "linkedFrom", url.linked AS links,
      CASE WHEN url.linked_from IS NULL THEN url.found_by ELSE 'link' END AS by, visit.error AS what
    FROM url JOIN visit ON visit.id = url.visit LEFT JOIN url AS source ON source.id = coalesce(url.linked_from, url.found_on)
    WHERE url.state <> 2 AND ${isDeadEndSql("visit.")}`;

/** URLs whose redirects lead back to them. Only what leads to another redirect is looked at further, which is seldom. */
const CIRCLES = `WITH RECURSIVE ${REDIRECT},
  step AS (SELECT redirect.id AS start, next.id AS at, next.target, 1 AS steps FROM redirect CROSS JOIN redirect AS next
      WHERE next.url = redirect.target
    UNION ALL SELECT step.start, next.id, next.target, steps + 1 FROM step CROSS JOIN redirect AS next
      WHERE next.url = step.target AND step.at <> step.start AND steps < ${LONGEST_CIRCLE})
  SELECT url.url, source.url AS "linkedFrom", url.linked AS links,
      CASE WHEN url.linked_from IS NULL THEN url.found_by ELSE 'link' END AS by, 'it redirects to ' || CASE WHEN steps = 1 THEN 'itself'
      ELSE visit.redirect || ', and that back to it' END AS what
    FROM step JOIN url ON url.id = step.start JOIN visit ON visit.id = url.visit LEFT JOIN url AS source ON source.id = coalesce(url.linked_from, url.found_on)
    WHERE step.at = step.start`;

/** Links by what they lead to: each is mended otherwise. */
export const LINK_CODES: Readonly<Record<NoPage, string>> = {
  "not-ok": "broken-link",
  refused: "refused-link",
  failed: "failed-link",
};

/** How the page that is known to lead there does so, where that is no link. */
const FROM: Partial<Record<FoundBy, string>> = { redirect: "redirected", canonical: "named as canonical" };

/** What nobody who comes there can read: each kind of it, with the first URLs and the pages that lead there. */
export async function brokenOf(crawl: CrawlRows, max: number): Promise<readonly FailureTally[]> {
  const queries: (readonly [code: string, sql: string])[] = [
    ...Object.values(LINK_CODES).map(
      (code) => [code, `${BROKEN_LINKS} AND ${noPageSql(LINK_CODES)} = '${code}'`] as const,
    ),
    ["broken-redirect", BROKEN_REDIRECTS],
    ["redirect-nowhere", DEAD_ENDS],
    ["redirect-loop", CIRCLES],
  ];
  const found: FailureTally[] = [];
  for (const [code, sql] of queries) found.push(await failureTallyOf(crawl, code, sql, max));
  return found.filter(({ count }) => count > 0);
}

async function failureTallyOf(
  crawl: CrawlRows,
  code: string,
  sql: string,
  max: number,
): Promise<FailureTally> {
  const { count } = await rowOf<{ count: number }>(crawl, `SELECT count(*) AS count FROM (${sql}) AS found`);
  const rows = await crawl.all<Row>(firstOf(sql), max);
  const examples = rows.map((row) => ({ url: row.url, message: `${row.what}${fromWords(row)}` }));
  return { code, ...adviceOn(code), count, examples };
}

interface Row {
  readonly url: string;
  readonly what: string;
  /** A page that leads there. */
  readonly linkedFrom: string | null;
  readonly by: FoundBy;
  /** How many pages link there. */
  readonly links: number;
}

function fromWords({ url, linkedFrom, by, links }: Row): string {
  if (linkedFrom === null || linkedFrom === url) return "";
  const more = by === "link" && links > 1 ? ` and ${links - 1} more` : "";
  return `; ${FROM[by] ?? "linked"} from ${linkedFrom}${more}`;
}
