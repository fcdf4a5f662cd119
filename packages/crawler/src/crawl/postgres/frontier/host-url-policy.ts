import type { FoundUrl } from "../../state/found-url.ts";
import type { UrlRow } from "../../state/url-rows.ts";
import { UrlAdder } from "../../urls/add-urls.ts";
import type { CrawlRules } from "../../urls/crawl-rules.ts";
import { enqueueIfShallower, type ShorterPath } from "../../urls/propagate-depth.ts";
import { budgetsUsedBy } from "../../urls/traps.ts";
import { UrlTransitions } from "../../urls/url-transitions.ts";
import type { UrlIds } from "../client/row-ids.ts";
import type { LeasedHost } from "../host/leased-host.ts";
import type { RowLoader } from "../host/row-loader.ts";
import type { WorkerLeftOutCounts } from "../worker/worker-left-out-counts.ts";

/** Dependencies that the policies of all hosts share. */
export interface HostUrlPolicyParts {
  readonly rules: CrawlRules;
  readonly leftOut: WorkerLeftOutCounts;
  readonly ids: UrlIds;
  readonly rowLoader: RowLoader;
  /** Version of the options that URLs are judged with. */
  readonly version: number;
}

/** Decisions about the URLs of one leased host. */
export class HostUrlPolicy {
  readonly urls: UrlTransitions;
  readonly found: UrlAdder;
  readonly #host: LeasedHost;
  readonly #parts: HostUrlPolicyParts;
  /** URLs whose distance was lowered, and whose links are not followed yet. */
  #nearer: ShorterPath[] = [];

  constructor(host: LeasedHost, parts: HostUrlPolicyParts) {
    const { rules, leftOut, ids, version } = parts;
    this.#host = host;
    this.#parts = parts;
    this.urls = new UrlTransitions(host.urls, host, leftOut);
    const sitemaps = { idOf: (url: string | undefined) => (url === undefined ? null : ids.of(url)) };
    this.found = new UrlAdder({ urls: this.urls, rules, used: host.used, sitemaps });
    this.found.version = version;
    this.found.onNearer = (path, round) => this.nearer(path, round);
  }

  /**
   * Handles a URL whose distance was lowered: queues it if it was too deep before. The caller of `takeNearer` follows
   * its links.
   */
  nearer(path: ShorterPath, round: number): void {
    enqueueIfShallower(this.urls, this.#parts.rules, path, round);
    this.#nearer.push(path);
  }

  /** Removes and returns the URLs whose distance was lowered. */
  takeNearer(): readonly ShorterPath[] {
    const nearer = this.#nearer;
    this.#nearer = [];
    return nearer;
  }

  /**
   * Loads the data that is needed before URLs of this host are added.
   * @param alike texts that identify similar pages.
   */
  async loadFor(found: readonly (FoundUrl | UrlRow)[], alike: readonly string[] = []): Promise<void> {
    const { rowLoader, rules } = this.#parts;
    const host = this.#host;
    // Discards `kept`: it may come from another lease whose changes were never written.
    for (const one of found) if ("kept" in one) one.kept = undefined;
    const budgets = host.hasAllBudgets
      ? []
      : found.flatMap(({ url }) => budgetsUsedBy(new URL(url), rules.budgets).map(({ what }) => what));
    await rowLoader.load(host, { urls: found.map(({ url }) => url), budgets, alike });
  }
}
