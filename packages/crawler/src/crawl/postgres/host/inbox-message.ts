import type { FoundUrl } from "../../state/found-url.ts";
import type { FoundOn } from "../../urls/add-urls.ts";
import type { CrawlRules } from "../../urls/crawl-rules.ts";
import { foundByCodes, LEFT_OUT_NOTICE, SITEMAP_SEED } from "../schema/column-values.ts";

/** A URL that a page or a sitemap of this host names, on another host. */
export interface InboxMessage {
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

/** What was said of a URL that was sent. */
export interface SentState {
  readonly depth: number;
  readonly isLinked: boolean;
  readonly isVisited: boolean;
}

/** A message that is on its way, and the outbox that remembers it once it was written. */
export interface PendingMessage {
  readonly url: string;
  readonly sent: SentState;
  readonly outbox: { wasSent(url: string, sent: SentState): void };
}

/** A URL that was found, as it is sent. @param host whose page or sitemap names it; undefined for a seed. */
export function messageOf(
  found: FoundUrl,
  on: Pick<FoundOn, "page" | "leftOut">,
  host: { readonly id: number } | undefined,
  { sharesRoom, groupOf, budgets }: CrawlRules,
): InboxMessage {
  const { origin, by } = found;
  return {
    origin,
    site: sharesRoom ? groupOf(origin) : undefined,
    room: sharesRoom && by !== "seed" ? budgets.maxQueuedPerHost : undefined,
    host: host?.id,
    page: on.page,
    sitemap: found.sitemap,
    depth: found.depth,
    redirects: found.redirects ?? 0,
    left_out: on.leftOut,
    found_by: foundByCodes.indexOf(by),
    nofollow: Number(found.nofollow === true),
    path: found.url.slice(origin.length),
    lastmod: found.lastmod,
    skipped: found.skip?.reason,
    skipped_because: found.skip?.because,
  };
}

/** Tells the host of a page that something was left out that the page leads to. */
export function leftOutNotice(page: number, host: number, bits: number): InboxMessage {
  return {
    to_host: host,
    page,
    left_out: bits,
    found_by: LEFT_OUT_NOTICE,
    depth: 0,
    redirects: 0,
    nofollow: 0,
    path: "",
  };
}

/** A seed that is a sitemap, as it is sent. */
export function sitemapSeed(url: string, rules: CrawlRules): InboxMessage {
  const { origin } = new URL(url);
  const found = { url, origin, depth: 0, by: "seed" } as const;
  return { ...messageOf(found, { leftOut: 0 }, undefined, rules), found_by: SITEMAP_SEED };
}
