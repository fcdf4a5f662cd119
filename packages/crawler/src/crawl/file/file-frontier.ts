import type { FoundUrl } from "../state/found-url.ts";
import type { Frontier, HostLease, NextReady } from "../state/frontier.ts";
import type { RevisitPlan } from "../urls/revisit.ts";
import type { CrawlStore } from "./crawl-store.ts";
import { FileTurn } from "./file-turn.ts";

/** How a local frontier hands out work. */
export interface FileFrontierOptions {
  readonly plan: RevisitPlan;
  readonly now: () => number;
}

/** A frontier in the file of one process. Nothing of size is in memory, and whatever was reported is there after a crash. */
export class FileFrontier implements Frontier {
  readonly #store: CrawlStore;
  readonly #options: FileFrontierOptions;
  readonly #taken = new Set<number>();
  /** The round that is under way, or about to begin. */
  round = 0;

  constructor(store: CrawlStore, options: FileFrontierOptions) {
    this.#store = store;
    this.#options = options;
  }

  /** Waits until it is kept: a caller that adds millions must leave the process time for that, and nothing piles up. */
  add(found: readonly FoundUrl[]): Promise<void> {
    const { found: table, file } = this.#store;
    file.transact(() => table.add(found, { leftOut: 0, round: this.round, now: this.#options.now() }));
    return file.committed();
  }

  /** Adds seeds that are sitemaps: each is read as a sitemap of its own site. */
  addSitemaps(sitemaps: readonly string[]): Promise<void> {
    const { file, sitemaps: table, hosts, rules } = this.#store;
    file.transact(() => {
      for (const url of sitemaps) {
        const { origin } = new URL(url);
        const host = hosts.idOf(origin);
        const naming = { host, origin, round: this.round, isSeed: true };
        hosts.count(host, { files: table.name([url], naming, rules.budgets).queued });
      }
    });
    return file.committed();
  }

  takeHost(now: number): HostLease | undefined {
    const host = this.#store.hosts.ready(now, this.#taken);
    if (host === undefined) return undefined;
    this.#taken.add(host.id);
    return new FileTurn(this.#store, host, {
      ...this.#options,
      round: this.round,
      onRelease: () => this.#taken.delete(host.id),
    });
  }

  nextReady(): NextReady | undefined {
    return this.#store.hosts.nextReady(this.#taken);
  }
}
