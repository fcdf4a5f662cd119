import type { CrawlStore } from "./file/crawl-store.ts";
import type { ReadyHost } from "./file/host-table.ts";
import { leftOutBit } from "./file/left-out.ts";
import type { SitemapToRead } from "./file/sitemap-table.ts";
import type { HostLease, HostWait, QueuedSitemap, SitemapRecord } from "./frontier.ts";
import { waitForWork } from "./host-wait.ts";
import { HELD_STEP } from "./known/found-urls.ts";
import { PageOutcomes } from "./known/page-outcomes.ts";
import type { RevisitPlan } from "./revisit.ts";
import type { FoundUrl, QueuedUrl, Skip } from "./url/found-url.ts";
import type { Visit } from "./visit/visit.ts";

/** What a turn needs to know. */
export interface LocalTurnOptions {
  readonly plan: RevisitPlan;
  readonly now: () => number;
  readonly round: number;
  readonly onRelease: () => void;
}

/** A host's turn, by the file of one process. */
export class LocalTurn implements HostLease {
  readonly origin: string;
  readonly #store: CrawlStore;
  readonly #host: ReadyHost;
  readonly #options: LocalTurnOptions;
  readonly #underWay = new Set<number>();
  readonly #reading = new Map<number, Reading>();
  #files: number;
  #isListed: boolean;
  #robots: string | undefined;
  readonly #outcomes: PageOutcomes;

  constructor(store: CrawlStore, host: ReadyHost, options: LocalTurnOptions) {
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
        lowered: (id, depth, round) => store.depths.lowered(id, depth, round),
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
    const url = rows.next(id, this.#underWay, now) ?? this.#woken(now);
    if (url !== undefined) this.#underWay.add(url.id);
    return url;
  }

  /** The next URL, after URLs that budgets held were queued, as far as the budgets have grown. */
  #woken(now: number): QueuedUrl | undefined {
    const { file, rows, found } = this.#store;
    const { id } = this.#host;
    if (!this.#outcomes.mayWake || this.#underWay.size > 0 || rows.nextDue(id) !== undefined)
      return undefined;
    this.#outcomes.mayWake = false;
    const woken = file.transact(() => {
      let count = 0;
      let after = { depth: -1, id: 0 };
      for (let isMore = true; isMore && count === 0; ) {
        const held = rows.held(id, after, HELD_STEP);
        count = found.wake(id, held, this.#options.round);
        after = held.at(-1) ?? after;
        isMore = held.length === HELD_STEP;
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
    const { id } = this.#host;
    const sitemap = this.#store.sitemaps.next(id, this.#store.rules.sitemaps, new Set(this.#reading.keys()));
    if (sitemap !== undefined)
      this.#reading.set(sitemap.id, { leftOut: 0, fresh: 0, noRoom: 0, example: "" });
    return sitemap;
  }

  sitemapNames(sitemap: QueuedSitemap, found: readonly FoundUrl[], nested: readonly string[]): Promise<void> {
    const { file, sitemaps, urls, rules } = this.#store;
    const { round, now } = this.#options;
    const { leftOut: before } = sitemap as SitemapToRead;
    const reading = this.#reading.get(sitemap.id);
    file.transact(() => {
      // What finds no room now may find some when the sitemap is read again.
      const added = this.#store.found.add(found, { leftOut: before | leftOutBit.queue, round, now: now() });
      let bits = added.leftOut;
      if (nested.length > 0) {
        const naming = {
          host: this.#host.id,
          origin: this.origin,
          round,
          by: sitemap,
          isSeed: (sitemap as SitemapToRead).isSeed,
        };
        const { queued, leftOut } = sitemaps.name(nested, naming, rules.budgets);
        this.#countFiles(queued);
        if (leftOut.length > 0) bits |= leftOutBit.sitemap;
        if ((before & leftOutBit.sitemap) === 0)
          for (const url of leftOut) urls.leftOut.count("sitemap", new URL(url).origin, url);
      }
      if (reading === undefined) return;
      reading.leftOut |= bits;
      reading.fresh += added.fresh;
      reading.noRoom += added.noRoom;
      reading.example ||= found.find(({ kept }) => kept?.leftOut === "queue")?.url ?? "";
    });
    return file.committed();
  }

  sitemapRead(sitemap: QueuedSitemap, record: SitemapRecord): Promise<void> {
    const { file, sitemaps, urls } = this.#store;
    file.transact(() => {
      const { leftOut, noRoom, fresh, example } = this.#reading.get(sitemap.id) ?? NOTHING;
      if (record.isMissing === true) {
        sitemaps.missing(sitemap, this.origin);
        this.#countFiles(-1);
      } else if (noRoom > 0 && fresh > 0) {
        sitemaps.readAgain(sitemap.id, record, leftOut);
      } else {
        // Where another reading brought nothing new, a further one would not either: it waits for the next round.
        if (noRoom > 0) urls.leftOut.count("queue", this.origin, example, noRoom);
        sitemaps.read(sitemap.id, record, this.#options.round, leftOut);
        this.#countFiles(-1);
      }
    });
    this.#reading.delete(sitemap.id);
    return file.committed();
  }

  robots(digest: string): void {
    if (digest === this.#robots) return;
    const { file, hosts } = this.#store;
    file.transact(() => {
      if (this.#robots !== undefined) this.#store.seeAgainOn(this.#host.id, this.origin, "robots");
      hosts.robots(this.#host.id, digest);
    });
    this.#robots = digest;
  }

  async visited(url: QueuedUrl, visit: Visit, found: readonly FoundUrl[]): Promise<boolean> {
    const { file } = this.#store;
    const isFollowed = file.transact(() => this.#outcomes.visited(url, visit, found));
    this.#underWay.delete(url.id);
    // It is under way until it would outlive a crash.
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
    this.#store.hosts.release(this.#host.id, this.#settled(wait));
    this.#options.onRelease();
  }

  /** How long the host waits: until a URL is due where all others have failed a moment ago. */
  #settled(wait: HostWait): HostWait {
    const { rows } = this.#store;
    const { now } = this.#options;
    const next = rows.next(this.#host.id, this.#underWay, now()) ?? this.#woken(now());
    if (next !== undefined) return wait;
    const hasNoRoom = this.#files > 0 && !this.#hasRoom();
    return waitForWork(wait, { due: this.nextDue(), hasNoRoom, now: now() });
  }

  /** Whether there is room for what a sitemap names. */
  #hasRoom(): boolean {
    const { hosts, rules } = this.#store;
    return hosts.weightOf(this.origin) < rules.budgets.maxQueuedPerHost / 2;
  }

  #countFiles(by: number): void {
    this.#files += by;
    this.#store.hosts.count(this.#host.id, { files: by });
  }
}

/** What a sitemap that is being read brought so far. */
interface Reading {
  /** Bits of what was left out. */
  leftOut: number;
  /** URLs that were not known before. */
  fresh: number;
  /** URLs that found no room in the queue, and the first of them. */
  noRoom: number;
  example: string;
}

const NOTHING: Reading = { leftOut: 0, fresh: 0, noRoom: 0, example: "" };
