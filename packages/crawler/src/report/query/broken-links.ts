import type { Message } from "@maycrawl/engine";
import { createMessage } from "@maycrawl/engine/internal";
import { isDeadEndSql, type NonPageKind, nonPageSql } from "../../audit/page-status.ts";
import { type CrawlRows, firstOf, rowOf } from "../../crawl/sql/crawl-rows.ts";
import type { FoundBy } from "../../crawl/state/found-url.ts";
import { adviceOn } from "../summary/advice.ts";
import { adviceMessages } from "../summary/messages.ts";
import type { FailureTally } from "../summary/summary.ts";
import { verdictSql } from "../summary/url-verdict.ts";
import { knownParams } from "./known-params.ts";

/** Pages that links lead to, and that are not there. */
const BROKEN_LINKS = `SELECT url.url, source.url AS "linkedFrom", url.linked AS links, 'link' AS by, visit.status, visit.error
  FROM url JOIN visit ON visit.id = url.visit JOIN url AS source ON source.id = url.linked_from
  WHERE ${verdictSql} IN ('failed', 'gone') AND NOT coalesce(${isDeadEndSql("visit.")}, FALSE)`;

/** Redirects that lead nowhere, linked or not. */
const DEAD_ENDS = `SELECT url.url, source.url AS "linkedFrom", url.linked AS links,
      CASE WHEN url.linked_from IS NULL THEN url.found_by ELSE 'link' END AS by, visit.error
    FROM url JOIN visit ON visit.id = url.visit LEFT JOIN url AS source ON source.id = coalesce(url.linked_from, url.found_on)
    WHERE url.state <> 2 AND ${isDeadEndSql("visit.")}`;

/** Crawlers follow fewer redirects. A longer chain or circle of redirects is not found. */
const MAX_REDIRECTS = 20;

/**
 * Redirects, as SQL. PostgreSQL makes a list of them once. SQLite takes the condition apart instead: where this comes after a CROSS
 * JOIN, each row is one look at the index of URLs.
 */
const REDIRECT = `redirect AS (SELECT url.id, url.url, url.linked_from, visit.redirect AS target
    FROM url JOIN visit ON visit.id = url.visit WHERE url.state <> 2 AND visit.redirect IS NOT NULL)`;

/**
 * Links that lead to redirects which end at what is no page, as SQL: the URL that is linked, the page that links to it, and where it
 * ends (`target`) with what.
 */
const BROKEN_REDIRECTS: string = `WITH RECURSIVE ${REDIRECT},
  step AS (SELECT id AS start, target, 1 AS steps FROM redirect WHERE linked_from IS NOT NULL
    UNION ALL SELECT step.start, redirect.target, steps + 1 FROM step CROSS JOIN redirect
      WHERE redirect.url = step.target AND steps < ${MAX_REDIRECTS})
  SELECT url.url, source.url AS "linkedFrom", url.linked AS links, 'link' AS by, goal.url AS target, visit.status, visit.error
    FROM step CROSS JOIN url AS goal JOIN visit ON visit.id = goal.visit JOIN url ON url.id = step.start
      LEFT JOIN url AS source ON source.id = url.linked_from
    WHERE goal.url = step.target AND goal.state <> 2 AND (visit.status IS NULL OR visit.status >= 400 OR ${isDeadEndSql("visit.")})`;

/** URLs whose redirects lead back to them. Only what leads to another redirect is looked at further, which is seldom. */
const CIRCLES = `WITH RECURSIVE ${REDIRECT},
  step AS (SELECT redirect.id AS start, next.id AS at, next.target, 1 AS steps FROM redirect CROSS JOIN redirect AS next
      WHERE next.url = redirect.target
    UNION ALL SELECT step.start, next.id, next.target, steps + 1 FROM step CROSS JOIN redirect AS next
      WHERE next.url = step.target AND step.at <> step.start AND steps < ${MAX_REDIRECTS})
  SELECT url.url, source.url AS "linkedFrom", url.linked AS links,
      CASE WHEN url.linked_from IS NULL THEN url.found_by ELSE 'link' END AS by, visit.redirect AS target
    FROM step JOIN url ON url.id = step.start JOIN visit ON visit.id = url.visit LEFT JOIN url AS source ON source.id = coalesce(url.linked_from, url.found_on)
    WHERE step.at = step.start`;

/** Links by what they lead to: each is mended otherwise. */
export const LINK_CODES: Readonly<Record<NonPageKind, string>> = {
  "not-ok": "broken-link",
  refused: "refused-link",
  failed: "failed-link",
};

type MessageId = keyof typeof adviceMessages;
type Params = Readonly<Record<string, string | number>>;

/** A kind of what nobody can read: its code, the query for its URLs, and which message says what is wrong with one. */
type Kind = readonly [code: string, sql: string, idOf: (params: Params, url: string) => MessageId];

const KINDS: readonly Kind[] = [
  ...Object.values(LINK_CODES).map(
    (code): Kind => [code, `${BROKEN_LINKS} AND ${nonPageSql(LINK_CODES)} = '${code}'`, linkExample],
  ),
  ["broken-redirect", BROKEN_REDIRECTS, redirectExample],
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

/** The query has no other redirects with a status below 400 than those that lead nowhere. */
function redirectExample({ status, error }: Params): MessageId {
  if (status !== undefined)
    return Number(status) < 400 ? "broken-redirect.example.nowhere" : "broken-redirect.example.status";
  return error === undefined ? "broken-redirect.example" : "broken-redirect.example.error";
}

/** What nobody who comes there can read: each kind of it, with the first URLs and the pages that lead there. */
export async function brokenLinksOf(crawl: CrawlRows, max: number): Promise<readonly FailureTally[]> {
  const found: FailureTally[] = [];
  for (const kind of KINDS) found.push(await failureTallyOf(crawl, kind, max));
  return found.filter(({ count }) => count > 0);
}

async function failureTallyOf(crawl: CrawlRows, [code, sql, idOf]: Kind, max: number): Promise<FailureTally> {
  const { count } = await rowOf<{ count: number }>(crawl, `SELECT count(*) AS count FROM (${sql}) AS found`);
  const rows = await crawl.all<Row>(firstOf(sql), max);
  const examples = rows.map(({ url, target, status, error, ...way }) => {
    const params = knownParams({ target, status, error });
    return { url, ...createMessage(adviceMessages, idOf(params, url), params), source: sourceOf(url, way) };
  });
  return { code, ...adviceOn(code), count, examples };
}

/** A row of a query. Each query has only some of the columns about the answer. */
interface Row extends Way {
  readonly url: string;
  /** Where it redirects to. */
  readonly target?: string;
  readonly status?: number | null;
  readonly error?: string | null;
}

/** How a page leads to a URL. */
interface Way {
  /** The page that is known to do so. */
  readonly linkedFrom: string | null;
  readonly by: FoundBy;
  /** How many pages link there. */
  readonly links: number;
}

function sourceOf(url: string, { linkedFrom: page, by, links }: Way): Message | undefined {
  if (page === null || page === url) return undefined;
  if (by === "redirect") return createMessage(adviceMessages, "redirect.source", { page });
  if (by === "canonical") return createMessage(adviceMessages, "canonical.source", { page });
  const more = by === "link" ? links - 1 : 0;
  return more > 0
    ? createMessage(adviceMessages, "link.source.more", { page, more })
    : createMessage(adviceMessages, "link.source", { page });
}
