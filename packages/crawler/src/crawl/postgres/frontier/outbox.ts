import { weightOf } from "../../../url/url-weight.ts";
import type { Edge } from "../../state/edges.ts";
import type { FoundUrl } from "../../state/found-url.ts";
import type { LeftOutCounts } from "../../state/left-out-counts.ts";
import { leftOutBit } from "../../state/left-out-reasons.ts";
import type { FoundOn } from "../../urls/add-urls.ts";
import type { CrawlRules } from "../../urls/crawl-rules.ts";
import type { UrlIds } from "../client/row-ids.ts";
import { messageOf, type SentState } from "../host/inbox-message.ts";
import type { LeasedHost } from "../host/leased-host.ts";

/** How many URLs are remembered that were sent. */
const MAX_REMEMBERED = 50_000;

/** What decides about URLs of other hosts. */
export interface OutboxParts {
  readonly ids: UrlIds;
  readonly leftOut: LeftOutCounts;
  readonly rules: CrawlRules;
}

/**
 * URLs of other hosts than the one whose lease this process has: they are sent to their hosts' inboxes, with the rows of the page, and
 * taken in by whoever has the lease there.
 */
export class Outbox {
  readonly #parts: OutboxParts;
  readonly #sent = new Map<string, SentState>();

  constructor(parts: OutboxParts) {
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
          { url: one.url, sent, outbox: this },
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
  wasSent(url: string, sent: SentState): void {
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

function sentBy({ depth, by, nofollow, skip }: FoundUrl): SentState {
  return { depth, isLinked: by === "link" && nofollow !== true, isVisited: skip === undefined };
}

/** Whether the host learns something by a message. */
function isNews(sent: SentState, known: SentState | undefined, { sitemap, by }: FoundUrl): boolean {
  if (known === undefined || sitemap !== undefined || by === "seed") return true;
  return (
    sent.depth < known.depth || (sent.isLinked && !known.isLinked) || (sent.isVisited && !known.isVisited)
  );
}
