import type { SqliteStatement } from "@maycrawl/agent/sqlite";
import type { FoundUrl, QueuedUrl, Skip } from "../url/found-url.ts";
import { type CrawlBudgets, drawsOf } from "../url/traps.ts";
import type { BudgetTable } from "./budget-table.ts";
import type { CrawlFile } from "./crawl-file.ts";
import { HostTable } from "./host-table.ts";
import { SitemapTable } from "./sitemap-table.ts";

/** What a URL became. */
export const urlState: Readonly<Record<"queued" | "visited" | "skipped" | "gone", number>> = {
  queued: 0,
  visited: 1,
  skipped: 2,
  gone: 3,
};

interface Row {
  readonly id: number;
  readonly state: number;
  readonly host: number;
  readonly depth: number;
  readonly linked: number;
  readonly sitemap: number | null;
  readonly lastmod: string | null;
  readonly skipped: string | null;
  readonly dueAt: number;
  readonly visitedAt: number | null;
}

interface QueuedRow {
  readonly id: number;
  readonly url: string;
  readonly depth: number;
  readonly by: FoundUrl["by"];
  readonly tries: number;
  readonly redirects: number;
  readonly intervalMs: number | null;
  readonly at: number | null;
  readonly status: number | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly hash: string | null;
}

/** All URLs that a crawl knows, in its file. */
export class UrlTable {
  readonly hosts: HostTable;
  readonly #file: CrawlFile;
  readonly #budgets: CrawlBudgets;
  readonly #used: BudgetTable;
  readonly #find: SqliteStatement;
  readonly #insert: SqliteStatement;
  readonly #merge: SqliteStatement;
  readonly #next: SqliteStatement;
  readonly #skip: SqliteStatement;
  readonly #fail: SqliteStatement;
  readonly #sitemaps: SitemapTable;

  constructor(file: CrawlFile, budgets: CrawlBudgets, used: BudgetTable) {
    this.#file = file;
    this.#budgets = budgets;
    this.hosts = new HostTable(file);
    this.#used = used;
    this.#find = file.prepare(
      'SELECT url.id, url.state, url.host, url.depth, url.linked, url.sitemap, url.lastmod, url.skipped, url.due_at AS "dueAt", visit.at AS "visitedAt" FROM url LEFT JOIN visit ON visit.id = url.visit WHERE url.url = ?',
    );
    this.#insert = file.prepare(
      "INSERT INTO url (url, host, state, depth, found_by, found_on, redirects, linked, sitemap, lastmod, skipped, skipped_because) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    );
    this.#merge = file.prepare(
      "UPDATE url SET state = ?, depth = ?, linked = ?, found_on = CASE found_by WHEN 'sitemap' THEN coalesce(?, found_on) ELSE found_on END, sitemap = ?, lastmod = ?, skipped = ?, skipped_because = CASE WHEN ? IS NULL THEN NULL ELSE skipped_because END, tries = 0 WHERE id = ?",
    );
    this.#next = file.prepare(
      'SELECT url.id, url.url, url.depth, url.found_by AS "by", url.tries, url.redirects, url.interval_ms AS "intervalMs", visit.at, visit.status, visit.etag, visit.last_modified AS "lastModified", visit.hash FROM url LEFT JOIN visit ON visit.id = url.visit WHERE url.host = ? AND url.state = 0 ORDER BY url.depth, url.id LIMIT ?',
    );
    this.#skip = file.prepare("UPDATE url SET state = 2, skipped = ?, skipped_because = ? WHERE id = ?");
    this.#fail = file.prepare("UPDATE url SET tries = tries + 1 WHERE id = ?");
    this.#sitemaps = new SitemapTable(file);
  }

  /** Adds URLs that were found on one page (by its id), or elsewhere. */
  add(found: readonly FoundUrl[], on: number | undefined, now: number): void {
    try {
      this.#file.transact(() => {
        for (const one of found) {
          const row = this.#find.get(one.url) as Row | undefined;
          if (row === undefined) this.#addNew(one, on);
          else this.#addAgain(row, one, on, now);
        }
        this.hosts.flush();
      });
    } catch (thrown) {
      // What was rolled back was not kept after all.
      this.hosts.forget();
      throw thrown;
    }
  }

  /** The id of a URL; undefined where it is not known. */
  idOf(url: string): number | undefined {
    return (this.#find.get(url) as Row | undefined)?.id;
  }

  /**
   * The next URL of a host.
   * @param underWay those that are being visited.
   */
  next(host: number, underWay: ReadonlySet<number>): QueuedUrl | undefined {
    const row = this.#file.read(() =>
      // To ask for a list takes libsql as long as several single rows.
      underWay.size === 0
        ? this.#next.get(host, 1)
        : (this.#next.all(host, underWay.size + 1) as QueuedRow[]).find(({ id }) => !underWay.has(id)),
    ) as QueuedRow | undefined;
    if (row === undefined) return undefined;
    const { id, url, depth, by, tries, redirects, at, intervalMs, status, etag, lastModified, hash } = row;
    const known =
      at === null
        ? undefined
        : {
            at,
            status: status ?? undefined,
            etag: etag ?? undefined,
            lastModified: lastModified ?? undefined,
            hash: hash ?? undefined,
            intervalMs: intervalMs ?? undefined,
          };
    return { id, url, depth, by, tries, redirects, known };
  }

  skip(id: number, host: number, { reason, because }: Skip): void {
    this.#file.transact(() => {
      this.#skip.run(reason, because, id);
      this.hosts.count(host, -1, 0);
      this.hosts.flush();
    });
  }

  fail(id: number): void {
    this.#file.transact(() => this.#fail.run(id));
  }

  #addNew(found: FoundUrl, on: number | undefined): void {
    const host = this.hosts.idOf(found.origin);
    const skip = found.skip ?? this.#overBudget(found, host);
    // What is over the budget of the whole host is only counted: a site without end would else have a file without end.
    if (skip === COUNTED_ONLY) return;
    const state = skip === undefined ? urlState.queued : urlState.skipped;
    const linked = found.by === "link" && found.skip === undefined ? 1 : 0;
    this.#insert.run(
      found.url,
      host,
      state,
      found.depth,
      found.by,
      on ?? null,
      found.redirects ?? 0,
      linked,
      this.#sitemaps.idOf(found.sitemap),
      found.lastmod ?? null,
      skip?.reason ?? null,
      skip?.because ?? null,
    );
    this.hosts.count(host, state === urlState.queued ? 1 : 0, 1);
  }

  #addAgain(row: Row, found: FoundUrl, on: number | undefined, now: number): void {
    const linked = row.linked === 1 || (found.by === "link" && found.skip === undefined) ? 1 : 0;
    const sitemap = row.sitemap ?? this.#sitemaps.idOf(found.sitemap);
    const lastmod = found.lastmod ?? row.lastmod;
    const depth = Math.min(row.depth, found.depth);
    const wakes = found.skip === undefined && wakesUp(row, found, now);
    const state = wakes ? urlState.queued : row.state;
    const same =
      linked === row.linked &&
      sitemap === row.sitemap &&
      lastmod === row.lastmod &&
      state === row.state &&
      (depth === row.depth || row.state !== urlState.queued);
    if (same) return;
    const skipped = state === urlState.skipped ? row.skipped : null;
    // What a sitemap named is found on no page, until one links to it: to redirect there, or to name it as canonical, is no link.
    const linkedOn = linked > row.linked ? on : undefined;
    this.#merge.run(state, depth, linked, linkedOn ?? null, sitemap, lastmod, skipped, skipped, row.id);
    if (wakes) this.hosts.count(row.host, 1, 0);
  }

  #overBudget({ url }: FoundUrl, host: number): Skip | typeof COUNTED_ONLY | undefined {
    if (this.hosts.knownOf(host) >= this.#budgets.mostUrlsPerHost) {
      this.#used.count(host, "URLs of the host", url);
      return COUNTED_ONLY;
    }
    for (const { what, most, words } of drawsOf(new URL(url), this.#budgets)) {
      if (this.#used.draw(host, what, most, url)) continue;
      return { reason: "trap", because: words };
    }
    return undefined;
  }
}

const COUNTED_ONLY = { reason: "trap", because: "" } as const;

/** Whether a URL that is known is to be visited now that it was found again. */
function wakesUp({ state, skipped, dueAt, visitedAt }: Row, { lastmod }: FoundUrl, now: number): boolean {
  // Whatever kept it away was about the link that led to it, and here is another one.
  if (state === urlState.skipped) return skipped === "nofollow" || skipped === "depth" || skipped === "scope";
  if (state === urlState.gone) return dueAt <= now;
  return (
    state === urlState.visited &&
    lastmod !== undefined &&
    visitedAt !== null &&
    Date.parse(lastmod) > visitedAt
  );
}
