import { visitRow } from "../sql/visit-columns.ts";
import type { Edge } from "../state/edges.ts";
import type { Visit } from "../state/visit.ts";
import type { WrittenUrl } from "./leased-url.ts";

/** A host as `write` takes it: all that its lease may change. */
export interface WrittenHost extends Partial<Released> {
  readonly id: number;
  readonly token: number;
  readonly queued: number;
  readonly known: number;
  readonly weight: number;
  readonly robots: string | undefined;
  readonly judged: number | undefined;
  readonly drained: readonly number[] | undefined;
  /** How long the host is left alone after each request, in milliseconds. */
  readonly pause: number;
  /** Milliseconds for which nobody may ask it, by what its answers have said; undefined where that is over. */
  readonly hold: number | undefined;
}

/** What becomes of a host whose lease ends. */
export interface Released {
  /** Milliseconds until it may be leased again. */
  readonly release: number;
  readonly waiting_for: string | undefined;
  readonly stuck: string | undefined;
}

/** A URL that a page or a sitemap of this host names, on another host. */
export interface InboxRow {
  /** The host to which it goes; undefined where `to_host` says it. */
  readonly origin?: string | undefined;
  readonly to_host?: number;
  /** The domain of that host, and the room that its hosts share; both undefined where they share none, or it is a seed. */
  readonly site?: string | undefined;
  readonly room?: number | undefined;
  /** Id of the URL, where a page names it. */
  readonly url?: number | undefined;
  /** Host of the page. */
  readonly host?: number | undefined;
  readonly page?: number | undefined;
  readonly sitemap?: string | undefined;
  readonly depth: number;
  readonly redirects: number;
  /** What was left out on the page before. */
  readonly left_out: number;
  readonly found_by: number;
  readonly nofollow: number;
  readonly path: string;
  readonly lastmod?: string | undefined;
  readonly skipped?: string | undefined;
  readonly skipped_because?: string | undefined;
}

/** Ids of the URLs to which a page leads: by hyperlinks, and by redirects and canonical links; null if there are none. */
export interface Links {
  readonly links: readonly number[] | null;
  readonly others: readonly number[] | null;
}

/** The links of a page as `write` takes them. */
export interface WrittenLinks extends Links {
  readonly page: number;
  readonly host: number;
}

/** The links of a page as decisions read them. */
export function edgesOf({ links, others }: Links): readonly Edge[] {
  return [
    ...(links ?? []).map((to) => ({ to, isLink: true })),
    ...(others ?? []).map((to) => ({ to, isLink: false })),
  ];
}

/** Rows that are written together, by table. */
export interface WrittenRows {
  readonly urls: readonly WrittenUrl[];
  readonly visits: { readonly status: number | undefined }[];
  readonly links: WrittenLinks[];
  readonly contradictions: object[];
  readonly budgets: readonly object[];
  readonly alike: readonly object[];
  readonly inbox: InboxRow[];
}

/** A visit as `write` takes it. */
export function writtenVisit(
  ids: {
    readonly id: number;
    readonly url: number;
    readonly host: number;
    readonly round: number;
    /** The visit before. */
    readonly before: number | undefined;
  },
  visit: Visit,
): { readonly status: number | undefined } & Readonly<Record<string, unknown>> {
  // Of a 304 whether its header says anew what may be indexed.
  const says = visit.indexable !== undefined || visit.robots !== undefined;
  // Spread objects take several times longer.
  return Object.assign(visitRow(ids.round, visit), ids, { says });
}
