import { type AlikePages, alikeDigest } from "../known/alike-pages.ts";
import { type BudgetRow, Budgets } from "../known/budgets.ts";
import type { CrawlRules } from "../known/crawl-rules.ts";
import { lowerDepths } from "../known/depths.ts";
import { FoundUrls } from "../known/found-urls.ts";
import { KnownUrls } from "../known/known-urls.ts";
import { type CommitWait, CrawlFile } from "./crawl-file.ts";
import { CrawlLock } from "./crawl-lock.ts";
import { FileUrlRows } from "./file-url-rows.ts";
import { HostTable } from "./host-table.ts";
import { HostTally, type TallyRows } from "./host-tally.ts";
import { LeftOut } from "./left-out.ts";
import { LinkTable } from "./link-table.ts";
import { Rounds } from "./rounds.ts";
import { SitemapTable } from "./sitemap-table.ts";
import { VisitTable } from "./visit-table.ts";

/** All tables of a crawl's file, for the one process that writes it. */
export class CrawlStore implements Disposable {
  readonly file: CrawlFile;
  readonly hosts: HostTable;
  readonly leftOut: LeftOut;
  readonly rows: FileUrlRows;
  readonly urls: KnownUrls;
  readonly found: FoundUrls;
  readonly visits: VisitTable;
  readonly sitemaps: SitemapTable;
  readonly used: Budgets;
  readonly alike: AlikePages;
  readonly links: LinkTable;
  readonly rounds: Rounds;
  readonly rules: CrawlRules;
  readonly #lock: CrawlLock;

  /** @throws {CrawlStoreError} where the file cannot be used, or another process crawls by it. */
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
    this.leftOut = new LeftOut(this.file, rules.keepSkipped);
    this.rows = new FileUrlRows(this.file);
    this.urls = new KnownUrls(this.rows, this.hosts, this.leftOut);
    this.found = new FoundUrls(this);
    this.visits = new VisitTable(this.file);
    this.links = new LinkTable(this.file);
    this.found.onLowered = (id, depth, round) => lowerDepths(this, { id, depth }, round);
    this.rounds = new Rounds(this.file);
  }

  /** Counts all anew, after steps that changed many rows at once. */
  recount(): void {
    this.file.transact(() => this.hosts.recount(this.rules.sitemaps));
    const before = this.leftOut.roomOf("robots");
    this.leftOut.recount();
    // What was skipped for robots.txt is queued in a new round, most of it to be skipped again.
    this.urls.forbidden += Math.max(0, before - this.leftOut.roomOf("robots"));
  }

  /**
   * Brings up to date what follows from links and sitemaps for URLs: who links to them, which sitemap names them.
   * @param round the last one.
   */
  async settle(round: number): Promise<void> {
    await this.links.settle();
    this.sitemaps.settle(round);
    await this.file.committed();
  }

  /** The seeds that the crawl was given so far, pages and sitemaps. */
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

/** What is used of budgets, in a crawl's file. */
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

/** How many pages are alike, in a crawl's file. */
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
