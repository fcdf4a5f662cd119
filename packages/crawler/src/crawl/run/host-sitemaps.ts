import { type AccessResult, getRobotsUrl } from "@maycrawl/engine";
import { customaryPlaces } from "../../discover/discover.ts";
import { listNamedSitemaps } from "../../discover/robots-sitemaps.ts";
import { isWeb, normaliseUrl } from "../../url/normalise-url.ts";
import type { CrawlEvent } from "../state/events.ts";
import type { HostLease, QueuedSitemap } from "../state/frontier.ts";
import type { SitemapOutcome, SitemapVisitor } from "../visit/sitemap-visitor.ts";

/** Options of `HostSitemaps`. */
export interface HostSitemapsOptions {
  readonly sitemapVisitor: SitemapVisitor;
  /** Signal whose abort ends waits and reading. An unfinished sitemap is read again later. */
  readonly stopping: AbortSignal;
  readonly tell: (event: CrawlEvent) => Promise<void>;
}

/** Reads a host's sitemaps one by one, in the order of the frontier. */
export class HostSitemaps {
  readonly #options: HostSitemapsOptions;
  readonly #turn: HostLease;

  constructor(options: HostSitemapsOptions, turn: HostLease) {
    this.#options = options;
    this.#turn = turn;
  }

  /** Adds the sitemaps in the robots.txt to the frontier, or the customary locations if robots.txt names no sitemap. */
  async list(access: AccessResult): Promise<void> {
    const { origin, wantsSitemapList } = this.#turn;
    if (!wantsSitemapList || access.kind === "unreachable") return;
    const robotsUrl = getRobotsUrl(origin);
    const lines = access.kind === "successful" ? listNamedSitemaps(access.document, robotsUrl) : [];
    const named = new Set<string>();
    for (const { url } of lines) {
      const normal = url === undefined ? undefined : normaliseUrl(url);
      if (normal !== undefined && isWeb(normal.url)) named.add(normal.href);
    }
    const isGuess = named.size === 0;
    const urls = isGuess ? customaryPlaces.map((path) => new URL(path, origin).href) : [...named];
    await this.#turn.listSitemaps(urls, isGuess);
  }

  /**
   * Reads a sitemap and adds its pages and sitemaps to the frontier.
   * @param onOutcome called with the outcome, before it is stored.
   * @throws the reason of `stopping`.
   */
  async read(
    sitemap: QueuedSitemap,
    onOutcome: (outcome: SitemapOutcome) => Promise<void> | void,
  ): Promise<void> {
    const { sitemapVisitor, stopping, tell } = this.#options;
    const turn = this.#turn;
    const outcome = await sitemapVisitor.visit(
      sitemap,
      turn.origin,
      stopping,
      (found, sitemaps) => turn.addSitemapEntries(sitemap, found, sitemaps),
      () => turn.checkLease?.(),
    );
    await onOutcome(outcome);
    if (outcome.isUnreachable) return;
    const { record } = outcome;
    await turn.sitemapRead(sitemap, record);
    if (record.isMissing !== true) await tell({ type: "sitemap", sitemap: record });
  }
}
