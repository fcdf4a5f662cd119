import type { BudgetTable } from "./file/budget-table.ts";
import type { CrawlFile } from "./file/crawl-file.ts";
import type { ReadyHost } from "./file/host-table.ts";
import type { SitemapTable } from "./file/sitemap-table.ts";
import type { UrlTable } from "./file/url-table.ts";
import type { VisitTable } from "./file/visit-table.ts";
import type { Frontier, HostTurn, NextReady, SitemapRecord } from "./frontier.ts";
import { type RevisitPlan, revisitAfter } from "./revisit.ts";
import type { FoundUrl, QueuedUrl, Skip } from "./url/found-url.ts";
import type { CrawlBudgets } from "./url/traps.ts";
import type { Visit } from "./visit/visit.ts";

/** The parts of a crawl's file that its frontier writes. */
export interface FrontierTables {
  readonly file: CrawlFile;
  readonly urls: UrlTable;
  readonly visits: VisitTable;
  readonly sitemaps: SitemapTable;
  readonly used: BudgetTable;
  readonly budgets: CrawlBudgets;
}

/** A frontier in the file of one process. Nothing of size is in memory, and whatever was told is there after a crash. */
export class LocalFrontier implements Frontier {
  readonly #tables: FrontierTables;
  readonly #plan: RevisitPlan;
  readonly #now: () => number;
  readonly #taken = new Set<number>();
  /** The round that is under way. */
  round = 0;

  constructor(tables: FrontierTables, plan: RevisitPlan, now: () => number) {
    this.#tables = tables;
    this.#plan = plan;
    this.#now = now;
  }

  /** Waits until it is kept: who adds millions must leave the process time for that, and nothing piles up. */
  add(found: readonly FoundUrl[]): Promise<void> {
    this.#tables.urls.add(found, undefined, this.#now());
    return this.#tables.file.committed();
  }

  sitemap(record: SitemapRecord): void {
    this.#tables.sitemaps.add(record, this.round);
  }

  takeHost(now: number): HostTurn | undefined {
    const host = this.#tables.urls.hosts.ready(now, this.#taken);
    if (host === undefined) return undefined;
    this.#taken.add(host.id);
    return this.#turnOf(host);
  }

  nextReady(): NextReady | undefined {
    return this.#tables.urls.hosts.nextReady(this.#taken);
  }

  #turnOf({ id, origin, sitemapsRound }: ReadyHost): HostTurn {
    const { file, urls, visits } = this.#tables;
    const { round } = this;
    const underWay = new Set<number>();
    return {
      origin,
      wantsSitemaps: sitemapsRound < round,
      next: () => {
        const url = urls.next(id, underWay);
        if (url !== undefined) underWay.add(url.id);
        return url;
      },
      visited: async (url: QueuedUrl, visit: Visit, found: readonly FoundUrl[]) => {
        const isFollowed = file.transact(() => {
          const kept = this.#judged(id, url, visit);
          visits.add(url.id, round, kept, revisitAfter(visit, url.known, this.#plan));
          urls.hosts.count(id, -1, 0);
          urls.add(kept === visit ? found : [], url.id, this.#now());
          return kept === visit;
        });
        underWay.delete(url.id);
        // It is under way until it would outlive a crash.
        await file.committed();
        return isFollowed;
      },
      skipped: (url: QueuedUrl, skip: Skip) => {
        urls.skip(url.id, id, skip);
        underWay.delete(url.id);
      },
      failed: (url: QueuedUrl) => {
        urls.fail(url.id);
        underWay.delete(url.id);
      },
      sitemapsRead: () => urls.hosts.sitemapsRead(id, round),
      release: (wait) => {
        urls.hosts.release(id, wait);
        this.#taken.delete(id);
      },
    };
  }

  /** The visit, with a note where there are too many pages like this one: then nothing that it leads to is added. */
  #judged(host: number, { url, known }: QueuedUrl, visit: Visit): Visit {
    const { used, budgets } = this.#tables;
    // A page that is visited again was counted the first time.
    if (visit.likeness === undefined || known !== undefined) return visit;
    const alike = used.count(host, `alike ${visit.likeness}`, url);
    if (alike <= budgets.mostAlike) return visit;
    return {
      ...visit,
      note: `more than ${budgets.mostAlike} pages are alike but for numbers: its links are not followed`,
    };
  }
}
