import type { FoundUrl, QueuedUrl, Skip } from "../state/found-url.ts";
import type { HostLease, HostWait, QueuedSitemap, SitemapRecord } from "../state/frontier.ts";
import { waitForWork } from "../state/host-wait.ts";
import type { Visit } from "../state/visit.ts";
import { HELD_URLS_PER_STEP } from "../urls/add-urls.ts";
import { PageOutcomes } from "../urls/page-outcomes.ts";
import type { RevisitPlan } from "../urls/revisit.ts";
import type { SitemapToRead } from "../urls/sitemap-to-read.ts";
import type { CrawlStore } from "./crawl-store.ts";
import type { ReadyHost } from "./tables/host-table.ts";

/** Options of `FileTurn`. */
export interface FileTurnOptions {
  readonly plan: RevisitPlan;
  readonly now: () => number;
  readonly round: number;
  readonly onRelease: () => void;
}

/** The turn of a host, in a file that only this process writes. */
export class FileTurn implements HostLease {
  readonly origin: string;
  readonly #store: CrawlStore;
  readonly #host: ReadyHost;
  readonly #options: FileTurnOptions;
  readonly #underWay = new Set<number>();
  /** Ids of the sitemaps that are being read. */
  readonly #reading = new Set<number>();
  #files: number;
  #isListed: boolean;
  #robots: string | null;
  readonly #outcomes: PageOutcomes;

  constructor(store: CrawlStore, host: ReadyHost, options: FileTurnOptions) {
    this.origin = host.origin;
    this.#store = store;
    this.#host = host;
    this.#options = options;
    this.#files = host.files;
    this.#isListed = !store.rules.sitemaps || host.sitemapsRound >= options.round;
    this.#robots = host.robots;
    this.#outcomes = new PageOutcomes(
      {
        ...store,
        add: (found, on) => store.found.add(found, on),
        nearer: store.found.onNearer,
      },
      { host: host.id, ...options },
    );
  }

  get wantsSitemapList(): boolean {
    return !this.#isListed;
  }

  next(now: number): QueuedUrl | undefined {
    const { rows } = this.#store;
    const { id } = this.#host;
    const url = rows.next(id, this.#underWay, now) ?? this.#wakeNext(now);
    if (url !== undefined) this.#underWay.add(url.id);
    return url;
  }

  /** Queues URLs that a budget held back, if the budget has grown since. Returns the next URL. */
  #wakeNext(now: number): QueuedUrl | undefined {
    const { file, rows, found } = this.#store;
    const { id } = this.#host;
    if (!this.#outcomes.mayWake || this.#underWay.size > 0 || rows.nextDue(id) !== undefined)
      return undefined;
    this.#outcomes.mayWake = false;
    const woken = file.transact(() => {
      let count = 0;
      let after = { depth: -1, id: 0 };
      for (let isMore = true; isMore && count === 0; ) {
        const held = rows.held(id, after, HELD_URLS_PER_STEP);
        count = found.wake(id, held, this.#options.round);
        after = held.at(-1) ?? after;
        isMore = held.length === HELD_URLS_PER_STEP;
      }
      return count;
    });
    return woken > 0 ? rows.next(id, this.#underWay, now) : undefined;
  }

  putBack(url: QueuedUrl): void {
    this.#underWay.delete(url.id);
  }

  nextDue(): number | undefined {
    return this.#store.rows.nextDue(this.#host.id);
  }

  listSitemaps(all: readonly string[], isGuess: boolean): Promise<void> {
    const { file, sitemaps, urls, hosts, rules } = this.#store;
    const { id, origin } = this.#host;
    file.transact(() => {
      const naming = { host: id, origin, round: this.#options.round, isGuess };
      const { queued, leftOut } = sitemaps.name(all, naming, rules.budgets);
      for (const url of leftOut) urls.leftOut.count("sitemap", new URL(url).origin, url);
      this.#countFiles(queued);
      hosts.sitemapsRead(id, this.#options.round);
    });
    this.#isListed = true;
    return file.committed();
  }

  nextSitemap(): QueuedSitemap | undefined {
    if (this.#files <= this.#reading.size || !this.#hasRoom()) return undefined;
    const { sitemaps, rules } = this.#store;
    const sitemap = sitemaps.next(this.#host.id, rules.sitemaps, this.#reading);
    if (sitemap !== undefined) this.#reading.add(sitemap.id);
    return sitemap;
  }

  addSitemapEntries(
    sitemap: QueuedSitemap,
    found: readonly FoundUrl[],
    nested: readonly string[],
  ): Promise<void> {
    const { file, sitemaps, leftOut, rules } = this.#store;
    const { round, now } = this.#options;
    const by = sitemap as SitemapToRead;
    file.transact(() => {
      const added = this.#store.found.add(found, { leftOut: by.counted, round, now: now() });
      const naming = { host: this.#host.id, origin: this.origin, round, by, isSeed: by.isSeed };
      const named = sitemaps.name(nested, naming, rules.budgets);
      this.#countFiles(named.queued);
      by.addResult(found, added, named.leftOut, leftOut);
    });
    return file.committed();
  }

  sitemapRead(sitemap: QueuedSitemap, record: SitemapRecord): Promise<void> {
    const { file, sitemaps, leftOut } = this.#store;
    const read = sitemap as SitemapToRead;
    file.transact(() => {
      if (record.isMissing === true) {
        sitemaps.missing(read, this.origin);
        this.#countFiles(-1);
      } else if (read.isReadAgain) {
        sitemaps.readAgain(read, record);
      } else {
        if (read.noRoom > 0) leftOut.count("queue", this.origin, read.example, read.noRoom);
        sitemaps.read(read, record, this.#options.round);
        this.#countFiles(-1);
      }
    });
    this.#reading.delete(sitemap.id);
    return file.committed();
  }

  robots(digest: string): void {
    if (digest === this.#robots) return;
    const { file, hosts, leftOut } = this.#store;
    file.transact(() => {
      if (this.#robots !== null) leftOut.seeAgainOn(this.#host.id, this.origin, "robots");
      hosts.robots(this.#host.id, digest);
    });
    this.#robots = digest;
  }

  async visited(url: QueuedUrl, visit: Visit, found: readonly FoundUrl[]): Promise<boolean> {
    const { file } = this.#store;
    const isFollowed = file.transact(() => this.#outcomes.visited(url, visit, found));
    this.#underWay.delete(url.id);
    // The visit must survive a crash before it is reported as done.
    await file.committed();
    return isFollowed;
  }

  skipped(url: QueuedUrl, skip: Skip): void {
    const { file, urls } = this.#store;
    file.transact(() => urls.skip(url.id, skip));
    this.#underWay.delete(url.id);
  }

  failed(url: QueuedUrl, retryAt: number): void {
    const { file, rows } = this.#store;
    file.transact(() => rows.retry(url.id, retryAt));
    this.#underWay.delete(url.id);
  }

  release(wait: HostWait): void {
    this.#store.hosts.release(this.#host.id, this.#finalWait(wait));
    this.#options.onRelease();
  }

  /**
   * Returns how long the host waits. If all remaining URLs have just failed, it waits until the first of them is due.
   */
  #finalWait(wait: HostWait): HostWait {
    const { rows } = this.#store;
    const { now } = this.#options;
    const next = rows.next(this.#host.id, this.#underWay, now()) ?? this.#wakeNext(now());
    if (next !== undefined) return wait;
    const hasNoRoom = this.#files > 0 && !this.#hasRoom();
    return waitForWork(wait, { due: this.nextDue(), hasNoRoom, now: now() });
  }

  /** Whether the waiting URLs leave room for those of a sitemap. */
  #hasRoom(): boolean {
    const { hosts, rules } = this.#store;
    return hosts.weightOf(this.origin) < rules.budgets.maxQueuedPerHost / 2;
  }

  #countFiles(by: number): void {
    this.#files += by;
    this.#store.hosts.count(this.#host.id, { files: by });
  }
}
