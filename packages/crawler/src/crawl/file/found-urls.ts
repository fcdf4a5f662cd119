import type { SqliteStatement } from "@maycrawl/agent/sqlite";
import type { FoundUrl, KeptUrl, Skip } from "../url/found-url.ts";
import { drawsOf, trapIn } from "../url/traps.ts";
import type { BudgetTable } from "./budget-table.ts";
import type { CrawlFile } from "./crawl-file.ts";
import type { CrawlRules } from "./crawl-rules.ts";
import type { Edge } from "./edges.ts";
import { type LeftOutReason, leftOutBit } from "./left-out.ts";
import type { SitemapTable } from "./sitemap-table.ts";
import type { UrlRow } from "./url-rows.ts";
import { urlState } from "./url-state.ts";
import type { UrlTable } from "./url-table.ts";
import { weightOf } from "./url-weight.ts";

/** How many URLs that are held by a budget are looked at in one step. */
const HELD_STEP = 1_000;

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

/** What decides about URLs that are found. */
export interface FoundUrlsParts {
  readonly urls: UrlTable;
  readonly rules: CrawlRules;
  readonly used: BudgetTable;
  readonly sitemaps: SitemapTable;
}

/** Takes URLs that were found into the crawl's file: decides which get a row, which are queued, and which budgets they draw on. */
export class FoundUrls {
  /** Called for each URL whose depth became less; what lies behind it is then less deep, too. */
  onLowered: (id: number, depth: number, round: number) => void = () => undefined;
  readonly #file: CrawlFile;
  readonly #urls: UrlTable;
  readonly #parts: FoundUrlsParts;
  readonly #insert: SqliteStatement;
  readonly #merge: SqliteStatement;
  readonly #held: SqliteStatement;
  #rowsAdded = 0;
  /** The version of the options by which URLs are judged. */
  version = 0;

  constructor(file: CrawlFile, parts: FoundUrlsParts) {
    this.#file = file;
    this.#urls = parts.urls;
    this.#parts = parts;
    this.#insert = file.prepare(
      "INSERT INTO url (url, host, state, depth, found_by, found_on, redirects, linked_from, sitemap, sitemap_round, lastmod, skipped, skipped_because, round, seed, judged) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    );
    this.#merge = file.prepare(
      "UPDATE url SET depth = ?, linked_from = ?, found_on = CASE found_by WHEN 'sitemap' THEN coalesce(?, found_on) ELSE found_on END, sitemap = ?, sitemap_round = ?, lastmod = ?, seed = ? WHERE id = ?",
    );
    this.#held = file.prepare(
      "SELECT id, url, depth, redirects FROM url WHERE host = ? AND skipped = 'trap' AND visit IS NULL AND (depth, id) > (?, ?) ORDER BY depth, id LIMIT ?",
    );
  }

  /** Adds URLs that were found. */
  add(found: readonly FoundUrl[], on: FoundOn): Added {
    const edges: Edge[] = [];
    let [leftOut, noRoom, fresh] = [0, 0, 0];
    const before = this.#rowsAdded;
    try {
      this.#file.transact(() => {
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
      });
      fresh = this.#rowsAdded - before;
    } catch (thrown) {
      // What was rolled back was not kept after all.
      this.#urls.hosts.forget();
      throw thrown;
    }
    return { edges, leftOut, fresh, noRoom };
  }

  /**
   * A URL that options kept away is admitted by those of now, and is queued. Part of a step of others.
   * @returns whether it was; a budget may hold it.
   */
  admit(row: UrlRow, round: number): boolean {
    const { rules, used } = this.#parts;
    const isListed = row.sitemap !== null || row.seed === 1;
    const draws = isListed || row.visitedAt !== null ? [] : drawsOf(new URL(row.url), rules.budgets);
    const over = used.usedUp(row.host, draws, row.url);
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
   * Queues URLs of a host that budgets held, as far as the budgets have grown.
   * @returns how many.
   */
  wakeHeld(host: number, round: number): number {
    const { rules, used } = this.#parts;
    let woken = 0;
    this.#file.transact(() => {
      let [depth, after] = [-1, 0];
      for (let isMore = true; isMore && woken === 0; ) {
        const rows = this.#held.all(host, depth, after, HELD_STEP) as Pick<
          UrlRow,
          "id" | "url" | "depth" | "redirects"
        >[];
        for (const row of rows) {
          [depth, after] = [row.depth, row.id];
          const url = new URL(row.url);
          if (row.redirects > rules.budgets.mostRedirects || trapIn(url, rules.budgets) !== undefined)
            continue;
          const draws = drawsOf(url, rules.budgets);
          if (used.usedUp(host, draws, row.url) !== undefined) continue;
          const known = this.#urls.byId(row.id);
          if (known === undefined || rules.judge(known) !== undefined) continue;
          used.taken(host, draws, row.url);
          this.#urls.enqueue(known, round);
          woken++;
        }
        isMore = rows.length === HELD_STEP;
      }
    });
    return woken;
  }

  #keep(found: FoundUrl, on: FoundOn): KeptUrl {
    const row = this.#urls.find(found.url);
    if (row === undefined) return this.#addNew(found, on);
    this.#addAgain(row, found, on);
    return { id: row.id, leftOut: undefined };
  }

  #addNew(found: FoundUrl, on: FoundOn): KeptUrl {
    const { rules, used, sitemaps } = this.#parts;
    const { url, by } = found;
    const host = this.#urls.hosts.find(found.origin);
    const isListed = by === "sitemap" || by === "seed";
    const draws = isListed || found.skip !== undefined ? [] : drawsOf(new URL(url), rules.budgets);
    const over = used.usedUp(host ?? 0, draws, url);
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
    const { lastInsertRowid } = this.#insert.run(
      url,
      id,
      state,
      found.depth,
      by,
      on.page ?? null,
      found.redirects ?? 0,
      isLinked ? (on.page ?? null) : null,
      sitemap,
      sitemap === null ? null : on.round,
      found.lastmod ?? null,
      skip?.reason ?? null,
      skip?.because ?? null,
      on.round,
      by === "seed" ? 1 : 0,
      this.version,
    );
    this.#rowsAdded++;
    if (skip !== undefined) this.#urls.leftOut.skipped(skip.reason, url, 1);
    const waits = skip === undefined || skip.reason === "trap";
    this.#urls.hosts.count(id, {
      queued: skip === undefined ? 1 : 0,
      known: 1,
      weight: waits ? weightOf(url) : 0,
    });
    return { id: Number(lastInsertRowid), leftOut: undefined };
  }

  /** Why a new URL gets no row; undefined when it gets one. */
  #noRoom(
    { url, by, origin }: FoundUrl,
    host: number | undefined,
    skip: Skip | undefined,
    isHeld: boolean,
  ): Exclude<LeftOutReason, "sitemap"> | undefined {
    const { rules, used } = this.#parts;
    const { mostUrlLength, mostUrlsPerHost, mostQueuedPerHost } = rules.budgets;
    if (skip !== undefined && !isHeld) {
      // A URL that is too long would be too long for the file, too.
      if (url.length > mostUrlLength) return skip.reason;
      return this.#urls.leftOut.hasRoomFor(skip.reason) ? undefined : skip.reason;
    }
    if (by === "seed") return undefined;
    if (host !== undefined && this.#urls.hosts.knownOf(host) >= mostUrlsPerHost) {
      used.over(host, "URLs of the host", url);
      return "queue";
    }
    if (this.#urls.hosts.weightOf(origin) + weightOf(url) > mostQueuedPerHost) return "queue";
    if (!rules.isForbidden(url)) return undefined;
    // What robots.txt forbids is queued to be skipped at its turn, and kept: enough such URLs need no turn.
    if (!this.#urls.leftOut.hasRoomFor("robots", this.#urls.forbidden)) return "robots";
    if (!isHeld) this.#urls.countForbidden(url);
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
    if (!isSame) this.#merge.run(depth, linkedFrom, linkedOn, sitemap, sitemapRound, lastmod, seed, row.id);
    if (found.skip === undefined && this.#wakesUp(row, found, on)) this.#urls.enqueue(row, on.round);
    // A link that may be followed leads there now: what keeps it away is something else, and may change.
    else if (found.skip !== undefined && found.nofollow !== true && row.skipped === "nofollow")
      this.#urls.dismiss(row, found.skip);
    if (depth === row.depth) return;
    this.#urls.changed(row.id);
    this.onLowered(row.id, depth, on.round);
  }

  /** Whether a URL that is known is to be visited now that it was found again. */
  #wakesUp(row: UrlRow, { by, lastmod, sitemap }: FoundUrl, { round, now }: FoundOn): boolean {
    const { state, skipped, dueAt, visitedAt, visitedIn } = row;
    // Whatever kept it away was about the link that led to it, and here is another one.
    if (state === urlState.skipped) {
      if (skipped === "robots" || skipped === "refused") return false;
      return skipped !== "trap" || by === "sitemap" || by === "seed";
    }
    if (visitedIn === round) return false;
    const isNewer =
      lastmod !== undefined &&
      lastmod !== row.lastmod &&
      visitedAt !== null &&
      Math.min(Date.parse(lastmod), now) > visitedAt;
    if (state === urlState.gone)
      return dueAt <= now || isNewer || (sitemap !== undefined && row.sitemap === null);
    return state === urlState.visited && this.#parts.rules.isAdaptive && isNewer;
  }
}
