import type { FoundUrl } from "../state/found-url.ts";
import type { Frontier, HostLease, NextReady } from "../state/frontier.ts";
import type { RevisitPlan } from "../urls/revisit.ts";
import type { CrawlStore } from "./crawl-store.ts";
import { FileTurn } from "./file-turn.ts";

/** Options of `FileFrontier`. */
export interface FileFrontierOptions {
  readonly plan: RevisitPlan;
  readonly now: () => number;
}

/**
 * A frontier in a file that only this process writes. It needs little memory, and committed results survive a crash.
 */
export class FileFrontier implements Frontier {
  readonly #store: CrawlStore;
  readonly #options: FileFrontierOptions;
  readonly #taken = new Set<number>();
  /** Id of the current round, or of the next one before it begins. */
  round = 0;

  constructor(store: CrawlStore, options: FileFrontierOptions) {
    this.#store = store;
    this.#options = options;
  }

  /**
   * Adds URLs and waits until they are committed. A caller may add millions of URLs: the wait lets the process do other
   * work and keeps the URLs from accumulating in memory.
   */
  add(found: readonly FoundUrl[]): Promise<void> {
    const { found: table, file } = this.#store;
    file.transact(() => table.add(found, { leftOut: 0, round: this.round, now: this.#options.now() }));
    return file.committed();
  }

  /** Adds seeds that are sitemaps. Each is read as a sitemap of its own site. */
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
