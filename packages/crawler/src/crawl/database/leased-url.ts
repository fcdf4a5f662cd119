import { type NewUrl, type QueuedRow, queuedUrlOf, type UrlRow } from "../known/url-rows.ts";
import type { QueuedUrl } from "../url/found-url.ts";
import { foundByCodes } from "./tables-as-views.ts";

/** A URL of a leased host, in memory. It never changes: a change puts another one in its place. */
export interface LeasedUrl extends UrlRow {
  readonly round: number;
  readonly foundOn: number | null;
  readonly skippedBecause: string | null;
  readonly judged: number;
  readonly tries: number;
  readonly visit: number | null;
  readonly intervalMs: number | null;
  /** `dueAt`, where that is known. */
  readonly due: number | null;
  /** What the next visit has to know of the last one. */
  readonly last: LastVisit | undefined;
}

/** What a visit has to know of the one before. */
export type LastVisit = Pick<QueuedRow, "status" | "etag" | "lastModified" | "hash" | "redirect" | "robots">;

/** A URL as the functions of the database return it: what is NULL is left out. One whose turn it is comes with its last visit. */
export type LoadedUrl = Pick<LeasedUrl, "id" | "host" | "state" | "depth" | "round"> &
  Partial<Omit<LeasedUrl, "url" | "by" | "due" | "last"> & LastVisit> & {
    readonly path: string;
    readonly by: number;
  };

/** A row of `url_row`, as the functions of the database take it. */
export type WrittenUrl = Readonly<Record<string, number | string | undefined>>;

/** What the next visit has to know of the last one, as it is loaded with a URL whose turn it is. */
export function lastVisitOf(row: Partial<LastVisit>): LastVisit {
  return {
    status: row.status ?? null,
    etag: row.etag ?? null,
    lastModified: row.lastModified ?? null,
    hash: row.hash ?? null,
    redirect: row.redirect ?? null,
    robots: row.robots ?? null,
  };
}

const NO_VISIT = lastVisitOf({});

/** What NULL means in the columns of a URL. */
const NULLS = {
  seed: 0,
  linkedFrom: null,
  sitemap: null,
  sitemapRound: null,
  lastmod: null,
  skipped: null,
  redirects: 0,
  dueAt: 0,
  leftOut: 0,
  goneSince: null,
  visitedAt: null,
  visitedIn: null,
  foundOn: null,
  skippedBecause: null,
  judged: 0,
  tries: 0,
  visit: null,
  intervalMs: null,
  due: null,
  last: undefined,
} satisfies Partial<LeasedUrl>;

/** A URL of an origin that was loaded. `last` is there if there was no visit. */
export function leasedUrlOf({ path, by, ...row }: LoadedUrl, origin: string): LeasedUrl {
  const url = { ...NULLS, ...row, url: origin + path, by: foundByCodes[by] ?? "link" };
  return { ...url, due: row.dueAt ?? null, last: row.visit === undefined ? NO_VISIT : undefined };
}

/** A URL that was found for the first time. */
export function newLeasedUrl(id: number, url: NewUrl): LeasedUrl {
  return { ...NULLS, ...url, id, last: NO_VISIT };
}

/** A URL as its visitor asks for it. */
export function queuedLeasedUrl(url: LeasedUrl): QueuedUrl {
  return queuedUrlOf({ ...url, ...(url.last ?? NO_VISIT), at: url.visitedAt });
}

/** A URL as it is written. What is NULL in most rows is left out. */
export function writtenUrl(url: LeasedUrl, origin: string): WrittenUrl {
  return {
    id: url.id,
    host: url.host,
    path: url.url.slice(origin.length),
    state: url.state,
    depth: url.depth,
    found_by: foundByCodes.indexOf(url.by),
    found_on: url.foundOn ?? undefined,
    redirects: url.redirects || undefined,
    linked_from: url.linkedFrom ?? undefined,
    sitemap: url.sitemap ?? undefined,
    sitemap_round: url.sitemapRound ?? undefined,
    lastmod: url.lastmod ?? undefined,
    skipped: url.skipped ?? undefined,
    skipped_because: url.skippedBecause ?? undefined,
    round: url.round,
    seed: url.seed || undefined,
    judged: url.judged || undefined,
    tries: url.tries || undefined,
    visit: url.visit ?? undefined,
    interval_ms: url.intervalMs ?? undefined,
    due_at: url.due ?? undefined,
    left_out: url.leftOut || undefined,
    gone_since: url.goneSince ?? undefined,
  };
}
