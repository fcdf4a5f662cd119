import { type NoPage, noPageSql } from "../../audit/no-page.ts";
import type { CrawlReader } from "../../crawl/file/crawl-reader.ts";
import type { FoundBy } from "../../crawl/url/found-url.ts";
import { adviceOn } from "../advice.ts";
import type { Fault } from "../summary.ts";
import { verdictSql } from "../verdict.ts";
import { BROKEN_REDIRECTS } from "./broken-redirects.ts";
import { rowOf, rowsOf } from "./tallies.ts";

/** A circle of redirects that is longer is not found. Crawlers give up sooner. */
const LONGEST_CIRCLE = 20;

/** Pages that links lead to, and that are not there. */
const BROKEN_LINKS = `SELECT url.url, source.url AS "linkedFrom", url.linked AS links, 'link' AS by, coalesce(visit.error, 'status ' || visit.status, 'no answer') AS what
  FROM url JOIN visit ON visit.id = url.visit JOIN url AS source ON source.id = url.linked_from
  WHERE ${verdictSql} IN ('failed', 'gone')`;

/** URLs whose redirects lead back to them. Only what leads to another redirect is looked at further, which is seldom. */
const CIRCLES = `WITH RECURSIVE redirect AS (SELECT url.id, url.url, visit.redirect AS target FROM url JOIN visit ON visit.id = url.visit
    WHERE url.state <> 2 AND visit.redirect IS NOT NULL),
  step AS (SELECT redirect.id AS start, next.id AS at, 1 AS steps FROM redirect JOIN redirect AS next ON next.url = redirect.target
    UNION ALL SELECT step.start, next.id, steps + 1 FROM step JOIN redirect ON redirect.id = step.at
      JOIN redirect AS next ON next.url = redirect.target WHERE step.at <> step.start AND steps < ${LONGEST_CIRCLE})
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
export function brokenOf(file: CrawlReader, most: number): readonly Fault[] {
  return [
    ...Object.values(LINK_CODES).map((code) =>
      faultOf(file, code, `${BROKEN_LINKS} AND ${noPageSql(LINK_CODES)} = '${code}'`, most),
    ),
    faultOf(file, "broken-redirect", BROKEN_REDIRECTS, most),
    faultOf(file, "redirect-loop", CIRCLES, most),
  ].filter(({ count }) => count > 0);
}

function faultOf(file: CrawlReader, code: string, sql: string, most: number): Fault {
  const { count } = rowOf<{ count: number }>(file, `SELECT count(*) AS count FROM (${sql})`);
  const rows = rowsOf<Row>(file, `${sql} ORDER BY url.url LIMIT ?`, most);
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
