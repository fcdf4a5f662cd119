import { StoreFailedError } from "@maycrawl/agent";
import { AlikeTable } from "./alike-table.ts";
import { BudgetTable } from "./budget-table.ts";
import { CrawlFile } from "./crawl-file.ts";
import { CrawlLock } from "./crawl-lock.ts";
import type { CrawlRules } from "./crawl-rules.ts";
import { Depths } from "./depths.ts";
import { FoundUrls } from "./found-urls.ts";
import { LinkTable } from "./link-table.ts";
import { OptionsTable } from "./options-table.ts";
import { Rounds } from "./rounds.ts";
import { SitemapTable } from "./sitemap-table.ts";
import { UrlTable } from "./url-table.ts";
import { VisitTable } from "./visit-table.ts";

/** All tables of a crawl's file, for the one process that writes it. */
export class CrawlStore implements Disposable {
  readonly file: CrawlFile;
  readonly urls: UrlTable;
  readonly found: FoundUrls;
  readonly visits: VisitTable;
  readonly sitemaps: SitemapTable;
  readonly used: BudgetTable;
  readonly alike: AlikeTable;
  readonly links: LinkTable;
  readonly depths: Depths;
  readonly options: OptionsTable;
  readonly rounds: Rounds;
  readonly rules: CrawlRules;
  readonly #lock: CrawlLock;

  /**
   * @param kind a crawl's file, or a `segment`: what one worker of a fleet did.
   * @throws {StoreFailedError} where the file cannot be used, is of the other kind, or another process crawls by it.
   */
  constructor(path: string, rules: CrawlRules, kind: "crawl" | "segment" = "crawl") {
    this.#lock = new CrawlLock(path);
    try {
      this.file = openOf(path, kind);
    } catch (thrown) {
      this.#lock[Symbol.dispose]();
      throw thrown;
    }
    this.file.beforeCommit(() => this.#lock.check());
    this.rules = rules;
    this.used = new BudgetTable(this.file);
    this.alike = new AlikeTable(this.file);
    this.sitemaps = new SitemapTable(this.file, rules);
    this.urls = new UrlTable(this.file, rules);
    this.found = new FoundUrls(this.file, {
      urls: this.urls,
      rules,
      used: this.used,
      sitemaps: this.sitemaps,
    });
    this.visits = new VisitTable(this.file);
    this.links = new LinkTable(this.file);
    this.depths = new Depths(this.urls, this.links, rules);
    this.found.onLowered = (id, depth, round) => this.depths.lowered(id, depth, round);
    this.options = new OptionsTable(this.file, this.urls, this.found);
    this.rounds = new Rounds(this.file);
  }

  /** Counts all anew, after steps that changed many rows at once. */
  recount(): void {
    this.file.transact(() => this.urls.hosts.recount(this.rules.sitemaps));
    this.urls.recount();
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

  /** The crawl that it is a segment of; undefined where it is none. */
  get segmentOf(): string | undefined {
    return segmentOf(this.file);
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
