import { weightOf } from "../../../url/url-weight.ts";
import { isNearer, nearest } from "../../state/distance.ts";
import type { Edge } from "../../state/edges.ts";
import type { FoundUrl } from "../../state/found-url.ts";
import type { LeftOutCounts } from "../../state/left-out-counts.ts";
import { leftOutBit } from "../../state/left-out-reasons.ts";
import type { FoundOn } from "../../urls/add-urls.ts";
import type { CrawlRules } from "../../urls/crawl-rules.ts";
import type { UrlIds } from "../client/row-ids.ts";
import { messageOf, type SentState } from "../host/inbox-message.ts";
import type { LeasedHost } from "../host/leased-host.ts";

/** Maximum number of sent URLs that are remembered. */
const MAX_REMEMBERED = 50_000;

/** Dependencies of `Outbox`. */
export interface OutboxParts {
  readonly ids: UrlIds;
  readonly leftOut: LeftOutCounts;
  readonly rules: CrawlRules;
}

/**
 * Sends URLs of other hosts to the inboxes of these hosts. One transaction writes the messages and the rows of the page
 * that names the URLs. The worker that leases such a host processes its inbox.
 */
export class Outbox {
  readonly #parts: OutboxParts;
  readonly #sent = new Map<string, SentState>();

  constructor(parts: OutboxParts) {
    this.#parts = parts;
  }

  /** Forgets what was sent: in a new round, all URLs must be found again. */
  forget(): void {
    this.#sent.clear();
  }

  /**
   * Sends URLs that were found on a page or in a sitemap of a host.
   * @returns the links from the page to these URLs, and the left-out bits of the URLs that were not sent.
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
        // The other host knows the URL already.
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
      const distance = nearest(one, known ?? one);
      host.recordForeignUrl(id, { origin: one.origin, path: one.url.slice(one.origin.length), ...distance });
      if (on.page !== undefined && one.nofollow !== true) edges.push({ to: id, isLink: one.by === "link" });
    }
    return { edges, leftOut };
  }

  /** Records that a message was written. */
  wasSent(url: string, sent: SentState): void {
    if (this.#sent.size >= MAX_REMEMBERED) this.#sent.clear();
    this.#sent.set(url, sent);
  }

  /**
   * Whether a URL may get a row. A skipped URL needs room among the skipped URLs that are stored as examples. Another
   * URL needs room in the queue of its domain, if `host` is in this domain and the domain's hosts share a limit. Seeds
   * need no room in the queue.
   */
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

function sentBy({ depth, clicks, by, nofollow, skip }: FoundUrl): SentState {
  return { depth, clicks, isLinked: by === "link" && nofollow !== true, isVisited: skip === undefined };
}

/** Whether a message is news for its recipient. */
function isNews(sent: SentState, known: SentState | undefined, { sitemap, by }: FoundUrl): boolean {
  if (known === undefined || sitemap !== undefined || by === "seed") return true;
  return isNearer(sent, known) || (sent.isLinked && !known.isLinked) || (sent.isVisited && !known.isVisited);
}
