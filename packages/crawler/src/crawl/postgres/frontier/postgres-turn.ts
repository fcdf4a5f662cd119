import type { FoundUrl, QueuedUrl, Skip } from "../../state/found-url.ts";
import type { HostLease, HostWait, QueuedSitemap, SitemapRecord } from "../../state/frontier.ts";
import { waitForWork } from "../../state/host-wait.ts";
import { leftOutBit } from "../../state/left-out-reasons.ts";
import type { Visit } from "../../state/visit.ts";
import { type Added, type FoundOn, HELD_URLS_PER_STEP } from "../../urls/add-urls.ts";
import { PageOutcomes, titleKey } from "../../urls/page-outcomes.ts";
import type { RevisitPlan } from "../../urls/revisit.ts";
import type { SitemapToRead } from "../../urls/sitemap-to-read.ts";
import type { VisitIds } from "../client/row-ids.ts";
import { type LeasedHost, LeaseLost } from "../host/leased-host.ts";
import { LeasedSitemaps, type LeasedSitemapsParts } from "../host/leased-sitemaps.ts";
import type { LoadedUrl } from "../host/leased-url.ts";
import type { Leases } from "../host/leases.ts";
import type { RowWriter } from "../host/row-writer.ts";
import { JOIN_LAST_VISIT, KNOWN_URL_COLUMNS } from "../schema/sql-fragments.ts";
import type { HostUrlPolicy } from "./host-url-policy.ts";
import type { Outbox } from "./outbox.ts";
import { type HostDepthsParts, propagateHostDepths } from "./propagate-host-depths.ts";

/** Maximum number of queued URLs, and also of URLs due for a retry, that one call of `next_urls` loads. */
const URLS_LATER = 32;
/** Number of URLs in memory above which a turn ends. */
const MAX_LOADED = 10_000;

/** Dependencies that all turns share. */
export interface PostgresTurnParts extends HostDepthsParts, LeasedSitemapsParts {
  readonly leases: Leases;
  readonly writer: RowWriter;
  readonly outbox: Outbox;
  readonly visitIds: VisitIds;
  readonly plan: RevisitPlan;
  readonly now: () => number;
  /** Takes one page from the page limit. @returns false if the limit is reached. */
  readonly allow: () => Promise<boolean>;
  /** Reports hosts that were added to the scope to the other workers. */
  readonly tellScope: () => Promise<void>;
  /** Returns a page to the page limit, because it was not visited. */
  readonly giveBack: () => void;
}

/** The turn of a host that this worker has leased. */
export class PostgresTurn implements HostLease {
  readonly origin: string;
  readonly lost: AbortSignal;
  readonly mayHaveBeenAsked: boolean;
  readonly wasStuck: boolean;
  readonly #host: LeasedHost;
  readonly #policy: HostUrlPolicy;
  readonly #parts: PostgresTurnParts;
  readonly #outcomes: PageOutcomes;
  readonly #sitemaps: LeasedSitemaps;
  /** URLs that were taken out of the queue, by id. The value is whether the URL counts against the page limit. */
  readonly #underWay = new Map<number, boolean>();
  /** Promise of the work that must finish before the next URL or sitemap is returned. */
  #work: Promise<void> | undefined;
  #isListed: boolean;

  constructor(host: LeasedHost, policy: HostUrlPolicy, lost: AbortSignal, parts: PostgresTurnParts) {
    const { rules, plan, round, now } = parts;
    this.origin = host.origin;
    this.lost = lost;
    this.mayHaveBeenAsked = host.token > 1 && host.robots === undefined;
    this.wasStuck = host.wasStuck;
    this.#host = host;
    this.#policy = policy;
    this.#parts = parts;
    this.#sitemaps = new LeasedSitemaps(host, parts);
    this.#isListed = !rules.sitemaps || host.sitemapsRound >= round;
    if (this.#sitemaps.hasWork) this.#addWork(() => this.#sitemaps.load());
    this.#outcomes = new PageOutcomes(
      {
        urls: policy.urls,
        visits: host.visits,
        links: host.links,
        alike: host.alike,
        used: host.used,
        rules,
        add: (found, on) => this.#add(found, on),
        nearer: (path, at) => policy.nearer(path, at),
      },
      { host: host.id, round, plan, now },
    );
  }

  get wantsSitemapList(): boolean {
    return !this.#isListed;
  }

  async next(now: number): Promise<QueuedUrl | undefined> {
    const url = await this.#withLease(async () => {
      await this.#finishWork();
      return (await this.#nextQueued(now)) ?? (await this.#wakeNext(now));
    });
    if (url === undefined) return undefined;
    if (!(await this.#parts.allow())) {
      this.#underWay.delete(url.id);
      this.#host.urls.putBack(url.id);
      return undefined;
    }
    this.#underWay.set(url.id, true);
    return url;
  }

  putBack(url: QueuedUrl): void {
    this.#underWay.delete(url.id);
    this.#host.urls.putBack(url.id);
    this.#parts.giveBack();
  }

  nextDue(): number | undefined {
    return this.#host.urls.nextDue;
  }

  async listSitemaps(urls: readonly string[], isGuess: boolean): Promise<void> {
    await this.#withLease(() => this.#sitemaps.list(urls, isGuess));
    this.#isListed = true;
  }

  /** Adds seeds that are sitemaps. */
  addSitemaps(urls: readonly string[]): Promise<void> {
    return this.#sitemaps.addSeeds(urls);
  }

  async nextSitemap(): Promise<QueuedSitemap | undefined> {
    await this.#withLease(() => this.#finishWork());
    return this.#sitemaps.next();
  }

  async addSitemapEntries(
    sitemap: QueuedSitemap,
    found: readonly FoundUrl[],
    nested: readonly string[],
  ): Promise<void> {
    const { round, now, leases } = this.#parts;
    const toRead = sitemap as SitemapToRead;
    await this.#withLease(async () => {
      const added = await this.#host.change(async () => {
        await this.#policy.loadFor(this.#own(found));
        const on = { leftOut: toRead.counted, round, now: now() };
        const each = this.#add(found, on);
        await propagateHostDepths(this.#host, this.#policy, round, this.#parts);
        return each;
      });
      await leases.write(this.#host);
      await this.#sitemaps.addNested(toRead, found, added, nested);
    });
  }

  sitemapRead(sitemap: QueuedSitemap, record: SitemapRecord): Promise<void> {
    return this.#withLease(() => this.#sitemaps.read(sitemap as SitemapToRead, record));
  }

  robots(digest: string): void {
    const before = this.#host.robots;
    if (digest === before) return;
    this.#addWork(() =>
      this.#host.change(async () => {
        if (before !== undefined) await this.#seeRobotsAgain();
        this.#host.robots = digest;
      }),
    );
  }

  checkLease(): Promise<void> {
    return this.#parts.leases.confirm(this.#host);
  }

  setPause(pauseMs: number, until: number): void {
    const host = this.#host;
    host.pauseMs = pauseMs;
    host.heldUntil = Math.max(host.heldUntil, performance.now() + until - this.#parts.now());
  }

  async visited(url: QueuedUrl, visit: Visit, found: readonly FoundUrl[]): Promise<boolean> {
    const { leases, visitIds, round, tellScope } = this.#parts;
    const alike = visit.likeness === undefined ? [] : [visit.likeness, titleKey(visit) ?? []].flat();
    const id = await visitIds.next();
    // If a seed redirects, its target may be on a host that is new in the scope.
    if (found.some(({ by }) => by === "seed")) await tellScope();
    return this.#withLease(async () => {
      const isFollowed = await this.#host.change(async () => {
        await this.#policy.loadFor(this.#own(found), alike);
        this.#host.visitId = id;
        const isAdded = this.#outcomes.visited(url, visit, found);
        await propagateHostDepths(this.#host, this.#policy, round, this.#parts);
        return isAdded;
      });
      // The URL stays under way until its visit would survive a crash.
      await leases.write(this.#host);
      this.#underWay.delete(url.id);
      return isFollowed;
    });
  }

  skipped(url: QueuedUrl, skip: Skip): Promise<void> {
    return this.#notVisited(url, () => this.#policy.urls.skip(url.id, skip));
  }

  failed(url: QueuedUrl, retryAt: number): Promise<void> {
    return this.#notVisited(url, () => this.#host.urls.retry(url.id, retryAt));
  }

  async release(wait: HostWait): Promise<void> {
    const { leases, writer, now, giveBack } = this.#parts;
    // URLs that are still under way were not visited: the turn was interrupted.
    for (const isCounted of this.#underWay.values()) if (isCounted) giveBack();
    await this.#work?.catch(() => undefined);
    const finalWait = this.#finalWait(wait);
    try {
      await writer.release(this.#host, Math.max(0, finalWait.readyAt - now()), finalWait);
    } catch (thrown) {
      if (!(thrown instanceof LeaseLost)) throw thrown;
    } finally {
      leases.end(this.#host);
    }
  }

  #notVisited(url: QueuedUrl, change: () => void): Promise<void> {
    return this.#withLease(async () => {
      await this.#host.change(change);
      await this.#parts.leases.write(this.#host);
      this.#underWay.delete(url.id);
      this.#parts.giveBack();
    });
  }

  /** Runs an action of the turn. @throws the reason why the turn ends, if the lease is lost. */
  async #withLease<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action();
    } catch (thrown) {
      throw thrown instanceof LeaseLost ? this.#parts.leases.lose(this.#host, thrown) : thrown;
    }
  }

  async #finishWork(): Promise<void> {
    await this.#work;
    this.#work = undefined;
  }

  /** Runs an action that must finish before the next URL or sitemap is returned. */
  #addWork(action: () => Promise<void>): void {
    this.#work = (this.#work ?? Promise.resolve()).then(action);
    // A turn may end without requesting a URL. Without this handler, a rejection would then be unhandled.
    this.#work.catch(() => undefined);
  }

  /**
   * Returns how long the host waits. If all remaining URLs have just failed, it waits until the first of them is due.
   */
  #finalWait(wait: HostWait): HostWait {
    const { now } = this.#parts;
    if (this.#host.queued > this.#host.urls.later.size) return wait;
    const hasNoRoom = this.#host.files > 0 && !this.#sitemaps.hasRoom;
    return waitForWork(wait, { due: this.nextDue(), hasNoRoom, now: now() });
  }

  async #nextQueued(now: number): Promise<QueuedUrl | undefined> {
    const { urls } = this.#host;
    if (urls.size > MAX_LOADED) return undefined;
    for (let isLoaded = false; ; isLoaded = true) {
      const next = urls.takeNext(now, this.#underWay, isLoaded);
      if (next !== undefined) {
        this.#underWay.set(next.id, false);
        return next;
      }
      const due = urls.nextDue;
      const waiting = due !== undefined && due <= now ? 0 : urls.later.size;
      if (isLoaded || this.#host.queued <= this.#underWay.size + waiting) return undefined;
      await this.#loadNext(now);
    }
  }

  async #loadNext(now: number): Promise<void> {
    const { database } = this.#parts;
    const { id, urls } = this.#host;
    const [row] = await database.run<{ urls: readonly LoadedUrl[] | null }>(
      `SELECT ${database.schema}.next_urls($1, $2, $3, $4) AS urls`,
      [id, URLS_LATER, now, [...this.#underWay.keys()]],
    );
    urls.loadNext(row?.urls ?? [], URLS_LATER);
  }

  /** Queues URLs that a budget held back, if the budget has grown since. @returns the next URL. */
  async #wakeNext(now: number): Promise<QueuedUrl | undefined> {
    const outcomes = this.#outcomes;
    const { urls } = this.#host;
    if (!outcomes.mayWake || this.#underWay.size > 0 || urls.later.size > 0) return undefined;
    outcomes.mayWake = false;
    const { database, round, leases } = this.#parts;
    const woken = await this.#host.change(async () => {
      let count = 0;
      let after = [-1, -1];
      for (let isMore = true; isMore && count === 0; ) {
        const rows = await database.run<{ row: LoadedUrl }>(
          `SELECT json_strip_nulls(row_to_json(n)) AS row FROM (SELECT ${KNOWN_URL_COLUMNS} FROM ${database.schema}.url_row AS u
            ${JOIN_LAST_VISIT.replace("visit", `${database.schema}.visit`)}
            WHERE u.host = $1 AND u.skipped = 'trap' AND u.visit IS NULL AND (u.depth, u.id) > ($2, $3) ORDER BY u.depth, u.id LIMIT ${HELD_URLS_PER_STEP}) AS n`,
          [this.#host.id, ...after],
        );
        const held = rows.map(({ row }) => row);
        const known = urls.load(held).filter(({ skipped }) => skipped === "trap");
        await this.#policy.loadFor(known);
        count = this.#policy.found.wake(this.#host.id, known, round);
        const last = held.at(-1);
        if (last !== undefined) after = [last.depth, last.id];
        isMore = held.length === HELD_URLS_PER_STEP;
      }
      return count;
    });
    if (woken === 0) return undefined;
    await leases.write(this.#host);
    return this.#nextQueued(now);
  }

  /** Adds URLs that were found: those of this host to its rows, others to the inboxes of their hosts. */
  #add(found: readonly FoundUrl[], on: FoundOn): Added {
    const others = found.filter(({ origin }) => origin !== this.origin);
    if (others.length === 0) return this.#policy.found.add(found, on);
    const added = this.#policy.found.add(this.#own(found), on);
    const sent = this.#parts.outbox.send(this.#host, others, on);
    return { ...added, edges: [...added.edges, ...sent.edges], leftOut: added.leftOut | sent.leftOut };
  }

  #own(found: readonly FoundUrl[]): readonly FoundUrl[] {
    return found.filter(({ origin }) => origin === this.origin);
  }

  /** Marks pages whose links the previous robots.txt disallowed, so that these links are seen again. */
  async #seeRobotsAgain(): Promise<void> {
    const { database, slot } = this.#parts;
    const { id, token, urls } = this.#host;
    const bit = leftOutBit.robots;
    await database.transact(async (run) => {
      const held = await run(
        "SELECT 1 FROM host WHERE id = $1 AND token = $2 AND worker = $3 FOR NO KEY UPDATE",
        [id, token, slot],
      );
      if (held.length === 0) throw new LeaseLost(this.origin);
      await run(
        `UPDATE url_row SET left_out = (left_out & ~${bit}) | ${leftOutBit.again} WHERE host = $1 AND state = 0 AND left_out & ${bit} <> 0`,
        [id],
      );
      await run("DELETE FROM left_out_part WHERE reason = 'robots' AND origin = $1", [this.origin]);
    });
    urls.fetchUnconditionally(bit);
  }
}
