import type { CrawlBudgets } from "../url/traps.ts";
import { BudgetTable } from "./budget-table.ts";
import { CrawlFile } from "./crawl-file.ts";
import { CrawlLock } from "./crawl-lock.ts";
import { Rounds } from "./rounds.ts";
import { SitemapTable } from "./sitemap-table.ts";
import { UrlTable } from "./url-table.ts";
import { VisitTable } from "./visit-table.ts";

/** All tables of a crawl's file, for the one process that writes it. */
export class CrawlStore implements Disposable {
  readonly file: CrawlFile;
  readonly urls: UrlTable;
  readonly visits: VisitTable;
  readonly sitemaps: SitemapTable;
  readonly used: BudgetTable;
  readonly rounds: Rounds;
  readonly budgets: CrawlBudgets;
  readonly #lock: CrawlLock;

  /** @throws {StoreFailedError} where the file cannot be used, or another process crawls by it. */
  constructor(path: string, budgets: CrawlBudgets) {
    this.#lock = new CrawlLock(path);
    try {
      this.file = new CrawlFile(path);
    } catch (thrown) {
      this.#lock[Symbol.dispose]();
      throw thrown;
    }
    this.budgets = budgets;
    this.used = new BudgetTable(this.file);
    this.urls = new UrlTable(this.file, budgets, this.used);
    this.visits = new VisitTable(this.file);
    this.sitemaps = new SitemapTable(this.file);
    this.rounds = new Rounds(this.file);
  }

  /** The seeds that the crawl was given so far. */
  *seeds(): Generator<string, void, undefined> {
    for (const row of this.file.prepare("SELECT url FROM url WHERE found_by = 'seed'").iterate()) {
      yield (row as { url: string }).url;
    }
  }

  [Symbol.dispose](): void {
    this.file.close();
    this.#lock[Symbol.dispose]();
  }
}
