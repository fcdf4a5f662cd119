import type { Message } from "@maycrawl/engine";
import { createMessage } from "@maycrawl/engine/internal";
import {
  isBrokenRedirectSql,
  isNonPageKindSql,
  type NonPageKind,
  nonPageSql,
} from "../../audit/page-status.ts";
import { type CrawlRows, firstOf, rowOf } from "../../crawl/sql/crawl-rows.ts";
import type { FoundBy } from "../../crawl/state/found-url.ts";
import { adviceFor } from "../summary/advice.ts";
import { adviceMessages } from "../summary/messages.ts";
import type { FailureTally } from "../summary/summary.ts";
import { verdictSql } from "../summary/url-verdict.ts";
import { knownParams } from "./known-params.ts";

/** SQL query for linked URLs that failed or are gone, except those of `DEAD_ENDS`. */
const BROKEN_LINKS = `SELECT url.url, source.url AS "linkedFrom", url.linked AS links, 'link' AS by, visit.status, visit.error
  FROM url JOIN visit ON visit.id = url.visit JOIN url AS source ON source.id = url.linked_from
  WHERE ${verdictSql} IN ('failed', 'gone') AND NOT coalesce(${isBrokenRedirectSql("visit.")}, FALSE)`;

/** SQL query for redirects without a usable target, linked or not. */
const DEAD_ENDS = `SELECT url.url, source.url AS "linkedFrom", url.linked AS links,
      CASE WHEN url.linked_from IS NULL THEN url.found_by ELSE 'link' END AS by, visit.error
    FROM url JOIN visit ON visit.id = url.visit LEFT JOIN url AS source ON source.id = coalesce(url.linked_from, url.found_on)
    WHERE url.state <> 2 AND ${isBrokenRedirectSql("visit.")}`;

/** Maximum length of a chain or circle of redirects that is found. Crawlers follow fewer redirects. */
const MAX_REDIRECTS = 20;

/**
 * SQL common table expression with all redirects. PostgreSQL computes it once. SQLite merges it into the query: after a
 * CROSS JOIN, each row is one lookup in the index of URLs.
 */
const REDIRECT = `redirect AS (SELECT url.id, url.url, url.linked_from, visit.redirect AS target
    FROM url JOIN visit ON visit.id = url.visit WHERE url.state <> 2 AND visit.redirect IS NOT NULL)`;

/**
 * SQL query for linked redirects that do not end at a page. Its columns are the linked URL, the page that links to it,
 * and the end of the redirects (`target`) with its status or error.
 */
const BROKEN_REDIRECTS: string = `WITH RECURSIVE ${REDIRECT},
  step AS (SELECT id AS start, target, 1 AS steps FROM redirect WHERE linked_from IS NOT NULL
    UNION ALL SELECT step.start, redirect.target, steps + 1 FROM step CROSS JOIN redirect
      WHERE redirect.url = step.target AND steps < ${MAX_REDIRECTS})
  SELECT url.url, source.url AS "linkedFrom", url.linked AS links, 'link' AS by, goal.url AS target, visit.status, visit.error
    FROM step CROSS JOIN url AS goal JOIN visit ON visit.id = goal.visit JOIN url ON url.id = step.start
      LEFT JOIN url AS source ON source.id = url.linked_from
    WHERE goal.url = step.target AND goal.state <> 2 AND (visit.status IS NULL OR visit.status >= 400 OR ${isBrokenRedirectSql("visit.")})`;

const REFUSES = `coalesce(${isNonPageKindSql("refused", "status")}, FALSE)`;

/** SQL query for URLs whose redirects lead back to them. It begins with redirects to other redirects, which are rare. */
const CIRCLES = `WITH RECURSIVE ${REDIRECT},
  step AS (SELECT redirect.id AS start, next.id AS at, next.target, 1 AS steps FROM redirect CROSS JOIN redirect AS next
      WHERE next.url = redirect.target
    UNION ALL SELECT step.start, next.id, next.target, steps + 1 FROM step CROSS JOIN redirect AS next
      WHERE next.url = step.target AND step.at <> step.start AND steps < ${MAX_REDIRECTS})
  SELECT url.url, source.url AS "linkedFrom", url.linked AS links,
      CASE WHEN url.linked_from IS NULL THEN url.found_by ELSE 'link' END AS by, visit.redirect AS target
    FROM step JOIN url ON url.id = step.start JOIN visit ON visit.id = url.visit LEFT JOIN url AS source ON source.id = coalesce(url.linked_from, url.found_on)
    WHERE step.at = step.start`;

/** Codes of broken links, by the kind of their target. Each kind has its own advice. */
export const LINK_CODES: Readonly<Record<NonPageKind, string>> = {
  "not-ok": "broken-link",
  refused: "refused-link",
  failed: "failed-link",
};

type MessageId = keyof typeof adviceMessages;
type Params = Readonly<Record<string, string | number>>;

/** A kind of failure: its code, the SQL query for its URLs, and a function that selects the message about a URL. */
type Kind = readonly [code: string, sql: string, idOf: (params: Params, url: string) => MessageId];

const KINDS: readonly Kind[] = [
  ...Object.values(LINK_CODES).map(
    (code): Kind => [code, `${BROKEN_LINKS} AND ${nonPageSql(LINK_CODES)} = '${code}'`, linkExample],
  ),
  ["broken-redirect", `SELECT * FROM (${BROKEN_REDIRECTS}) AS broken WHERE NOT ${REFUSES}`, redirectExample],
  ["refused-redirect", `SELECT * FROM (${BROKEN_REDIRECTS}) AS broken WHERE ${REFUSES}`, redirectExample],
  ["redirect-nowhere", DEAD_ENDS, () => "redirect-nowhere.example"],
  [
    "redirect-loop",
    CIRCLES,
    ({ target }, url) => (target === url ? "redirect-loop.example.itself" : "redirect-loop.example"),
  ],
];

function linkExample({ status, error }: Params): MessageId {
  if (error !== undefined) return "link.example.error";
  return status === undefined ? "link.example" : "link.example.status";
}

/** Selects the message about a broken redirect. If the status is below 400, the last redirect has no usable target. */
function redirectExample({ status, error }: Params): MessageId {
  if (status !== undefined)
    return Number(status) < 400 ? "broken-redirect.example.nowhere" : "broken-redirect.example.status";
  return error === undefined ? "broken-redirect.example" : "broken-redirect.example.error";
}

/** Codes and SQL queries of all kinds. */
export const brokenKinds: readonly (readonly [code: string, sql: string])[] = KINDS.map(([code, sql]) => [
  code,
  sql,
]);

/** Returns each kind of broken link or redirect that occurs, with the first URLs and the pages that lead to them. */
export async function brokenLinksOf(crawl: CrawlRows, max: number): Promise<readonly FailureTally[]> {
  const found: FailureTally[] = [];
  for (const kind of KINDS) found.push(await failureTallyOf(crawl, kind, max));
  return found.filter(({ count }) => count > 0);
}

async function failureTallyOf(crawl: CrawlRows, [code, sql, idOf]: Kind, max: number): Promise<FailureTally> {
  const { count } = await rowOf<{ count: number }>(crawl, `SELECT count(*) AS count FROM (${sql}) AS found`);
  const rows = await crawl.all<Row>(firstOf(sql), max);
  const examples = rows.map(({ url, target, status, error, ...link }) => {
    const params = knownParams({ target, status, error });
    return { url, ...createMessage(adviceMessages, idOf(params, url), params), source: sourceOf(url, link) };
  });
  return { code, ...adviceFor(code), count, examples };
}

/** A row of a query. `target`, `status` and `error` are only in some queries. */
interface Row extends IncomingLink {
  readonly url: string;
  /** Target of the redirect: the next URL in `CIRCLES`, the final one in `BROKEN_REDIRECTS`. */
  readonly target?: string;
  readonly status?: number | null;
  readonly error?: string | null;
}

/** How a page leads to a URL. */
interface IncomingLink {
  /** URL of that page; null if it is unknown. */
  readonly linkedFrom: string | null;
  readonly by: FoundBy;
  /** Number of pages that link to the URL. */
  readonly links: number;
}

function sourceOf(url: string, { linkedFrom: page, by, links }: IncomingLink): Message | undefined {
  if (page === null || page === url) return undefined;
  if (by === "redirect") return createMessage(adviceMessages, "redirect.source", { page });
  if (by === "canonical") return createMessage(adviceMessages, "canonical.source", { page });
  const more = by === "link" ? links - 1 : 0;
  return more > 0
    ? createMessage(adviceMessages, "link.source.more", { page, more })
    : createMessage(adviceMessages, "link.source", { page });
}
