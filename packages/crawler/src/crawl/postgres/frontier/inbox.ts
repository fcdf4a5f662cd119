import type { Distance } from "../../state/distance.ts";
import type { FoundUrl, Skip, SkipReason } from "../../state/found-url.ts";
import { urlState } from "../../state/url-state.ts";
import type { CrawlDatabase } from "../client/crawl-database.ts";
import { leftOutNotice } from "../host/inbox-message.ts";
import type { LeasedHost } from "../host/leased-host.ts";
import type { Leases } from "../host/leases.ts";
import { foundByCodes, LEFT_OUT_NOTICE, SITEMAP_SEED } from "../schema/column-values.ts";
import type { DatabaseClock } from "../worker/database-clock.ts";
import type { HostUrlPolicy } from "./host-url-policy.ts";
import { type HostDepthsParts, propagateHostDepths } from "./propagate-host-depths.ts";

/** Maximum number of messages that are processed in one step. */
const STEP = 500;

/**
 * Returns SQL for `depth` or `clicks` of a URL that a page names. It is the value in the message, or less if a shorter
 * path to the page was found since: `least` ignores NULL. Redirects and canonical links do not add to it.
 */
function distanceNow(column: "depth" | "clicks"): string {
  const link = foundByCodes.indexOf("link");
  return `least(i.${column}, p.${column} + CASE i.found_by WHEN ${link} THEN 1 ELSE 0 END) AS ${column}`;
}

/** A message in an inbox. */
interface Message extends Distance {
  readonly id: number;
  readonly page: number | null;
  readonly pageHost: number | null;
  readonly redirects: number;
  readonly leftOut: number;
  readonly by: number;
  readonly nofollow: number;
  readonly path: string;
  readonly sitemap: string | null;
  readonly lastmod: string | null;
  readonly skipped: string | null;
  readonly because: string | null;
}

/** Dependencies of `takeInbox`. */
export interface InboxParts extends HostDepthsParts {
  readonly database: CrawlDatabase;
  readonly leases: Leases;
  /** Returns why a URL must not be visited, according to its form and the options. */
  readonly judged: (found: Pick<FoundUrl, "url" | "by" | "depth">) => Skip | undefined;
  readonly clock: DatabaseClock;
  readonly round: number;
}

/** Processes the messages to a leased host, before its URLs are visited. @throws {LeaseLost} */
export async function takeInbox(
  host: LeasedHost,
  policy: HostUrlPolicy,
  parts: InboxParts,
  addSitemaps: (urls: readonly string[]) => Promise<void>,
): Promise<void> {
  const { database, leases, judged, clock, round, rules } = parts;
  for (let after = 0, isMore = true; isMore; ) {
    const messages = await database.run<Message>(
      `SELECT i.id, i.page, i.page_host AS "pageHost", ${distanceNow("depth")}, ${distanceNow("clicks")}, i.redirects, i.left_out AS "leftOut", i.found_by AS by,
        i.nofollow, i.path, i.sitemap, i.lastmod, i.skipped, i.skipped_because AS because FROM ${database.schema}.inbox AS i
        LEFT JOIN ${database.schema}.url_row AS p ON p.id = i.page AND p.host = i.page_host
        WHERE i.host = $1 AND i.id > $2 ORDER BY i.id LIMIT ${STEP}`,
      [host.id, after],
    );
    await host.change(async () => {
      const found = messages
        .filter(({ by }) => by !== SITEMAP_SEED && by !== LEFT_OUT_NOTICE)
        .map((message) => ({ message, one: foundIn(message, host) }));
      await policy.loadFor(found.map(({ one }) => one));
      for (const { message, one } of found) {
        // Judges the URL again, because the sender may not have known seeds that were added later.
        const skip = isOfTheLink(message, rules.budgets.maxRedirects) ? one.skip : judged(one);
        const { leftOut } = policy.found.add([{ ...one, skip }], {
          page: message.page ?? undefined,
          leftOut: message.leftOut,
          round,
          now: clock.now(),
        });
        if (one.by === "seed") visitSeed(one.url, policy, round);
        const { page, pageHost } = message;
        if ((leftOut & ~message.leftOut) !== 0 && page !== null && pageHost !== null)
          host.send(leftOutNotice(page, pageHost, leftOut));
      }
      const marks = messages.filter(({ by }) => by === LEFT_OUT_NOTICE);
      await parts.rowLoader.load(host, { ids: marks.map(({ page }) => page ?? 0) });
      for (const { page, leftOut } of marks) {
        const row = host.urls.byId(page ?? 0);
        if (row !== undefined) host.urls.mark(row.id, row.leftOut | leftOut);
      }
      const sitemaps = messages.filter(({ by }) => by === SITEMAP_SEED).map(({ path }) => host.origin + path);
      if (sitemaps.length > 0) await addSitemaps(sitemaps);
      // An empty list is set, too: the host's row then shows that the inbox is empty.
      host.drained = messages.map(({ id }) => id);
      host.inbox = false;
      await propagateHostDepths(host, policy, round, parts);
    });
    await leases.write(host);
    after = messages.at(-1)?.id ?? after;
    isMore = messages.length === STEP;
  }
}

/** Queues a known seed if it was not visited in this round. */
function visitSeed(url: string, { urls }: HostUrlPolicy, round: number): void {
  const row = urls.rows.find(url);
  if (row === undefined || row.visitedIn === round) return;
  const { state, skipped } = row;
  const mayVisit = state === urlState.skipped ? skipped === "robots" || skipped === "refused" : true;
  if (mayVisit && row.visitedAt !== null) urls.enqueue(row, round);
}

function foundIn(message: Message, { origin }: LeasedHost): FoundUrl {
  const { path, depth, clicks, by, redirects, sitemap, lastmod, nofollow, skipped, because } = message;
  return {
    url: origin + path,
    origin,
    depth,
    clicks,
    by: foundByCodes[by] ?? "link",
    redirects,
    skip: skipped === null ? undefined : { reason: skipped as SkipReason, because: because ?? "" },
    sitemap: sitemap ?? undefined,
    lastmod: lastmod ?? undefined,
    nofollow: nofollow === 1,
  };
}

/** Whether the reason to skip a URL is the link to it, and not its form or the options. */
function isOfTheLink({ skipped, redirects }: Message, maxRedirects: number): boolean {
  return skipped === "nofollow" || redirects > maxRedirects;
}
