import { describeRedirectLoop, followRedirects } from "@maycrawl/agent/internal";
import type { Message } from "@maycrawl/engine";
import { createMessage } from "@maycrawl/engine/internal";
import { contradictionMessages } from "../../audit/messages.ts";
import { isPageStatus, nonPageKindOf, nonPageText } from "../../audit/page-status.ts";
import { redirectText } from "../../audit/redirect-text.ts";
import type { CrawlRows } from "../../crawl/sql/crawl-rows.ts";
import { adviceFor } from "../summary/advice.ts";
import type { ContradictionTally, FailureExample } from "../summary/summary.ts";
import { knownParams } from "./known-params.ts";

/** A row of the view `contradictions`. */
interface Row {
  readonly url: string;
  readonly code: string;
  readonly id: string;
  /** Parameters of the message, as JSON; null values are unknown. */
  readonly params: string;
  readonly message: string;
}

/** Returns each kind of contradiction that occurs, with its first URLs. */
export async function contradictionsOf(
  crawl: CrawlRows,
  max: number,
): Promise<readonly ContradictionTally[]> {
  const rows = await crawl.all<Row & { readonly count: number }>(
    `WITH numbered AS (SELECT code, url, id, params, message, count(*) OVER (PARTITION BY code) AS count,
        row_number() OVER (PARTITION BY code ORDER BY url) AS place FROM contradictions)
      SELECT code, count, url, id, params, message FROM numbered WHERE place <= ? ORDER BY count DESC, code, url`,
    max,
  );
  const kinds = new Map<string, { count: number; examples: FailureExample[] }>();
  for (const row of rows) {
    const kind = kinds.get(row.code) ?? { count: row.count, examples: [] };
    kind.examples.push({ url: row.url, ...(await messageOf(crawl, row)) });
    kinds.set(row.code, kind);
  }
  return [...kinds].map(([code, kind]) => ({ code, ...adviceFor(code), ...kind }));
}

async function messageOf(crawl: CrawlRows, { code, url, id, params: json, message }: Row): Promise<Message> {
  const params = knownParams(JSON.parse(json) as Record<string, string | number | null>);
  // Redirects are followed only for these examples, because each step is a query.
  const start =
    code === "sitemap-redirected" ? url : code === "canonical-not-ok" ? params["canonical"] : undefined;
  const end = start === undefined ? undefined : await describeEnd(crawl, String(start));
  if (end !== undefined) params["answer"] = end;
  return isKnown(id) ? createMessage(contradictionMessages, id, params) : { id, params, message };
}

/** Returns whether this version has a text for the id. A later version may have written other ids. */
function isKnown(id: string): id is keyof typeof contradictionMessages {
  return Object.hasOwn(contradictionMessages, id);
}

/** Maximum number of redirects to follow. Crawlers follow fewer. */
const MAX_REDIRECTS = 20;

/** Value of `url.state` for a skipped URL. */
const SKIPPED = 2;

interface KnownUrl {
  readonly redirect: string | null;
  readonly status: number | null;
  readonly error: string | null;
  readonly state: number;
  readonly because: string | null;
}

/**
 * Follows the redirects of a URL that the crawl knows, and describes their end.
 * @returns text that continues a sentence after the URL; undefined if the URL does not redirect and did not fail.
 */
async function describeEnd(crawl: CrawlRows, url: string): Promise<string | undefined> {
  const { answers, last, end } = await followRedirects(url, { maxRedirects: MAX_REDIRECTS }, async (at) => {
    const known = await findKnownUrl(crawl, at);
    return { known, redirect: (known?.state !== SKIPPED && known?.redirect) || undefined };
  });
  if (end === "circle") return describeRedirectLoop(answers[0]?.redirect, url);
  const targets = answers.slice(0, -1).flatMap(({ redirect }) => redirect ?? []);
  const failure = last.known && failureOf(last.known);
  return targets.length === 0 ? failure : redirectText(targets, failure);
}

async function findKnownUrl(crawl: CrawlRows, url: string): Promise<KnownUrl | undefined> {
  // The crawl stores URLs without a fragment, as they are requested.
  const [condition, parameters] = crawl.isUrl("url", url.replace(/#.*$/s, ""));
  const [known] = await crawl.all<KnownUrl>(
    `SELECT visit.redirect, visit.status, visit.error, url.state, url.skipped_because AS because FROM url LEFT JOIN visit ON visit.id = url.visit WHERE ${condition}`,
    ...parameters,
  );
  return known;
}

/** Describes the failure of a URL; undefined if it is a page or was not visited yet. */
function failureOf({ status, error, state, because }: KnownUrl): string | undefined {
  if (state === SKIPPED) return `was not visited (${because})`;
  if (status === null) return error === null ? undefined : `could not be fetched: ${error}`;
  return isPageStatus(status) ? undefined : `answers ${status}${nonPageText[nonPageKindOf(status)]}`;
}
