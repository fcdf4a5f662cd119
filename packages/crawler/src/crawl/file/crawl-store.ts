import { StoreFailedError } from "@maycrawl/agent";
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

  /**
   * @param kind a crawl's file, or a `segment`: what one worker of a fleet did.
   * @throws {StoreFailedError} where the file cannot be used, is of the other kind, or another process crawls by it.
   */
  constructor(path: string, budgets: CrawlBudgets, kind: "crawl" | "segment" = "crawl") {
    this.#lock = new CrawlLock(path);
    try {
      this.file = openOf(path, kind);
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

  /** The crawl that it is a segment of; undefined where it is none. */
  get segmentOf(): string | undefined {
    return segmentOf(this.file);
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

function openOf(path: string, kind: "crawl" | "segment"): CrawlFile {
  const file = new CrawlFile(path);
  const isSegment = segmentOf(file) !== undefined;
  const isCrawl = !isSegment && file.prepare("SELECT 1 FROM round LIMIT 1").get() !== undefined;
  if (kind === "crawl" ? !isSegment : !isCrawl) return file;
  file.close();
  throw new StoreFailedError(
    isSegment
      ? `${path} is a segment of a fleet's crawl: merge the segments into a file to go on with that.`
      : `${path} has a crawl by one machine. A fleet's worker needs a file of its own.`,
  );
}

/** The crawl that a file is a segment of; undefined where it is none. */
function segmentOf(file: CrawlFile): string | undefined {
  const row = file.read(() => file.prepare("SELECT value FROM setting WHERE name = 'segment'").get());
  return (row as { value: string } | undefined)?.value;
}
