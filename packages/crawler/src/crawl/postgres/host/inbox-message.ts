import { AT_SEED, type Distance } from "../../state/distance.ts";
import type { FoundUrl } from "../../state/found-url.ts";
import type { FoundOn } from "../../urls/add-urls.ts";
import type { CrawlRules } from "../../urls/crawl-rules.ts";
import { foundByCodes, LEFT_OUT_NOTICE, SITEMAP_SEED } from "../schema/column-values.ts";

/** A message to the inbox of a host, usually about a URL of this host that was found on another host. */
export interface InboxMessage {
  /** Origin of the recipient; undefined if `to_host` is set. */
  readonly origin?: string | undefined;
  readonly to_host?: number;
  /**
   * Domain of the recipient, and the maximum weight of the domain's waiting URLs. Both are undefined if the hosts of a
   * domain do not share a queue limit; `room` is also undefined for a seed.
   */
  readonly site?: string | undefined;
  readonly room?: number | undefined;
  /** Id of the URL; undefined for seeds and notices. */
  readonly url?: number | undefined;
  /** Id of the host whose page or sitemap names the URL. */
  readonly host?: number | undefined;
  readonly page?: number | undefined;
  readonly sitemap?: string | undefined;
  readonly depth: number;
  readonly clicks?: number | undefined;
  readonly redirects: number;
  /** `leftOutBit`s of the page from its last visit; in a notice, the bits to add. */
  readonly left_out: number;
  readonly found_by: number;
  readonly nofollow: number;
  readonly path: string;
  readonly lastmod?: string | undefined;
  readonly skipped?: string | undefined;
  readonly skipped_because?: string | undefined;
}

/** Facts about a URL that its host learns from a message. */
export interface SentState extends Distance {
  readonly isLinked: boolean;
  readonly isVisited: boolean;
}

/** A message that is not written yet, and the outbox that remembers it after the write. */
export interface PendingMessage {
  readonly url: string;
  readonly sent: SentState;
  readonly outbox: { wasSent(url: string, sent: SentState): void };
}

/**
 * Returns the message for a URL that was found.
 * @param host host whose page or sitemap names the URL; undefined for a seed.
 */
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
    clicks: found.clicks ?? undefined,
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

/** Returns a notice to the host of a page: links of the page were left out. */
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

/** Returns the message for a seed that is a sitemap. */
export function sitemapSeed(url: string, rules: CrawlRules): InboxMessage {
  const { origin } = new URL(url);
  const found = { url, origin, ...AT_SEED, by: "seed" } as const;
  return { ...messageOf(found, { leftOut: 0 }, undefined, rules), found_by: SITEMAP_SEED };
}
