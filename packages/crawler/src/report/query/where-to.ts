import { circleWords, followRedirects } from "@maycrawl/agent/internal";
import { isPageStatus, noPageOf, noPageWords } from "../../audit/no-page.ts";
import { redirectWords } from "../../audit/redirect-words.ts";
import type { CrawlRows } from "../../crawl/sql/crawl-rows.ts";

/** Nobody follows more redirects. */
const MAX_REDIRECTS = 20;

/** `url.state` of what was not visited. */
const SKIPPED = 2;

interface Known {
  readonly redirect: string | null;
  readonly status: number | null;
  readonly error: string | null;
  readonly state: number;
  readonly because: string | null;
}

/**
 * Where a URL leads, by way of all redirects that the crawl knows of, and what is there.
 * @returns words that go on after the URL; undefined where it leads nowhere else, and nothing is wrong with it.
 */
export async function whereTo(crawl: CrawlRows, url: string): Promise<string | undefined> {
  const { answers, last, end } = await followRedirects(url, { maxRedirects: MAX_REDIRECTS }, async (at) => {
    const known = await knownOf(crawl, at);
    return { known, redirect: (known?.state !== SKIPPED && known?.redirect) || undefined };
  });
  if (end === "circle") return circleWords(answers[0]?.redirect, url);
  const way = answers.slice(0, -1).flatMap(({ redirect }) => redirect ?? []);
  const failure = last.known && failureOf(last.known);
  return way.length === 0 ? failure : redirectWords(way, failure);
}

async function knownOf(crawl: CrawlRows, url: string): Promise<Known | undefined> {
  // A request has no fragment, and so the crawl knows none.
  const [condition, parameters] = crawl.isUrl("url", url.replace(/#.*$/s, ""));
  const [known] = await crawl.all<Known>(
    `SELECT visit.redirect, visit.status, visit.error, url.state, url.skipped_because AS because FROM url LEFT JOIN visit ON visit.id = url.visit WHERE ${condition}`,
    ...parameters,
  );
  return known;
}

/** What is wrong with where it ends; nothing where that is a page, or was not visited yet. */
function failureOf({ status, error, state, because }: Known): string | undefined {
  if (state === SKIPPED) return `was not visited (${because})`;
  if (status === null) return error === null ? undefined : `could not be fetched: ${error}`;
  return isPageStatus(status) ? undefined : `answers ${status}${noPageWords[noPageOf(status)]}`;
}
