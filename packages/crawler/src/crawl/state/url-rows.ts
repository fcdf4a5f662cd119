import type { Distance } from "./distance.ts";
import type { FoundBy, KnownPage, QueuedUrl } from "./found-url.ts";
import { leftOutBit } from "./left-out-reasons.ts";

/** Row of a known URL, with the columns that decisions need. */
export interface UrlRow extends Distance {
  readonly id: number;
  readonly url: string;
  readonly state: number;
  readonly host: number;
  readonly by: FoundBy;
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
  /** Round in which the URL was found to be gone; null if it is not gone. */
  readonly goneSince: number | null;
}

/** Row of the next URL to visit, with data from its last visit. */
export interface QueuedRow
  extends Pick<UrlRow, "id" | "url" | "depth" | "clicks" | "by" | "seed" | "redirects" | "leftOut">,
    Nullable<KnownPage> {
  readonly tries: number;
}

type Nullable<T> = { readonly [Name in keyof T]: NonNullable<T[Name]> | null };

/** Values for the row of a new URL. */
export interface NewUrl
  extends Omit<UrlRow, "id" | "dueAt" | "leftOut" | "visitedAt" | "visitedIn" | "goneSince"> {
  readonly foundOn: number | null;
  readonly skippedBecause: string | null;
  readonly round: number;
  /** Version of the options that decided about the URL. */
  readonly judged: number;
}

/** Values that can change when a URL is found again. */
export interface FoundAgain
  extends Pick<UrlRow, "depth" | "clicks" | "linkedFrom" | "sitemap" | "sitemapRound" | "lastmod" | "seed"> {
  /** Page with the first link to the URL; null if it is not new. It replaces the `foundOn` of a URL from a sitemap. */
  readonly linkedOn: number | null;
}

/** Row of a URL that is skipped because a budget is used up, and may be queued when the budget grows. */
export type HeldRow = Pick<UrlRow, "id" | "url" | "depth" | "redirects">;

/** The rows of URLs: all rows of a crawl's file, or those of one host, loaded from the database. */
export interface UrlRows {
  find(url: string): UrlRow | undefined;
  byId(id: number): UrlRow | undefined;
  /** Inserts a row. @returns its id. */
  insert(url: NewUrl): number;
  foundAgain(id: number, again: FoundAgain): void;
  /** Queues a URL for a round. */
  queue(id: number, round: number): void;
  skip(id: number, reason: string, because: string): void;
  /** Schedules a retry at `retryAt` (milliseconds since the epoch) or later. */
  retry(id: number, retryAt: number): void;
  /** Sets a skipped URL back to visited. */
  restore(id: number): void;
  /** Stores the `leftOutBit`s of a page. */
  mark(id: number, leftOut: number): void;
  /** Stores a smaller distance. */
  setDistance(id: number, distance: Distance): void;
}

/** Converts a row to the form that the visitor takes. */
export function queuedUrlOf(row: QueuedRow): QueuedUrl {
  const { id, url, depth, clicks, by, tries, redirects, leftOut, at, intervalMs } = row;
  const isSeed = row.seed === 1;
  const isAskedAnew = (leftOut & leftOutBit.again) !== 0;
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
  return { id, url, depth, clicks, by, tries, redirects, known, isSeed, isAskedAnew };
}
