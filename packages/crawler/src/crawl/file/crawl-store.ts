import { UrlAdder } from "../urls/add-urls.ts";
import { type AlikePages, alikeDigest } from "../urls/alike-pages.ts";
import { type BudgetRow, Budgets } from "../urls/budgets.ts";
import type { CrawlRules } from "../urls/crawl-rules.ts";
import { propagateDepth } from "../urls/propagate-depth.ts";
import { UrlTransitions } from "../urls/url-transitions.ts";
import { type CommitWait, CrawlFile } from "./sqlite/crawl-file.ts";
import { CrawlLock } from "./sqlite/crawl-lock.ts";
import { HostTable } from "./tables/host-table.ts";
import { HostTally, type TallyRows } from "./tables/host-tally.ts";
import { LeftOutTable } from "./tables/left-out-table.ts";
import { LinkTable } from "./tables/link-table.ts";
import { RoundTable } from "./tables/round-table.ts";
import { SitemapTable } from "./tables/sitemap-table.ts";
import { UrlTable } from "./tables/url-table.ts";
import { VisitTable } from "./tables/visit-table.ts";

/** All tables of a crawl's file, for the only process that writes it. */
export class CrawlStore implements Disposable {
  readonly file: CrawlFile;
  readonly hosts: HostTable;
  readonly leftOut: LeftOutTable;
  readonly rows: UrlTable;
  readonly urls: UrlTransitions;
  readonly found: UrlAdder;
  readonly visits: VisitTable;
  readonly sitemaps: SitemapTable;
  readonly used: Budgets;
  readonly alike: AlikePages;
  readonly links: LinkTable;
  readonly rounds: RoundTable;
  readonly rules: CrawlRules;
  readonly #lock: CrawlLock;

  /** @throws {CrawlStoreError} if the file cannot be used, or if another crawl is using the file. */
  constructor(path: string, rules: CrawlRules, wait?: CommitWait) {
    this.#lock = new CrawlLock(path);
    try {
      this.file = new CrawlFile(path, wait);
    } catch (thrown) {
      this.#lock[Symbol.dispose]();
      throw thrown;
    }
    this.file.beforeCommit(() => this.#lock.check());
    this.rules = rules;
    this.used = new Budgets(new HostTally(this.file, ["used", "taken", "own"], budgetRows(this.file)));
    const alike = new HostTally(this.file, ["pages"], alikeRows(this.file));
    this.alike = { count: (host, text) => alike.add(host, alikeDigest(text), { pages: 1 }).pages };
    this.sitemaps = new SitemapTable(this.file, rules);
    this.hosts = new HostTable(this.file, (origin) => rules.groupOf(origin));
    this.leftOut = new LeftOutTable(this.file, rules.keepSkipped);
    this.rows = new UrlTable(this.file);
    this.urls = new UrlTransitions(this.rows, this.hosts, this.leftOut);
    this.found = new UrlAdder(this);
    this.visits = new VisitTable(this.file);
    this.links = new LinkTable(this.file);
    this.found.onNearer = (path, round) => propagateDepth(this, path, round);
    this.rounds = new RoundTable(this.file);
  }

  /** Recounts everything after transactions that changed many rows. */
  recount(): void {
    this.file.transact(() => this.hosts.recount(this.rules.sitemaps));
    const before = this.leftOut.roomOf("robots");
    this.leftOut.recount();
    // A new round queues the URLs that robots.txt disallowed. Most of them will be skipped again, so the room for their
    // rows stays reserved.
    this.urls.forbidden += Math.max(0, before - this.leftOut.roomOf("robots"));
  }

  /**
   * Updates the columns of URLs that depend on links and sitemaps: which page links to a URL, and which sitemap names
   * it.
   * @param round the last round.
   */
  async settle(round: number): Promise<void> {
    await this.links.settle();
    this.sitemaps.settle(round);
    await this.file.committed();
  }

  /** Yields all seeds of the crawl, pages and sitemaps. */
  *seeds(): Generator<string, void, undefined> {
    const all =
      "SELECT url FROM url WHERE seed = 1 UNION ALL SELECT url FROM sitemap WHERE seed = 1 AND named_by IS NULL";
    for (const row of this.file.prepare(all).iterate()) {
      yield (row as { url: string }).url;
    }
  }

  [Symbol.dispose](): void {
    this.file.close();
    this.#lock[Symbol.dispose]();
  }
}

/** Returns the rows of budgets in a crawl's file. */
function budgetRows(file: CrawlFile): TallyRows<string, keyof BudgetRow> {
  const find = file.prepare("SELECT used, taken, own FROM budget WHERE host = ? AND what = ?");
  const add = file.prepare(
    `INSERT INTO budget (host, what, used, first, taken, own) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (host, what) DO UPDATE SET used = used + excluded.used, taken = taken + excluded.taken, own = own + excluded.own`,
  );
  return {
    find: (host, what) => find.get(host, what) as BudgetRow | undefined,
    add: (host, what, { used, taken, own }, first) => add.run(host, what, used, first, taken, own),
  };
}

/** Returns the rows that count similar pages in a crawl's file. */
function alikeRows(file: CrawlFile): TallyRows<number, "pages"> {
  const find = file.prepare("SELECT pages FROM alike WHERE host = ? AND digest = ?");
  const add = file.prepare(
    "INSERT INTO alike (host, digest, pages) VALUES (?, ?, ?) ON CONFLICT (host, digest) DO UPDATE SET pages = pages + excluded.pages",
  );
  return {
    find: (host, digest) => find.get(host, digest) as { pages: number } | undefined,
    add: (host, digest, { pages }) => add.run(host, digest, pages),
  };
}
