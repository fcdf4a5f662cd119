import { weightOf } from "../../url/url-weight.ts";
import type { Edge } from "../state/edges.ts";
import type { FoundUrl, KeptUrl, Skip } from "../state/found-url.ts";
import { type LeftOutReason, leftOutBit } from "../state/left-out-reasons.ts";
import type { HeldRow, UrlRow } from "../state/url-rows.ts";
import { urlState } from "../state/url-state.ts";
import type { Budgets } from "./budgets.ts";
import type { CrawlRules } from "./crawl-rules.ts";
import { isRecheckDue } from "./revisit.ts";
import { drawsOf, trapIn } from "./traps.ts";
import type { UrlTransitions } from "./url-transitions.ts";

/** How many URLs that are held by a budget are looked at in one step. */
export const HELD_STEP = 1_000;

/** Where URLs were found. */
export interface FoundOn {
  /** Row of the page; undefined when it was no page. */
  readonly page?: number | undefined;
  /** What was left out there at the last visit: that is counted already. */
  readonly leftOut: number;
  /** The round that is under way. */
  readonly round: number;
  readonly now: number;
}

/** What became of URLs that were added. */
export interface Added {
  readonly edges: readonly Edge[];
  /** Bits of the reasons for which some were left out. */
  readonly leftOut: number;
  /** How many were not known before and are kept. */
  readonly fresh: number;
  /** How many found no room in the queue. */
  readonly noRoom: number;
}

/** The ids of sitemaps. */
export interface SitemapIds {
  /** The id of a sitemap, which gets a row where it has none; null for none. Part of a step of others. */
  idOf(url: string | undefined): number | null;
}

/** What decides about URLs that are found. */
export interface UrlAdderParts {
  readonly urls: UrlTransitions;
  readonly rules: CrawlRules;
  readonly used: Budgets;
  readonly sitemaps: SitemapIds;
}

/**
 * Takes URLs that were found into the crawl: decides which get a row, which are queued, and which budgets they draw on. All methods are
 * parts of a step of others.
 */
export class UrlAdder {
  /** Called for each URL whose depth became less; what lies behind it is then less deep, too. */
  onLowered: (id: number, depth: number, round: number) => void = () => undefined;
  readonly #urls: UrlTransitions;
  readonly #parts: UrlAdderParts;
  #rowsAdded = 0;
  /** The version of the options by which URLs are judged. */
  version = 0;

  constructor(parts: UrlAdderParts) {
    this.#urls = parts.urls;
    this.#parts = parts;
  }

  /** Adds URLs that were found. */
  add(found: readonly FoundUrl[], on: FoundOn): Added {
    const edges: Edge[] = [];
    let [leftOut, noRoom] = [0, 0];
    const before = this.#rowsAdded;
    for (const one of found) {
      one.kept ??= this.#keep(one, on);
      const { id, leftOut: reason } = one.kept;
      if (reason !== undefined) {
        const bit = leftOutBit[reason];
        // Once for each page: another visit of it finds the same links.
        if ((on.leftOut & bit) === 0) this.#urls.leftOut.count(reason, one.origin, one.url);
        leftOut |= bit;
        if (reason === "queue") noRoom++;
      }
      if (id !== 0 && on.page !== undefined && one.nofollow !== true)
        edges.push({ to: id, isLink: one.by === "link" });
    }
    return { edges, leftOut, fresh: this.#rowsAdded - before, noRoom };
  }

  /**
   * A URL that options kept away is admitted by those of now, and is queued. Part of a step of others.
   * @returns whether it was; a budget may hold it.
   */
  admit(row: UrlRow, round: number): boolean {
    const { rules, used } = this.#parts;
    if (row.skipped === "trap" && row.redirects > rules.budgets.maxRedirects) return false;
    const isListed = row.sitemap !== null || row.seed === 1;
    const draws = isListed || row.visitedAt !== null ? [] : drawsOf(new URL(row.url), rules.budgets);
    const over = used.usedUp(row.host, draws);
    if (over !== undefined) {
      if (row.skipped !== "trap") this.#urls.dismiss(row, { reason: "trap", because: over.words });
      return false;
    }
    // What a budget held was counted when it was found.
    if (row.skipped === "trap") used.taken(row.host, draws, row.url);
    else used.found(row.host, draws, row.url, true);
    this.#urls.enqueue(row, round);
    return true;
  }

  /**
   * Queues those of some held URLs for which there is room now.
   * @returns how many.
   */
  wake(host: number, held: readonly HeldRow[], round: number): number {
    const { rules, used } = this.#parts;
    let woken = 0;
    for (const row of held) {
      const url = new URL(row.url);
      if (row.redirects > rules.budgets.maxRedirects || trapIn(url, rules.budgets) !== undefined) continue;
      const draws = drawsOf(url, rules.budgets);
      if (used.usedUp(host, draws) !== undefined) continue;
      const known = this.#urls.rows.byId(row.id);
      if (known === undefined || rules.judge(known) !== undefined) continue;
      used.taken(host, draws, row.url);
      this.#urls.enqueue(known, round);
      woken++;
    }
    return woken;
  }

  #keep(found: FoundUrl, on: FoundOn): KeptUrl {
    const row = this.#urls.rows.find(found.url);
    if (row === undefined) return this.#addNew(found, on);
    this.#addAgain(row, found, on);
    return { id: row.id, leftOut: undefined };
  }

  #addNew(found: FoundUrl, on: FoundOn): KeptUrl {
    const { rules, used, sitemaps } = this.#parts;
    const { url, by } = found;
    const host = this.#urls.hosts.find(found.origin);
    const isListed = by === "sitemap" || isGiven(found);
    const draws = isListed || found.skip !== undefined ? [] : drawsOf(new URL(url), rules.budgets);
    const over = used.usedUp(host ?? 0, draws);
    const skip: Skip | undefined =
      found.skip ?? (over === undefined ? undefined : { reason: "trap", because: over.words });
    const isHeld = over !== undefined;
    const leftOut = this.#noRoom(found, host, skip, isHeld);
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
    if (skip !== undefined) this.#urls.leftOut.skipped(skip.reason, url, 1);
    const waits = skip === undefined || skip.reason === "trap";
    this.#urls.hosts.count(id, {
      queued: skip === undefined ? 1 : 0,
      known: 1,
      weight: waits ? weightOf(url) : 0,
    });
    return { id: row, leftOut: undefined };
  }

  /** Why a new URL gets no row; undefined when it gets one. */
  #noRoom(
    found: FoundUrl,
    host: number | undefined,
    skip: Skip | undefined,
    isHeld: boolean,
  ): Exclude<LeftOutReason, "sitemap"> | undefined {
    const { rules, used } = this.#parts;
    const { maxUrlLength, maxUrlsPerHost, maxQueuedPerHost } = rules.budgets;
    const { url, origin } = found;
    if (skip !== undefined && !isHeld) {
      // A URL that is too long would be too long for the file, too.
      if (url.length > maxUrlLength) return skip.reason;
      return this.#urls.leftOut.hasRoomFor(skip.reason) ? undefined : skip.reason;
    }
    if (isGiven(found)) return undefined;
    if (host !== undefined && this.#urls.hosts.knownOf(host) >= maxUrlsPerHost) {
      used.over(host, "URLs of the host", url);
      return "queue";
    }
    if (this.#urls.hosts.weightOf(origin) + weightOf(url) > maxQueuedPerHost) return "queue";
    if (!rules.isForbidden(url)) return undefined;
    // What robots.txt forbids is queued to be skipped at its turn, and kept: enough such URLs need no turn.
    if (!this.#urls.leftOut.hasRoomFor("robots", this.#urls.forbidden)) return "robots";
    if (!isHeld) this.#urls.forbidden += weightOf(url);
    return undefined;
  }

  #addAgain(row: UrlRow, found: FoundUrl, on: FoundOn): void {
    const { sitemaps } = this.#parts;
    const isLinked = found.by === "link" && found.nofollow !== true && on.page !== undefined;
    const linkedFrom = row.linkedFrom ?? (isLinked ? (on.page ?? null) : null);
    const named = sitemaps.idOf(found.sitemap);
    // Of several sitemaps that name it, it belongs to the first one that was read in a round.
    const isNamed = named !== null && (row.sitemap === null || (row.sitemapRound ?? 0) < on.round);
    const sitemap = isNamed ? named : row.sitemap;
    const sitemapRound = isNamed ? on.round : row.sitemapRound;
    const lastmod = found.lastmod ?? row.lastmod;
    const depth = Math.min(row.depth, found.depth);
    const seed = found.by === "seed" ? 1 : row.seed;
    const isSame =
      linkedFrom === row.linkedFrom &&
      sitemap === row.sitemap &&
      sitemapRound === row.sitemapRound &&
      lastmod === row.lastmod &&
      depth === row.depth &&
      seed === row.seed;
    // What a sitemap named is found on no page, until one links to it: to redirect there, or to name it as canonical, is no link.
    const linkedOn = linkedFrom === row.linkedFrom ? null : linkedFrom;
    if (!isSame)
      this.#urls.rows.foundAgain(row.id, {
        depth,
        linkedFrom,
        linkedOn,
        sitemap,
        sitemapRound,
        lastmod,
        seed,
      });
    if (found.skip === undefined && this.#wakesUp(row, found, on)) this.#urls.enqueue(row, on.round);
    // A link that may be followed leads there now: what keeps it away is something else, and may change.
    else if (found.skip !== undefined && found.nofollow !== true && row.skipped === "nofollow")
      this.#urls.dismiss(row, found.skip);
    if (depth === row.depth) return;
    this.onLowered(row.id, depth, on.round);
  }

  /** Whether a URL that is known is to be visited now that it was found again. */
  #wakesUp(row: UrlRow, found: FoundUrl, { round, now }: FoundOn): boolean {
    const { by, lastmod } = found;
    const { state, skipped, visitedAt, visitedIn } = row;
    // Whatever kept it away was about the link that led to it, and here is another one.
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
      // A round begins with those that were named before it.
      const isNamedNow =
        row.sitemap === null && (by === "sitemap" || (by === "link" && row.linkedFrom === null));
      return isNewer || isNamedNow || isRecheckDue(row, { round, now, isAdaptive });
    }
    return state === urlState.visited && isAdaptive && isNewer;
  }
}

/** Whether the caller gave the URL as a seed. The target of a seed's redirect counts for the budgets: the site chooses it. */
function isGiven({ by, redirects = 0 }: FoundUrl): boolean {
  return by === "seed" && redirects === 0;
}
