import { weightOf } from "../../url/url-weight.ts";
import { isNearer, nearest } from "../state/distance.ts";
import type { Edge } from "../state/edges.ts";
import type { AddedUrl, FoundUrl, Skip } from "../state/found-url.ts";
import { type LeftOutReason, leftOutBit } from "../state/left-out-reasons.ts";
import type { HeldRow, UrlRow } from "../state/url-rows.ts";
import { urlState } from "../state/url-state.ts";
import type { Budgets } from "./budgets.ts";
import type { CrawlRules } from "./crawl-rules.ts";
import type { ShorterPath } from "./propagate-depth.ts";
import { isRecheckDue } from "./revisit.ts";
import { budgetsUsedBy, detectTrap } from "./traps.ts";
import type { UrlTransitions } from "./url-transitions.ts";

/** Number of held URLs (skipped because of a budget) that one step checks. */
export const HELD_URLS_PER_STEP = 1_000;

/** The source of found URLs. */
export interface FoundOn {
  /** Row id of the page; undefined if the source is not a page. */
  readonly page?: number | undefined;
  /** `leftOutBit`s of the page from its last visit. Links left out for these reasons are already counted. */
  readonly leftOut: number;
  /** The current round. */
  readonly round: number;
  readonly now: number;
}

/** Result of adding URLs. */
export interface Added {
  readonly edges: readonly Edge[];
  /** `leftOutBit`s of the URLs that were left out. */
  readonly leftOut: number;
  /** Number of new rows. */
  readonly fresh: number;
  /** Number of URLs left out because the queue was full. */
  readonly noRoom: number;
}

/** Access to the ids of sitemaps. */
export interface SitemapIds {
  /** Returns the id of a sitemap; null for undefined. Inserts a row if necessary. Part of the caller's transaction. */
  idOf(url: string | undefined): number | null;
}

/** The tables and rules that a `UrlAdder` uses. */
export interface UrlAdderParts {
  readonly urls: UrlTransitions;
  readonly rules: CrawlRules;
  readonly used: Budgets;
  readonly sitemaps: SitemapIds;
}

/**
 * Adds found URLs to the crawl. It decides which URLs get a row, which are queued, and which budgets they use. All
 * methods are part of the caller's transaction.
 */
export class UrlAdder {
  /** Called for each URL whose distance became smaller: those of its link targets may become smaller, too. */
  onNearer: (path: ShorterPath, round: number) => void = () => undefined;
  readonly #urls: UrlTransitions;
  readonly #parts: UrlAdderParts;
  #rowsAdded = 0;
  /** Version of the options that decide about new URLs. */
  version = 0;

  constructor(parts: UrlAdderParts) {
    this.#urls = parts.urls;
    this.#parts = parts;
  }

  add(found: readonly FoundUrl[], on: FoundOn): Added {
    const edges: Edge[] = [];
    let [leftOut, noRoom] = [0, 0];
    const rowsBefore = this.#rowsAdded;
    for (const one of found) {
      one.kept ??= this.#keep(one, on);
      const { id, leftOut: reason } = one.kept;
      if (reason !== undefined) {
        const bit = leftOutBit[reason];
        // If the page's last visit also left out links for this reason, the links were counted then.
        if ((on.leftOut & bit) === 0) this.#urls.leftOut.count(reason, one.origin, one.url);
        leftOut |= bit;
        if (reason === "queue") noRoom++;
      }
      if (id !== 0 && on.page !== undefined && one.nofollow !== true)
        edges.push({ to: id, isLink: one.by === "link" });
    }
    return { edges, leftOut, fresh: this.#rowsAdded - rowsBefore, noRoom };
  }

  /**
   * Queues a URL that earlier options excluded and the current options allow.
   * @returns whether the URL was queued; false if a budget or the limit of redirects forbids it.
   */
  admit(row: UrlRow, round: number): boolean {
    const { rules, used } = this.#parts;
    if (row.skipped === "trap" && row.redirects > rules.budgets.maxRedirects) return false;
    const isListed = row.sitemap !== null || row.seed === 1;
    const draws = isListed || row.visitedAt !== null ? [] : budgetsUsedBy(new URL(row.url), rules.budgets);
    const usedUp = used.usedUp(row.host, draws);
    if (usedUp !== undefined) {
      if (row.skipped !== "trap") this.#urls.dismiss(row, { reason: "trap", because: usedUp.words });
      return false;
    }
    // A held URL was counted as found before, so only `taken` changes.
    if (row.skipped === "trap") used.taken(row.host, draws, row.url);
    else used.found(row.host, draws, row.url, true);
    this.#urls.enqueue(row, round);
    return true;
  }

  /**
   * Queues held URLs whose budgets have grown enough.
   * @returns the number of queued URLs.
   */
  wake(host: number, held: readonly HeldRow[], round: number): number {
    const { rules, used } = this.#parts;
    let woken = 0;
    for (const row of held) {
      const url = new URL(row.url);
      if (row.redirects > rules.budgets.maxRedirects || detectTrap(url, rules.budgets) !== undefined)
        continue;
      const draws = budgetsUsedBy(url, rules.budgets);
      if (used.usedUp(host, draws) !== undefined) continue;
      const known = this.#urls.rows.byId(row.id);
      if (known === undefined || rules.judge(known) !== undefined) continue;
      used.taken(host, draws, row.url);
      this.#urls.enqueue(known, round);
      woken++;
    }
    return woken;
  }

  #keep(found: FoundUrl, on: FoundOn): AddedUrl {
    const row = this.#urls.rows.find(found.url);
    if (row === undefined) return this.#addNew(found, on);
    this.#addAgain(row, found, on);
    return { id: row.id, leftOut: undefined };
  }

  #addNew(found: FoundUrl, on: FoundOn): AddedUrl {
    const { rules, used, sitemaps } = this.#parts;
    const { url, by } = found;
    const host = this.#urls.hosts.find(found.origin);
    const isListed = by === "sitemap" || isGiven(found);
    const draws = isListed || found.skip !== undefined ? [] : budgetsUsedBy(new URL(url), rules.budgets);
    const usedUp = used.usedUp(host ?? 0, draws);
    const skip: Skip | undefined =
      found.skip ?? (usedUp === undefined ? undefined : { reason: "trap", because: usedUp.words });
    const isHeld = usedUp !== undefined;
    const leftOut = this.#leftOutReason(found, host, skip, isHeld);
    if (leftOut !== undefined) return { id: 0, leftOut };
    const id = host ?? this.#urls.hosts.idOf(found.origin);
    used.found(id, draws, url, !isHeld);
    const state = skip === undefined ? urlState.queued : urlState.skipped;
    const isLinked = by === "link" && found.nofollow !== true;
    const sitemap = sitemaps.idOf(found.sitemap);
    const row = this.#urls.rows.insert({
      url,
      host: id,
      state,
      depth: found.depth,
      clicks: found.clicks,
      by,
      foundOn: on.page ?? null,
      redirects: found.redirects ?? 0,
      linkedFrom: isLinked ? (on.page ?? null) : null,
      sitemap,
      sitemapRound: sitemap === null ? null : on.round,
      lastmod: found.lastmod ?? null,
      skipped: skip?.reason ?? null,
      skippedBecause: skip?.because ?? null,
      round: on.round,
      seed: by === "seed" ? 1 : 0,
      judged: this.version,
    });
    this.#rowsAdded++;
    if (skip !== undefined) this.#urls.leftOut.countSkipped(skip.reason, url, 1);
    const waits = skip === undefined || skip.reason === "trap";
    this.#urls.hosts.count(id, {
      queued: skip === undefined ? 1 : 0,
      known: 1,
      weight: waits ? weightOf(url) : 0,
    });
    return { id: row, leftOut: undefined };
  }

  /** Returns why a new URL gets no row; undefined if it gets one. */
  #leftOutReason(
    found: FoundUrl,
    host: number | undefined,
    skip: Skip | undefined,
    isHeld: boolean,
  ): Exclude<LeftOutReason, "sitemap"> | undefined {
    const { rules, used } = this.#parts;
    const { maxUrlLength, maxUrlsPerHost, maxQueuedPerHost } = rules.budgets;
    const { url, origin } = found;
    if (skip !== undefined && !isHeld) {
      // A URL that is too long to visit is also too long to store.
      if (url.length > maxUrlLength) return skip.reason;
      return this.#urls.leftOut.hasRoomFor(skip.reason) ? undefined : skip.reason;
    }
    if (isGiven(found)) return undefined;
    if (host !== undefined && this.#urls.hosts.knownOf(host) >= maxUrlsPerHost) {
      used.countOverLimit(host, "URLs of the host", url);
      return "queue";
    }
    if (this.#urls.hosts.weightOf(origin) + weightOf(url) > maxQueuedPerHost) return "queue";
    if (!rules.isForbidden(url)) return undefined;
    // Disallowed URLs are queued, and later stored as skipped. If there is no room for more, they are only counted.
    if (!this.#urls.leftOut.hasRoomFor("robots", this.#urls.forbidden)) return "robots";
    if (!isHeld) this.#urls.forbidden += weightOf(url);
    return undefined;
  }

  #addAgain(row: UrlRow, found: FoundUrl, on: FoundOn): void {
    const { sitemaps } = this.#parts;
    const isLinked = found.by === "link" && found.nofollow !== true && on.page !== undefined;
    const linkedFrom = row.linkedFrom ?? (isLinked ? (on.page ?? null) : null);
    const named = sitemaps.idOf(found.sitemap);
    // If several sitemaps list the URL, the first one that was read in the round counts.
    const isNamed = named !== null && (row.sitemap === null || (row.sitemapRound ?? 0) < on.round);
    const sitemap = isNamed ? named : row.sitemap;
    const sitemapRound = isNamed ? on.round : row.sitemapRound;
    const lastmod = found.lastmod ?? row.lastmod;
    const distance = nearest(row, found);
    const isNearerNow = isNearer(found, row);
    const seed = found.by === "seed" ? 1 : row.seed;
    const isSame =
      linkedFrom === row.linkedFrom &&
      sitemap === row.sitemap &&
      sitemapRound === row.sitemapRound &&
      lastmod === row.lastmod &&
      !isNearerNow &&
      seed === row.seed;
    // For a URL from a sitemap, the first page with a link to it replaces `foundOn`. Redirects and canonical links do
    // not count as links.
    const linkedOn = linkedFrom === row.linkedFrom ? null : linkedFrom;
    if (!isSame)
      this.#urls.rows.foundAgain(row.id, {
        ...distance,
        linkedFrom,
        linkedOn,
        sitemap,
        sitemapRound,
        lastmod,
        seed,
      });
    if (found.skip === undefined && this.#wakesUp(row, found, on)) this.#urls.enqueue(row, on.round);
    // The URL now has a link without `nofollow`, so the reason of the new skip replaces `nofollow`.
    else if (found.skip !== undefined && found.nofollow !== true && row.skipped === "nofollow")
      this.#urls.dismiss(row, found.skip);
    if (!isNearerNow) return;
    this.onNearer({ id: row.id, ...distance, isShallower: found.depth < row.depth }, on.round);
  }

  /** Returns whether a known URL has to be visited because it was found again. */
  #wakesUp(row: UrlRow, found: FoundUrl, { round, now }: FoundOn): boolean {
    const { by, lastmod } = found;
    const { state, skipped, visitedAt, visitedIn } = row;
    // The earlier skip depended on the link that led to the URL, and this is a different link.
    if (state === urlState.skipped) {
      if (skipped === "robots" || skipped === "refused") return false;
      return skipped !== "trap" || by === "sitemap" || isGiven(found);
    }
    if (visitedIn === round) return false;
    const isNewer =
      lastmod !== undefined &&
      lastmod !== row.lastmod &&
      visitedAt !== null &&
      Math.min(Date.parse(lastmod), now) > visitedAt;
    const { isAdaptive } = this.#parts.rules;
    if (state === urlState.gone) {
      // The start of a round handles gone URLs that a link or sitemap already named. This URL was not named before.
      const isNamedNow =
        row.sitemap === null && (by === "sitemap" || (by === "link" && row.linkedFrom === null));
      return isNewer || isNamedNow || isRecheckDue(row, { round, now, isAdaptive });
    }
    return state === urlState.visited && isAdaptive && isNewer;
  }
}

/** Returns whether the caller gave the URL as a seed. Targets of redirects do not count: the site chooses them. */
function isGiven({ by, redirects = 0 }: FoundUrl): boolean {
  return by === "seed" && redirects === 0;
}
