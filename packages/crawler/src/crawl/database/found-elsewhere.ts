import { weightOf } from "../../url/url-weight.ts";
import type { Edge } from "../state/edges.ts";
import type { FoundUrl } from "../state/found-url.ts";
import type { LeftOutCounts } from "../state/left-out-counts.ts";
import { leftOutBit } from "../state/left-out-reasons.ts";
import type { FoundOn } from "../urls/add-urls.ts";
import type { CrawlRules } from "../urls/crawl-rules.ts";
import type { LeasedHost } from "./leased-host.ts";
import { foundByCodes } from "./tables-as-views.ts";
import type { UrlIds } from "./url-ids.ts";
import type { InboxRow } from "./written-rows.ts";

/** How many URLs are remembered that were sent. */
const MAX_REMEMBERED = 50_000;

/** What was said of a URL that was sent. */
interface Sent {
  readonly depth: number;
  readonly isLinked: boolean;
  readonly isVisited: boolean;
}

/** What decides about URLs of other hosts. */
export interface FoundElsewhereParts {
  readonly ids: UrlIds;
  readonly leftOut: LeftOutCounts;
  readonly rules: CrawlRules;
}

/**
 * URLs of other hosts than the one whose lease this process has: they are sent to their hosts' inboxes, with the rows of the page, and
 * taken in by whoever has the lease there.
 */
export class FoundElsewhere {
  readonly #parts: FoundElsewhereParts;
  readonly #sent = new Map<string, Sent>();

  constructor(parts: FoundElsewhereParts) {
    this.#parts = parts;
  }

  /** Forgets what was sent: in a new round all is to be found again. */
  forget(): void {
    this.#sent.clear();
  }

  /**
   * Sends URLs that were found on a page or in a sitemap of a host.
   * @returns the links of the page to them, and bits of the reasons for which some were left out.
   */
  send(
    host: LeasedHost,
    found: readonly FoundUrl[],
    on: FoundOn,
  ): { readonly edges: readonly Edge[]; readonly leftOut: number } {
    const edges: Edge[] = [];
    let leftOut = 0;
    const { ids } = this.#parts;
    for (const one of found) {
      const sent = sentBy(one);
      const known = this.#sent.get(one.url);
      const id = ids.of(one.url);
      if (!isNews(sent, known, one)) {
        // It is known there already.
      } else if (this.#hasRoom(one, host)) {
        host.send(
          { ...messageOf(one, on, host, this.#parts.rules), url: id },
          { url: one.url, sent, book: this },
        );
      } else {
        const reason = one.skip?.reason ?? "queue";
        if ((on.leftOut & leftOutBit[reason]) === 0) this.#parts.leftOut.count(reason, one.origin, one.url);
        leftOut |= leftOutBit[reason];
        continue;
      }
      const depth = Math.min(one.depth, known?.depth ?? one.depth);
      host.leadsTo(id, { origin: one.origin, path: one.url.slice(one.origin.length), depth });
      if (on.page !== undefined && one.nofollow !== true) edges.push({ to: id, isLink: one.by === "link" });
    }
    return { edges, leftOut };
  }

  /** A message was written. */
  wasSent(url: string, sent: Sent): void {
    if (this.#sent.size >= MAX_REMEMBERED) this.#sent.clear();
    this.#sent.set(url, sent);
  }

  /** Whether a URL gets a row: one that is not to be visited as an example, and others as long as its domain has room. */
  #hasRoom({ skip, url, origin, by }: FoundUrl, host: LeasedHost): boolean {
    const { rules, leftOut } = this.#parts;
    if (skip === undefined) {
      const isOfSite =
        rules.sharesRoom && by !== "seed" && rules.groupOf(origin) === rules.groupOf(host.origin);
      return !isOfSite || host.weightOf() + weightOf(url) <= rules.budgets.maxQueuedPerHost;
    }
    return url.length <= rules.budgets.maxUrlLength && leftOut.hasRoomFor(skip.reason);
  }
}

/** A message that is on its way, and who remembers it once it was written. */
export interface Sending {
  readonly url: string;
  readonly sent: Sent;
  readonly book: FoundElsewhere;
}

function sentBy({ depth, by, nofollow, skip }: FoundUrl): Sent {
  return { depth, isLinked: by === "link" && nofollow !== true, isVisited: skip === undefined };
}

/** Whether the host learns something by a message. */
function isNews(sent: Sent, known: Sent | undefined, { sitemap, by }: FoundUrl): boolean {
  if (known === undefined || sitemap !== undefined || by === "seed") return true;
  return (
    sent.depth < known.depth || (sent.isLinked && !known.isLinked) || (sent.isVisited && !known.isVisited)
  );
}

/** A URL that was found, as it is sent. @param host whose page or sitemap names it; undefined for a seed. */
export function messageOf(
  found: FoundUrl,
  on: Pick<FoundOn, "page" | "leftOut">,
  host: LeasedHost | undefined,
  { sharesRoom, groupOf, budgets }: CrawlRules,
): InboxRow {
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

/** Stands in the place of a code of how a URL was found: of the page, something was left out since its host had no room. */
export const MARK = 8;

/** Tells the host of a page that something was left out that the page leads to. */
export function markOf(page: number, host: number, bits: number): InboxRow {
  return {
    to_host: host,
    page,
    left_out: bits,
    found_by: MARK,
    depth: 0,
    redirects: 0,
    nofollow: 0,
    path: "",
  };
}

/** Stands in the place of a code of how a URL was found: the message is a sitemap that is a seed. */
export const SITEMAP_SEED = 9;

/** A seed that is a sitemap, as it is sent. */
export function sitemapSeed(url: string, rules: CrawlRules): InboxRow {
  const { origin } = new URL(url);
  const found = { url, origin, depth: 0, by: "seed" } as const;
  return { ...messageOf(found, { leftOut: 0 }, undefined, rules), found_by: SITEMAP_SEED };
}
