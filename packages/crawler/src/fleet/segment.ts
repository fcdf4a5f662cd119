import { StoreFailedError } from "@maycrawl/agent";
import type { CrawlRules } from "../crawl/file/crawl-rules.ts";
import { CrawlStore } from "../crawl/file/crawl-store.ts";
import type { FoundOn } from "../crawl/file/found-urls.ts";
import type { RoundEnd } from "../crawl/file/rounds.ts";
import type { SitemapRecord } from "../crawl/frontier.ts";
import { revisitAfter } from "../crawl/revisit.ts";
import type { FoundUrl, QueuedUrl, Skip } from "../crawl/url/found-url.ts";
import { defaultBudgets } from "../crawl/url/traps.ts";
import type { Visit } from "../crawl/visit/visit.ts";

/** Budgets are kept in Redis, for the whole fleet, and options are judged there. */
const NO_RULES: CrawlRules = {
  budgets: {
    ...defaultBudgets,
    mostUrlsPerHost: Number.POSITIVE_INFINITY,
    mostOfOneForm: Number.POSITIVE_INFINITY,
    mostQueriesPerPath: Number.POSITIVE_INFINITY,
    mostQueuedPerHost: Number.POSITIVE_INFINITY,
    mostUrlLength: Number.POSITIVE_INFINITY,
  },
  keepSkipped: true,
  mostDepth: Number.POSITIVE_INFINITY,
  sitemaps: true,
  isAdaptive: false,
  groupOf: (origin) => origin,
  judge: () => undefined,
  isForbidden: () => false,
};

/** How much of a budget is used, of those that were found to be used up. */
export interface UsedBudget {
  readonly origin: string;
  readonly what: string;
  readonly used: number;
  /** A URL that draws on it. */
  readonly first: string;
}

/**
 * What one worker of a fleet did and found: a file laid out as a crawl's. In it a URL is still to be visited where the worker found it and
 * another one visits it; `mergeSegments` puts that together.
 */
export class Segment implements Disposable {
  readonly #store: CrawlStore;
  #round = 0;

  /** @throws {StoreFailedError} where the file cannot be used, or another process writes it. */
  constructor(file: string) {
    this.#store = new CrawlStore(file, NO_RULES, "segment");
  }

  /**
   * Says of which crawl and round it is from now on.
   * @throws {StoreFailedError} where it is of another crawl.
   */
  begin(crawl: string, round: number, startedAt: number): void {
    const { file } = this.#store;
    const { segmentOf } = this.#store;
    if (segmentOf !== undefined && segmentOf !== crawl) {
      throw new StoreFailedError(
        `${file.path} has what a worker did in another crawl. Use another file, and merge that one first if you need it.`,
      );
    }
    file.transact(() => {
      file.prepare("INSERT OR IGNORE INTO setting (name, value) VALUES ('segment', ?)").run(crawl);
      file
        .prepare(
          "INSERT INTO round (id, started_at) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET ended_at = NULL, ended_by = NULL",
        )
        .run(round, startedAt);
    });
    this.#round = round;
  }

  end(by: RoundEnd, now: number): void {
    this.#store.rounds.end(this.#round, by, now);
  }

  /** Keeps what was found elsewhere than on a page, as it stands after the fleet's budgets. */
  add(found: readonly FoundUrl[], used: readonly UsedBudget[], now: number): void {
    this.#store.file.transact(() => {
      this.#store.found.add(found.map(anew), this.#on(undefined, now));
      this.#note(used);
    });
  }

  /** Keeps a visit, and what was found. */
  visited(
    url: QueuedUrl,
    visit: Visit,
    found: readonly FoundUrl[],
    used: readonly UsedBudget[],
    now: number,
  ): void {
    const { file, visits } = this.#store;
    file.transact(() => {
      const id = this.#idOf(url, now);
      visits.add(id, this.#round, visit, revisitAfter(visit, url.known, { kind: "once" }));
      this.#store.found.add(found.map(anew), this.#on(id, now));
      this.#note(used);
    });
  }

  skipped(url: QueuedUrl, skip: Skip, now: number): void {
    const { file, urls } = this.#store;
    file.transact(() => {
      const id = this.#idOf(url, now);
      urls.skip(id, skip);
    });
  }

  sitemap(record: SitemapRecord): void {
    this.#store.sitemaps.add(record, this.#round);
  }

  /** Waits until all that was kept so far outlives a crash. */
  committed(): Promise<void> {
    return this.#store.file.committed();
  }

  [Symbol.dispose](): void {
    this.#store[Symbol.dispose]();
  }

  /** The id of a URL that another worker may have found. */
  #idOf({ url, depth, by, redirects }: QueuedUrl, now: number): number {
    const { urls } = this.#store;
    const known = urls.find(url)?.id;
    if (known !== undefined) return known;
    this.#store.found.add(
      [{ url, origin: new URL(url).origin, depth, by, redirects }],
      this.#on(undefined, now),
    );
    return urls.find(url)?.id as number;
  }

  #on(page: number | undefined, now: number): FoundOn {
    return { page, leftOut: 0, round: this.#round, now };
  }

  #note(used: readonly UsedBudget[]): void {
    const { urls, used: table } = this.#store;
    for (const { origin, what, used: count, first } of used)
      table.note(urls.hosts.idOf(origin), what, count, first);
  }
}

/** The same, of which a segment knows nothing yet: what Redis keeps of it is another thing. */
function anew(found: FoundUrl): FoundUrl {
  return { ...found, kept: undefined };
}
