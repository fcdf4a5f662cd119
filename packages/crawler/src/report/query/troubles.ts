import { contradictionsSql } from "../../crawl/file/contradictions-view.ts";
import type { CrawlReader } from "../../crawl/file/crawl-reader.ts";
import { adviceOn } from "../advice.ts";
import type { Contradiction, CrawlSummary, WaitingHost } from "../summary.ts";
import { rowOf, rowsOf } from "./tallies.ts";
import { whereTo } from "./where-to.ts";

/** Each kind of contradiction, with the first URLs that have it; not by the file's own view, which may be an older version's. */
export function contradictionsOf(file: CrawlReader, most: number): readonly Contradiction[] {
  const rows = rowsOf<{ code: string; count: number; url: string; message: string }>(
    file,
    `WITH numbered AS (SELECT code, url, message, count(*) OVER (PARTITION BY code) AS count,
        row_number() OVER (PARTITION BY code ORDER BY url) AS place FROM (${contradictionsSql}))
      SELECT code, count, url, message FROM numbered WHERE place <= ? ORDER BY count DESC, code, url`,
    most,
  );
  const kinds = new Map<string, { count: number; examples: { url: string; message: string }[] }>();
  for (const { code, count, url, message } of rows) {
    const kind = kinds.get(code) ?? { count, examples: [] };
    kind.examples.push({ url, message: led(file, code, url) ?? message });
    kinds.set(code, kind);
  }
  return [...kinds].map(([code, kind]) => ({ code, ...adviceOn(code), ...kind }));
}

/** What is said of a URL that leads elsewhere: where that ends. Only of what is shown, since each step is a question to the file. */
function led(file: CrawlReader, code: string, url: string): string | undefined {
  if (code === "sitemap-redirected") return sentence("It", whereTo(file, url));
  if (code !== "canonical-not-ok") return undefined;
  const [row] = rowsOf<{ canonical: string }>(
    file,
    "SELECT visit.canonical FROM url JOIN visit ON visit.id = url.visit WHERE url.url = ?",
    url,
  );
  return row && sentence(row.canonical, whereTo(file, row.canonical));
}

function sentence(subject: string, words: string | undefined): string | undefined {
  return words === undefined ? undefined : `${subject} ${words}`;
}

/** The hosts that have URLs left and say why they wait, those with most first. */
export function waitingHosts(file: CrawlReader, most: number): CrawlSummary["waiting"] {
  // `host.queued` may be behind where a crawl was killed.
  const left = (state: number): string =>
    `(SELECT count(*) FROM url WHERE url.host = host.id AND url.state = ${state})`;
  const waiting = `(SELECT origin, ready_at, waiting_for, stuck, ${left(0)} + ${left(4)} AS queued FROM host WHERE waiting_for IS NOT NULL)`;
  const { count } = rowOf<{ count: number }>(
    file,
    `SELECT count(*) AS count FROM ${waiting} WHERE queued > 0`,
  );
  const rows = rowsOf<Omit<WaitingHost, "stuck"> & { stuck: WaitingHost["stuck"] | null }>(
    file,
    `SELECT origin, queued, ready_at AS "readyAt", waiting_for AS "waitingFor", stuck FROM ${waiting} WHERE queued > 0 ORDER BY queued DESC, origin LIMIT ?`,
    most,
  );
  return { count, hosts: rows.map((row) => ({ ...row, stuck: row.stuck ?? undefined })) };
}

/** The sitemaps, and those that have faults. */
export function sitemapsOf(file: CrawlReader, most: number): CrawlSummary["sitemaps"] {
  const totals = rowOf<{ count: number; entries: number }>(
    file,
    "SELECT count(*) AS count, coalesce(sum(entries), 0) AS entries FROM sitemap WHERE round > 0",
  );
  const faults = rowsOf<{ url: string; errors: number; fault: string }>(
    file,
    "SELECT url, errors, coalesce(fault, errors || CASE errors WHEN 1 THEN ' entry or value' ELSE ' entries or values' END || ' that could not be read') AS fault FROM sitemap WHERE fault IS NOT NULL OR errors > 0 ORDER BY fault IS NULL, errors DESC, url LIMIT ?",
    most,
  );
  return { ...totals, faults };
}
