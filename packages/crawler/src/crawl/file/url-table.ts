import type { SqliteStatement } from "@maycrawl/agent/sqlite";
import type { FoundUrl, KeptUrl, QueuedUrl, Skip } from "../url/found-url.ts";
import { drawsOf, trapIn } from "../url/traps.ts";
import type { BudgetTable } from "./budget-table.ts";
import type { CrawlFile } from "./crawl-file.ts";
import type { CrawlRules } from "./crawl-rules.ts";
import type { Edge } from "./edges.ts";
import { HostTable } from "./host-table.ts";
import { LeftOut, type LeftOutReason, leftOutBit } from "./left-out.ts";
import type { SitemapTable } from "./sitemap-table.ts";
import { QUEUED_COLUMNS, type QueuedRow, queuedUrlOf, URL_COLUMNS, type UrlRow } from "./url-rows.ts";
import { urlState } from "./url-state.ts";
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

/** What is known of a URL when its turn comes. */
type HandedOut = Pick<UrlRow, "state" | "depth" | "leftOut">;

/** Where the table finds its neighbours. */
export interface UrlTableParts {
  readonly rules: CrawlRules;
  readonly used: BudgetTable;
  readonly sitemaps: SitemapTable;
}

/** All URLs that a crawl knows, in its file. */
export class UrlTable {
  readonly hosts: HostTable;
  readonly leftOut: LeftOut;
  /** Called for each URL whose depth became less; what lies behind it is then less deep, too. */
  onLowered: (id: number, depth: number, round: number) => void = () => undefined;
  readonly #file: CrawlFile;
  readonly #parts: UrlTableParts;
  readonly #find: SqliteStatement;
  readonly #findById: SqliteStatement;
  readonly #state: SqliteStatement;
  readonly #insert: SqliteStatement;
  readonly #merge: SqliteStatement;
  readonly #queue: SqliteStatement;
  readonly #next: SqliteStatement;
  readonly #nextLater: SqliteStatement;
  readonly #nextDue: SqliteStatement;
  readonly #held: SqliteStatement;
  readonly #skip: SqliteStatement;
  readonly #fail: SqliteStatement;
  readonly #restore: SqliteStatement;
  readonly #mark: SqliteStatement;
  readonly #lower: SqliteStatement;
  /** How many URLs of each host wait after a failure. */
  readonly #later = new Map<number, number>();
  /** URLs whose turn it was, as they were then: most are visited before anything else changes them. */
  readonly #handedOut = new Map<number, HandedOut>();
  #rowsAdded = 0;
  /** Room that queued URLs take which robots.txt forbids. */
  #forbidden = 0;
  /** The version of the options by which URLs are judged. */
  version = 0;

  constructor(file: CrawlFile, parts: UrlTableParts) {
    this.#file = file;
    this.#parts = parts;
    this.hosts = new HostTable(file, (origin) => parts.rules.groupOf(origin));
    this.leftOut = new LeftOut(file, parts.rules.keepSkipped);
    const row = `SELECT ${URL_COLUMNS} FROM url LEFT JOIN visit ON visit.id = url.visit WHERE`;
    this.#find = file.prepare(`${row} url.url = ?`);
    this.#findById = file.prepare(`${row} url.id = ?`);
    this.#state = file.prepare('SELECT state, depth, left_out AS "leftOut" FROM url WHERE id = ?');
    this.#insert = file.prepare(
      "INSERT INTO url (url, host, state, depth, found_by, found_on, redirects, linked_from, sitemap, sitemap_round, lastmod, skipped, skipped_because, round, seed, judged) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    );
    this.#merge = file.prepare(
      "UPDATE url SET depth = ?, linked_from = ?, found_on = CASE found_by WHEN 'sitemap' THEN coalesce(?, found_on) ELSE found_on END, sitemap = ?, sitemap_round = ?, lastmod = ?, seed = ? WHERE id = ?",
    );
    this.#queue = file.prepare(
      "UPDATE url SET state = 0, round = ?, tries = 0, skipped = NULL, skipped_because = NULL WHERE id = ?",
    );
    const queued = `SELECT ${QUEUED_COLUMNS} FROM url LEFT JOIN visit ON visit.id = url.visit WHERE url.host = ?`;
    this.#next = file.prepare(`${queued} AND url.state = 0 ORDER BY url.round, url.depth, url.id LIMIT ?`);
    this.#nextLater = file.prepare(
      `${queued} AND url.state = 4 AND url.due_at <= ? ORDER BY url.due_at LIMIT ?`,
    );
    this.#nextDue = file.prepare("SELECT min(due_at) AS at FROM url WHERE host = ? AND state = 4");
    this.#held = file.prepare(
      "SELECT id, url, depth, redirects FROM url WHERE host = ? AND skipped = 'trap' AND visit IS NULL AND (depth, id) > (?, ?) ORDER BY depth, id LIMIT ?",
    );
    this.#skip = file.prepare("UPDATE url SET state = 2, skipped = ?, skipped_because = ? WHERE id = ?");
    this.#fail = file.prepare("UPDATE url SET state = 4, tries = tries + 1, due_at = ? WHERE id = ?");
    this.#restore = file.prepare(
      "UPDATE url SET state = 1, skipped = NULL, skipped_because = NULL WHERE id = ?",
    );
    this.#mark = file.prepare("UPDATE url SET left_out = ? WHERE id = ?");
    this.#lower = file.prepare("UPDATE url SET depth = ? WHERE id = ?");
    this.#countLater();
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
            if ((on.leftOut & bit) === 0) this.leftOut.count(reason, one.origin, one.url);
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
      this.hosts.forget();
      throw thrown;
    }
    return { edges, leftOut, fresh, noRoom };
  }

  /** The id of a URL; undefined where it is not known. */
  idOf(url: string): number | undefined {
    return (this.#find.get(url) as UrlRow | undefined)?.id;
  }

  /** What is known of a URL by its id. */
  byId(id: number): UrlRow | undefined {
    return this.#findById.get(id) as UrlRow | undefined;
  }

  /**
   * The next URL of a host that may be visited now.
   * @param underWay those that are being visited.
   */
  next(host: number, underWay: ReadonlySet<number>, now: number): QueuedUrl | undefined {
    const row = this.#file.read(() => this.#laterRow(host, underWay, now) ?? this.#queuedRow(host, underWay));
    if (row === undefined) return undefined;
    const { state, depth, leftOut } = row;
    this.#handedOut.set(row.id, { state, depth, leftOut });
    return queuedUrlOf(row, leftOutBit.again);
  }

  /** Whether URLs of any host are to be visited. */
  hasQueued(): boolean {
    const has = (state: number): boolean =>
      this.#file.read(() => this.#file.prepare(`SELECT 1 FROM url WHERE state = ${state} LIMIT 1`).get()) !==
      undefined;
    return has(urlState.queued) || has(urlState.later);
  }

  /** When the first URL of a host is due that waits after a failure. */
  nextDue(host: number): number | undefined {
    if (!this.#later.has(host)) return undefined;
    const { at } = this.#file.read(() => this.#nextDue.get(host)) as { at: number | null };
    return at ?? undefined;
  }

  /** A URL is not visited. */
  skip(id: number, { reason, because }: Skip): void {
    this.#file.transact(() => {
      this.#handedOut.delete(id);
      const row = this.byId(id);
      if (row === undefined) return;
      this.dismiss(row, { reason, because });
      if (reason === "robots") this.#forbidden = Math.max(0, this.#forbidden - weightOf(row.url));
    });
  }

  /** A URL is tried again from `retryAt` on. */
  fail(id: number, host: number, retryAt: number): void {
    this.#file.transact(() => {
      const { state } = this.visitState(id);
      this.#fail.run(retryAt, id);
      if (state !== urlState.later) this.#changeLater(host, 1);
    });
  }

  /** What a visit of a URL that was handed out has to know of it, as it is now. */
  visitState(id: number): HandedOut {
    const state = this.#handedOut.get(id) ?? (this.#state.get(id) as HandedOut);
    this.#handedOut.delete(id);
    return state;
  }

  /** A URL was visited: it no longer waits. Part of a step of others. */
  visited(row: Pick<UrlRow, "state" | "host" | "url" | "visitedAt" | "skipped">): void {
    this.#leaveQueue(row);
  }

  /** Keeps what was left out on a page. Part of a step of others. */
  mark(id: number, leftOut: number): void {
    this.#mark.run(leftOut, id);
    this.#handedOut.delete(id);
  }

  /** The links of a host's pages are to be seen again that were left out for a reason. Part of a step of others. */
  seeAgainOn(host: number, origin: string, reason: LeftOutReason): void {
    this.leftOut.seeAgainOn(host, origin, reason);
    this.#handedOut.clear();
  }

  /** A URL that is not in the queue is to be visited in this round. Part of a step of others. */
  enqueue(row: UrlRow, round: number): void {
    if (row.state === urlState.queued || row.state === urlState.later) return;
    this.#queue.run(round, row.id);
    if (row.skipped !== null) this.leftOut.skipped(row.skipped, row.url, -1);
    const isNew = row.visitedAt === null;
    // A URL that was a trap has its weight already: most such URLs are held by a budget, and may be queued later.
    const weight = isNew && row.skipped !== "trap" ? weightOf(row.url) : 0;
    this.hosts.count(row.host, { queued: 1, weight });
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
      if (row.skipped !== "trap") this.dismiss(row, { reason: "trap", because: over.words });
      return false;
    }
    used.found(row.host, draws, row.url, true);
    this.enqueue(row, round);
    return true;
  }

  /** A URL that options kept away counts as visited again. Part of a step of others. */
  restore(row: UrlRow): void {
    this.#restore.run(row.id);
    if (row.skipped !== null) this.leftOut.skipped(row.skipped, row.url, -1);
  }

  /** A URL is not to be visited: by its turn, or by the options of now. Part of a step of others. */
  dismiss(row: UrlRow, { reason, because }: Skip): void {
    this.#skip.run(reason, because, row.id);
    this.#leaveQueue(row);
    this.leftOut.skipped(reason, row.url, 1);
    if (reason === "trap" && row.visitedAt === null)
      this.hosts.count(row.host, { weight: weightOf(row.url) });
  }

  /** Keeps a lower depth. Part of a step of others. */
  lower(id: number, depth: number): void {
    this.#lower.run(depth, id);
    this.#handedOut.delete(id);
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
          const known = this.byId(row.id);
          if (known === undefined || rules.judge(known) !== undefined) continue;
          used.taken(host, draws, row.url);
          this.enqueue(known, round);
          woken++;
        }
        isMore = rows.length === HELD_STEP;
      }
    });
    return woken;
  }

  /** Counts all anew, after steps that changed many rows at once. */
  recount(): void {
    const before = this.leftOut.roomOf("robots");
    this.leftOut.recount();
    // What was skipped for robots.txt is queued in a new round, most of it to be skipped again.
    this.#forbidden += Math.max(0, before - this.leftOut.roomOf("robots"));
    this.#countLater();
  }

  /** Counts the URLs that wait after a failure, by host. */
  #countLater(): void {
    this.#later.clear();
    const rows = this.#file.read(() =>
      this.#file.prepare("SELECT host, count(*) AS count FROM url WHERE state = 4 GROUP BY host").all(),
    ) as { host: number; count: number }[];
    for (const { host, count } of rows) this.#later.set(host, count);
  }

  #queuedRow(host: number, underWay: ReadonlySet<number>): QueuedRow | undefined {
    // To ask for a list takes libsql as long as several single rows.
    if (underWay.size === 0) return this.#next.get(host, 1) as QueuedRow | undefined;
    const rows = this.#next.all(host, underWay.size + 1) as QueuedRow[];
    return rows.find(({ id }) => !underWay.has(id));
  }

  #laterRow(host: number, underWay: ReadonlySet<number>, now: number): QueuedRow | undefined {
    if (!this.#later.has(host)) return undefined;
    const rows = this.#nextLater.all(host, now, underWay.size + 1) as QueuedRow[];
    return rows.find(({ id }) => !underWay.has(id));
  }

  #keep(found: FoundUrl, on: FoundOn): KeptUrl {
    const row = this.#find.get(found.url) as UrlRow | undefined;
    if (row === undefined) return this.#addNew(found, on);
    this.#addAgain(row, found, on);
    return { id: row.id, leftOut: undefined };
  }

  #addNew(found: FoundUrl, on: FoundOn): KeptUrl {
    const { rules, used, sitemaps } = this.#parts;
    const { url, by } = found;
    const host = this.hosts.find(found.origin);
    const isListed = by === "sitemap" || by === "seed";
    const draws = isListed || found.skip !== undefined ? [] : drawsOf(new URL(url), rules.budgets);
    const over = used.usedUp(host ?? 0, draws, url);
    const skip: Skip | undefined =
      found.skip ?? (over === undefined ? undefined : { reason: "trap", because: over.words });
    const isHeld = over !== undefined;
    const leftOut = this.#noRoom(found, host, skip, isHeld);
    if (leftOut !== undefined) return { id: 0, leftOut };
    const id = host ?? this.hosts.idOf(found.origin);
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
    if (skip !== undefined) this.leftOut.skipped(skip.reason, url, 1);
    const waits = skip === undefined || skip.reason === "trap";
    this.hosts.count(id, { queued: skip === undefined ? 1 : 0, known: 1, weight: waits ? weightOf(url) : 0 });
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
      return this.leftOut.hasRoomFor(skip.reason) ? undefined : skip.reason;
    }
    if (by === "seed") return undefined;
    if (host !== undefined && this.hosts.knownOf(host) >= mostUrlsPerHost) {
      used.over(host, "URLs of the host", url);
      return "queue";
    }
    if (this.hosts.weightOf(origin) + weightOf(url) > mostQueuedPerHost) return "queue";
    if (!rules.isForbidden(url)) return undefined;
    // What robots.txt forbids is queued to be skipped at its turn, and kept: enough such URLs need no turn.
    if (!this.leftOut.hasRoomFor("robots", this.#forbidden)) return "robots";
    if (!isHeld) this.#forbidden += weightOf(url);
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
    if (found.skip === undefined && this.#wakesUp(row, found, on)) this.enqueue(row, on.round);
    // A link that may be followed leads there now: what keeps it away is something else, and may change.
    else if (found.skip !== undefined && found.nofollow !== true && row.skipped === "nofollow")
      this.dismiss(row, found.skip);
    if (depth === row.depth) return;
    this.#handedOut.delete(row.id);
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

  /** Counts a URL out of wherever it is counted. */
  #leaveQueue(row: Pick<UrlRow, "state" | "host" | "url" | "visitedAt" | "skipped">): void {
    const isNew = row.visitedAt === null;
    if (row.state === urlState.queued || row.state === urlState.later)
      this.hosts.count(row.host, { queued: -1, weight: isNew ? -weightOf(row.url) : 0 });
    if (row.state === urlState.later) this.#changeLater(row.host, -1);
    if (row.skipped === null) return;
    this.leftOut.skipped(row.skipped, row.url, -1);
    if (row.skipped === "trap" && isNew) this.hosts.count(row.host, { weight: -weightOf(row.url) });
  }

  #changeLater(host: number, by: 1 | -1): void {
    const count = (this.#later.get(host) ?? 0) + by;
    if (count > 0) this.#later.set(host, count);
    else this.#later.delete(host);
  }
}
