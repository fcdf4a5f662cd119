import { type CrawlRows, rowOf } from "../../crawl/sql/crawl-rows.ts";
import { adviceOn } from "../advice.ts";
import type { ContradictionTally, CrawlSummary, WaitingHost } from "../summary.ts";
import { whereTo } from "./where-to.ts";

/** Returns each kind of contradiction, with the first URLs that have it. */
export async function contradictionsOf(
  crawl: CrawlRows,
  max: number,
): Promise<readonly ContradictionTally[]> {
  const rows = await crawl.all<{ code: string; count: number; url: string; message: string }>(
    `WITH numbered AS (SELECT code, url, message, count(*) OVER (PARTITION BY code) AS count,
        row_number() OVER (PARTITION BY code ORDER BY url) AS place FROM contradictions)
      SELECT code, count, url, message FROM numbered WHERE place <= ? ORDER BY count DESC, code, url`,
    max,
  );
  const kinds = new Map<string, { count: number; examples: { url: string; message: string }[] }>();
  for (const { code, count, url, message } of rows) {
    const kind = kinds.get(code) ?? { count, examples: [] };
    kind.examples.push({ url, message: (await led(crawl, code, url)) ?? message });
    kinds.set(code, kind);
  }
  return [...kinds].map(([code, kind]) => ({ code, ...adviceOn(code), ...kind }));
}

/** What is said of a URL that leads elsewhere: where that ends. Only of what is shown, since each step is a question to the crawl. */
async function led(crawl: CrawlRows, code: string, url: string): Promise<string | undefined> {
  if (code === "sitemap-redirected") return sentence("It", await whereTo(crawl, url));
  if (code !== "canonical-not-ok") return undefined;
  const [condition, parameters] = crawl.isUrl("url", url);
  const [row] = await crawl.all<{ canonical: string }>(
    `SELECT visit.canonical FROM url JOIN visit ON visit.id = url.visit WHERE ${condition}`,
    ...parameters,
  );
  return row && sentence(row.canonical, await whereTo(crawl, row.canonical));
}

function sentence(subject: string, words: string | undefined): string | undefined {
  return words === undefined ? undefined : `${subject} ${words}`;
}

/** The hosts that have URLs left and say why they wait, those with most first. */
export async function waitingHosts(crawl: CrawlRows, max: number): Promise<CrawlSummary["waiting"]> {
  // `host.queued` may be behind where a crawl was killed.
  const left = (state: number): string =>
    `(SELECT count(*) FROM url WHERE url.host = host.id AND url.state = ${state})`;
  const waiting = `(SELECT origin, ready_at, waiting_for, stuck, ${left(0)} + ${left(4)} AS queued FROM host WHERE waiting_for IS NOT NULL) AS waiting`;
  const { count } = await rowOf<{ count: number }>(
    crawl,
    `SELECT count(*) AS count FROM ${waiting} WHERE queued > 0`,
  );
  const rows = await crawl.all<Omit<WaitingHost, "stuck"> & { stuck: WaitingHost["stuck"] | null }>(
    `SELECT origin, queued, ready_at AS "readyAt", waiting_for AS "waitingFor", stuck FROM ${waiting} WHERE queued > 0 ORDER BY queued DESC, origin LIMIT ?`,
    max,
  );
  return { count, hosts: rows.map((row) => ({ ...row, stuck: row.stuck ?? undefined })) };
}

/** The sitemaps, and those that have failures. */
export async function sitemapsOf(crawl: CrawlRows, max: number): Promise<CrawlSummary["sitemaps"]> {
  const totals = await rowOf<{ count: number; entries: number }>(
    crawl,
    "SELECT count(*) AS count, CAST(coalesce(sum(entries), 0) AS bigint) AS entries FROM sitemap WHERE round > 0",
  );
  const failures = await crawl.all<{ url: string; errors: number; failure: string }>(
    "SELECT url, errors, coalesce(failure, errors || CASE errors WHEN 1 THEN ' entry or value' ELSE ' entries or values' END || ' that could not be read') AS failure FROM sitemap WHERE failure IS NOT NULL OR errors > 0 ORDER BY sitemap.failure IS NULL, errors DESC, url LIMIT ?",
    max,
  );
  return { ...totals, failures };
}
