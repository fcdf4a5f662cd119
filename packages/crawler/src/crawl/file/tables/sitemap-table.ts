import type { SqliteStatement } from "@maycrawl/agent/internal";
import type { QueuedSitemap, SitemapRecord } from "../../state/frontier.ts";
import { sitemapState } from "../../state/url-state.ts";
import type { CrawlRules } from "../../urls/crawl-rules.ts";
import { SitemapBudget } from "../../urls/sitemap-budget.ts";
import { MAX_INDEXES, type SitemapRow, SitemapToRead } from "../../urls/sitemap-to-read.ts";
import type { CrawlBudgets } from "../../urls/traps.ts";
import type { CrawlFile } from "../sqlite/crawl-file.ts";

/** Source that names sitemaps, with the host and the round. */
export interface Naming {
  /** Id of the host that the sitemaps belong to. */
  readonly host: number;
  readonly origin: string;
  readonly round: number;
  /** The index that names the sitemaps; undefined for robots.txt, a usual location or a seed. */
  readonly by?: QueuedSitemap | undefined;
  readonly isSeed?: boolean;
  readonly isGuess?: boolean;
}

interface Row {
  readonly id: number;
  readonly host: number | null;
  readonly state: number;
  readonly namedRound: number;
}

/** The sitemaps of a crawl, in its file: those to read, and the results of those that were read. */
export class SitemapTable {
  readonly #file: CrawlFile;
  readonly #find: SqliteStatement;
  readonly #make: SqliteStatement;
  readonly #insert: SqliteStatement;
  readonly #name: SqliteStatement;
  readonly #next: SqliteStatement;
  readonly #read: SqliteStatement;
  readonly #again: SqliteStatement;
  readonly #missing: SqliteStatement;
  readonly #rules: CrawlRules;
  /** Sitemap budgets by group of hosts; undefined until they are counted. */
  #budgets: Map<string, SitemapBudget> | undefined;
  /** The last sitemap that was looked up. Entries arrive sitemap by sitemap, so the next one is usually the same. */
  #last: { readonly url: string; readonly id: number } | undefined;

  constructor(file: CrawlFile, rules: CrawlRules) {
    this.#file = file;
    this.#rules = rules;
    this.#find = file.prepare(
      'SELECT id, host, state, named_round AS "namedRound" FROM sitemap WHERE url = ?',
    );
    this.#make = file.prepare("INSERT INTO sitemap (url, round) VALUES (?, 0)");
    this.#insert = file.prepare(
      "INSERT INTO sitemap (url, round, host, state, depth, named_by, named_round, seed, guessed) VALUES (?, 0, ?, 0, ?, ?, ?, ?, ?)",
    );
    this.#name = file.prepare(
      "UPDATE sitemap SET host = ?, state = ?, depth = ?, named_by = ?, named_round = ?, seed = max(seed, ?), guessed = ? WHERE id = ?",
    );
    this.#next = file.prepare(
      'SELECT id, url, depth, guessed, seed, left_out AS "leftOut" FROM sitemap WHERE host = ? AND state = 0 AND (? OR seed = 1) ORDER BY depth, id LIMIT ?',
    );
    this.#read = file.prepare(
      `UPDATE sitemap SET state = 1, round = ?1, read_round = CASE WHEN ?2 IS NULL THEN ?1 ELSE read_round END, entries = ?3, errors = ?4, failure = ?2,
        left_out = ?5 WHERE id = ?6`,
    );
    this.#again = file.prepare("UPDATE sitemap SET entries = ?, errors = ?, left_out = ? WHERE id = ?");
    this.#missing = file.prepare("UPDATE sitemap SET state = 3 WHERE id = ?");
  }

  /**
   * Returns the id of a sitemap, and adds its row if necessary; null for undefined. Must be called inside a
   * transaction.
   */
  idOf(url: string | undefined): number | null {
    if (url === undefined) return null;
    if (this.#last?.url === url) return this.#last.id;
    const row = this.#find.get(url) as Row | undefined;
    const id = row?.id ?? Number(this.#make.run(url).lastInsertRowid);
    this.#last = { url, id };
    return id;
  }

  /**
   * Queues sitemaps that a site names, each once per round. Must be called inside a transaction.
   * @returns the number of sitemaps that became pending, and the URLs that were left out because of a limit.
   */
  name(
    urls: readonly string[],
    { host, origin, round, by, isSeed = false, isGuess = false }: Naming,
    budgets: CrawlBudgets,
  ): {
    queued: number;
    leftOut: readonly string[];
  } {
    const depth = by === undefined ? 0 : by.depth + 1;
    let queued = 0;
    const leftOut: string[] = [];
    // The sitemap budget does not apply to seeds.
    const isRoot = isSeed && by === undefined;
    for (const url of urls) {
      const row = this.#find.get(url) as Row | undefined;
      const isNew = row === undefined || row.state === sitemapState.gone;
      const isTooFar = depth > MAX_INDEXES || url.length > budgets.maxUrlLength;
      if (isNew && (isTooFar || (!isRoot && !this.#budgetOf(origin).take(url)))) {
        leftOut.push(url);
        continue;
      }
      if (row === undefined) {
        this.#insert.run(url, host, depth, by?.id ?? null, round, Number(isSeed), Number(isGuess));
        queued++;
        continue;
      }
      // An index may name itself or an index above it. A sitemap that was named in this round is not read again.
      if (row.namedRound === round) continue;
      const isPending = row.state === sitemapState.pending;
      // A pending sitemap stays with its host, which has counted it.
      const at = isPending ? row.host : host;
      this.#name.run(
        at,
        sitemapState.pending,
        depth,
        by?.id ?? null,
        round,
        Number(isSeed),
        Number(isGuess),
        row.id,
      );
      if (!isPending) queued++;
    }
    return { queued, leftOut };
  }

  /**
   * Returns the next sitemap of a host to read.
   * @param all whether all sitemaps are read; otherwise only seeds.
   * @param underWay ids of the sitemaps that are being read.
   */
  next(host: number, all: boolean, underWay: ReadonlySet<number>): SitemapToRead | undefined {
    const rows = this.#file.read(() => this.#next.all(host, Number(all), underWay.size + 1)) as SitemapRow[];
    const row = rows.find(({ id }) => !underWay.has(id));
    return row && new SitemapToRead(row);
  }

  /** Stores the result of reading a sitemap. Must be called inside a transaction. */
  read({ id, leftOut }: SitemapToRead, { entries, errors, failure }: SitemapRecord, round: number): void {
    this.#read.run(round, failure ?? null, entries, errors, leftOut, id);
  }

  /**
   * Marks a guessed sitemap as missing: the usual location is empty, and the site does not name it. Must be called
   * inside a transaction.
   */
  missing({ id, url }: QueuedSitemap, origin: string): void {
    this.#missing.run(id);
    this.#budgetOf(origin).release(url);
  }

  /** Leaves a sitemap pending, because the queue was full for some of its URLs. Must be called inside a transaction. */
  readAgain({ id, leftOut }: SitemapToRead, { entries, errors }: SitemapRecord): void {
    this.#again.run(entries, errors, leftOut, id);
  }

  /**
   * Updates `url.sitemap`. A URL is in a sitemap if the last read of the sitemap contained it, and the sitemap is still
   * named.
   * @param round the last round.
   */
  settle(round: number): void {
    this.#budgets = undefined;
    this.#file.transact(() => {
      // A host whose robots.txt was not available in this round named no sitemap. Its earlier sitemaps are not removed.
      this.#file
        .prepare(
          `UPDATE sitemap SET state = 3 WHERE state = 1 AND seed = 0 AND named_by IS NULL AND named_round > 0 AND named_round < ?1
            AND host IN (SELECT id FROM host WHERE sitemaps_round = ?1)`,
        )
        .run(round);
      const children = this.#file.prepare(
        `UPDATE sitemap SET state = 3 WHERE state = 1 AND named_by IN
          (SELECT id FROM sitemap AS above WHERE above.state = 3 OR (above.state = 1 AND above.read_round > sitemap.named_round))`,
      );
      while (Number(children.run().changes) > 0);
      this.#file
        .prepare(
          `UPDATE url SET sitemap = NULL, sitemap_round = NULL, lastmod = NULL WHERE sitemap IS NOT NULL AND EXISTS
            (SELECT 1 FROM sitemap AS s WHERE s.id = url.sitemap AND (s.state = 3 OR (s.state = 1 AND s.read_round > coalesce(url.sitemap_round, 0))))`,
        )
        .run();
    });
  }

  #budgetOf(origin: string): SitemapBudget {
    this.#budgets ??= this.#countBudgets();
    return this.#budgetIn(this.#budgets, origin);
  }

  #countBudgets(): Map<string, SitemapBudget> {
    const budgets = new Map<string, SitemapBudget>();
    const sql = `SELECT sitemap.url, host.origin FROM sitemap JOIN host ON host.id = sitemap.host WHERE sitemap.state <> ${sitemapState.gone}`;
    const rows = this.#file.read(() => this.#file.prepare(sql).all()) as { url: string; origin: string }[];
    for (const { url, origin } of rows) this.#budgetIn(budgets, origin).count(url);
    return budgets;
  }

  #budgetIn(budgets: Map<string, SitemapBudget>, origin: string): SitemapBudget {
    const group = this.#rules.groupOf(origin);
    const known = budgets.get(group) ?? new SitemapBudget(group, this.#rules);
    budgets.set(group, known);
    return known;
  }
}
