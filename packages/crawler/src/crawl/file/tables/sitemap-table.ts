import type { SqliteStatement } from "@maycrawl/agent/internal";
import type { QueuedSitemap, SitemapRecord } from "../../state/frontier.ts";
import { sitemapState } from "../../state/url-state.ts";
import type { CrawlRules } from "../../urls/crawl-rules.ts";
import { SitemapBudget } from "../../urls/sitemap-budget.ts";
import { MAX_INDEXES, type SitemapRow, SitemapToRead } from "../../urls/sitemap-to-read.ts";
import type { CrawlBudgets } from "../../urls/traps.ts";
import type { CrawlFile } from "../sqlite/crawl-file.ts";

/** Where a sitemap is named. */
export interface Naming {
  /** The host whose sitemap it is. */
  readonly host: number;
  readonly origin: string;
  readonly round: number;
  /** The index that names it; undefined for robots.txt, a customary place or a seed. */
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

/** The sitemaps of a crawl, in its file: what is to be read, and what came of it. */
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
  /** The rooms by group of hosts; undefined until they are counted. */
  #rooms: Map<string, SitemapBudget> | undefined;
  /** The last one that was asked for: entries come file by file. */
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

  /** The id of a sitemap, which gets a row where it has none; null for none. Part of a step of others. */
  idOf(url: string | undefined): number | null {
    if (url === undefined) return null;
    if (this.#last?.url === url) return this.#last.id;
    const row = this.#find.get(url) as Row | undefined;
    const id = row?.id ?? Number(this.#make.run(url).lastInsertRowid);
    this.#last = { url, id };
    return id;
  }

  /**
   * Queues sitemaps that a site names, each once a round. Part of a step of others.
   * @returns how many are to be read now that were not before, and how many found no room.
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
    // What the caller names is read, however much that is.
    const isRoot = isSeed && by === undefined;
    for (const url of urls) {
      const row = this.#find.get(url) as Row | undefined;
      const isNew = row === undefined || row.state === sitemapState.gone;
      const isTooFar = depth > MAX_INDEXES || url.length > budgets.maxUrlLength;
      if (isNew && (isTooFar || (!isRoot && !this.#roomOf(origin).take(url)))) {
        leftOut.push(url);
        continue;
      }
      if (row === undefined) {
        this.#insert.run(url, host, depth, by?.id ?? null, round, Number(isSeed), Number(isGuess));
        queued++;
        continue;
      }
      // An index may name itself, or one above it: what was named in this round is not read again.
      if (row.namedRound === round) continue;
      const isPending = row.state === sitemapState.pending;
      // It is counted at the host for which it is queued.
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
   * The next sitemap of a host to read.
   * @param all whether all are read; otherwise seeds only.
   * @param underWay those that are being read.
   */
  next(host: number, all: boolean, underWay: ReadonlySet<number>): SitemapToRead | undefined {
    const rows = this.#file.read(() => this.#next.all(host, Number(all), underWay.size + 1)) as SitemapRow[];
    const row = rows.find(({ id }) => !underWay.has(id));
    return row && new SitemapToRead(row);
  }

  /** Keeps the result of reading a sitemap. Part of a step of others. */
  read({ id, leftOut }: SitemapToRead, { entries, errors, failure }: SitemapRecord, round: number): void {
    this.#read.run(round, failure ?? null, entries, errors, leftOut, id);
  }

  /** Nothing is in a customary place, and nobody says that there is. Part of a step of others. */
  missing({ id, url }: QueuedSitemap, origin: string): void {
    this.#missing.run(id);
    this.#roomOf(origin).give(url);
  }

  /** A sitemap is to be read once more, since not all that it names found room. Part of a step of others. */
  readAgain({ id, leftOut }: SitemapToRead, { entries, errors }: SitemapRecord): void {
    this.#again.run(entries, errors, leftOut, id);
  }

  /**
   * Brings `url.sitemap` up to date: a URL is in a sitemap when the last reading of that named it, and somebody names the sitemap.
   * @param round the last one.
   */
  settle(round: number): void {
    this.#rooms = undefined;
    this.#file.transact(() => {
      // A host whose robots.txt was not available in this round has named nothing: what it named before stays.
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

  #roomOf(origin: string): SitemapBudget {
    this.#rooms ??= this.#countedRooms();
    return this.#roomIn(this.#rooms, origin);
  }

  #countedRooms(): Map<string, SitemapBudget> {
    const rooms = new Map<string, SitemapBudget>();
    const sql = `SELECT sitemap.url, host.origin FROM sitemap JOIN host ON host.id = sitemap.host WHERE sitemap.state <> ${sitemapState.gone}`;
    const rows = this.#file.read(() => this.#file.prepare(sql).all()) as { url: string; origin: string }[];
    for (const { url, origin } of rows) this.#roomIn(rooms, origin).count(url);
    return rooms;
  }

  #roomIn(rooms: Map<string, SitemapBudget>, origin: string): SitemapBudget {
    const group = this.#rules.groupOf(origin);
    const known = rooms.get(group) ?? new SitemapBudget(group, this.#rules);
    rooms.set(group, known);
    return known;
  }
}
