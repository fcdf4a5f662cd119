import type { FoundBy, KnownPage, QueuedUrl } from "./found-url.ts";
import { leftOutBit } from "./left-out-reasons.ts";

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
  /** The round in which it was found to be gone; null while it is not. */
  readonly goneSince: number | null;
}

/** A URL whose turn it is, as its row has it, with what is known of it from its last visit. */
export interface QueuedRow
  extends Pick<UrlRow, "id" | "url" | "depth" | "by" | "seed" | "redirects" | "leftOut">,
    Nullable<KnownPage> {
  readonly tries: number;
}

type Nullable<T> = { readonly [Name in keyof T]: NonNullable<T[Name]> | null };

/** A URL that gets a row. */
export interface NewUrl
  extends Omit<UrlRow, "id" | "dueAt" | "leftOut" | "visitedAt" | "visitedIn" | "goneSince"> {
  readonly foundOn: number | null;
  readonly skippedBecause: string | null;
  readonly round: number;
  /** The version of the options by which it was judged. */
  readonly judged: number;
}

/** What changes of a URL that is found again. */
export interface FoundAgain
  extends Pick<UrlRow, "depth" | "linkedFrom" | "sitemap" | "sitemapRound" | "lastmod" | "seed"> {
  /** The page with the first link to a URL that a sitemap named; null if that does not change. */
  readonly linkedOn: number | null;
}

/** A URL that a budget holds. */
export type HeldRow = Pick<UrlRow, "id" | "url" | "depth" | "redirects">;

/** The rows of URLs that decisions read and change: those of a file, or those of a host that were loaded from a database. */
export interface UrlRows {
  find(url: string): UrlRow | undefined;
  byId(id: number): UrlRow | undefined;
  /** @returns the id of the new row. */
  insert(url: NewUrl): number;
  foundAgain(id: number, again: FoundAgain): void;
  /** It is to be visited in a round. */
  queue(id: number, round: number): void;
  skip(id: number, reason: string, because: string): void;
  /** It is tried again from `retryAt` on. */
  retry(id: number, retryAt: number): void;
  /** It counts as visited again. */
  restore(id: number): void;
  /** Keeps the bits of what was left out on a page. */
  mark(id: number, leftOut: number): void;
  lower(id: number, depth: number): void;
}

/** A URL whose turn it is, as its visitor asks for it. */
export function queuedUrlOf(row: QueuedRow): QueuedUrl {
  const { id, url, depth, by, tries, redirects, leftOut, at, intervalMs } = row;
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
  return { id, url, depth, by, tries, redirects, known, isSeed, isAskedAnew };
}
