import type { FoundBy, QueuedUrl } from "../url/found-url.ts";

/** A URL that is known, as adding it again asks for it. */
export interface UrlRow {
  readonly id: number;
  readonly url: string;
  readonly state: number;
  readonly host: number;
  readonly by: FoundBy;
  readonly depth: number;
  readonly seed: number;
  readonly linkedFrom: number | null;
  readonly sitemap: number | null;
  readonly sitemapRound: number | null;
  readonly lastmod: string | null;
  readonly skipped: string | null;
  readonly redirects: number;
  readonly dueAt: number;
  readonly leftOut: number;
  readonly visitedAt: number | null;
  readonly visitedIn: number | null;
}

/** The columns of a `UrlRow`. */
export const URL_COLUMNS = `url.id, url.url, url.state, url.host, url.found_by AS "by", url.depth, url.seed, url.linked_from AS "linkedFrom",
  url.sitemap, url.sitemap_round AS "sitemapRound", url.lastmod, url.skipped, url.redirects, url.due_at AS "dueAt",
  url.left_out AS "leftOut", visit.at AS "visitedAt", visit.round AS "visitedIn"`;

/** A URL whose turn it is, as it is in the file. */
export interface QueuedRow {
  readonly id: number;
  readonly url: string;
  readonly state: number;
  readonly depth: number;
  readonly by: FoundBy;
  readonly tries: number;
  readonly redirects: number;
  readonly leftOut: number;
  readonly intervalMs: number | null;
  readonly at: number | null;
  readonly status: number | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly hash: string | null;
  readonly redirect: string | null;
  readonly robots: string | null;
}

/** The columns of a `QueuedRow`. */
export const QUEUED_COLUMNS = `url.id, url.url, url.state, url.depth, url.found_by AS "by", url.tries, url.redirects, url.left_out AS "leftOut",
  url.interval_ms AS "intervalMs", visit.at, visit.status, visit.etag, visit.last_modified AS "lastModified", visit.hash,
  visit.redirect, visit.robots`;

/** @param again the bit of `left_out` that asks for the page without conditions. */
export function queuedUrlOf(row: QueuedRow, again: number): QueuedUrl {
  const { id, url, depth, by, tries, redirects, leftOut, at, intervalMs } = row;
  const known =
    at === null
      ? undefined
      : {
          at,
          status: row.status ?? undefined,
          etag: row.etag ?? undefined,
          lastModified: row.lastModified ?? undefined,
          hash: row.hash ?? undefined,
          redirect: row.redirect ?? undefined,
          robots: row.robots ?? undefined,
          intervalMs: intervalMs ?? undefined,
        };
  return { id, url, depth, by, tries, redirects, known, isAskedAnew: (leftOut & again) !== 0 };
}
