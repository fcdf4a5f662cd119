import type { SqliteStatement } from "@maycrawl/agent/internal";
import type { Distance } from "../../state/distance.ts";
import type { QueuedUrl } from "../../state/found-url.ts";
import {
  type FoundAgain,
  type HeldRow,
  type NewUrl,
  type QueuedRow,
  queuedUrlOf,
  type UrlRow,
  type UrlRows,
} from "../../state/url-rows.ts";
import { urlState } from "../../state/url-state.ts";
import type { CrawlFile } from "../sqlite/crawl-file.ts";

/** Columns of a `UrlRow`. */
export const URL_COLUMNS = `url.id, url.url, url.state, url.host, url.found_by AS "by", url.depth, url.clicks, url.seed, url.linked_from AS "linkedFrom",
  url.sitemap, url.sitemap_round AS "sitemapRound", url.lastmod, url.skipped, url.redirects, url.due_at AS "dueAt",
  url.left_out AS "leftOut", visit.at AS "visitedAt", visit.round AS "visitedIn",
  url.gone_since AS "goneSince"`;

/** Columns of a `QueuedRow`. */
const QUEUED_COLUMNS = `url.id, url.url, url.depth, url.clicks, url.found_by AS "by", url.seed, url.tries, url.redirects, url.left_out AS "leftOut",
  url.interval_ms AS "intervalMs", visit.at, visit.status, visit.etag, visit.last_modified AS "lastModified", visit.hash,
  visit.redirect, visit.robots`;

/** The rows of URLs in a crawl's file, and the queues of its hosts. */
export class UrlTable implements UrlRows {
  readonly #file: CrawlFile;
  readonly #find: SqliteStatement;
  readonly #findById: SqliteStatement;
  readonly #insert: SqliteStatement;
  readonly #foundAgain: SqliteStatement;
  readonly #held: SqliteStatement;
  readonly #queue: SqliteStatement;
  readonly #next: SqliteStatement;
  readonly #nextLater: SqliteStatement;
  readonly #nextDue: SqliteStatement;
  readonly #skip: SqliteStatement;
  readonly #fail: SqliteStatement;
  readonly #restore: SqliteStatement;
  readonly #mark: SqliteStatement;
  readonly #lower: SqliteStatement;

  constructor(file: CrawlFile) {
    this.#file = file;
    const row = `SELECT ${URL_COLUMNS} FROM url LEFT JOIN visit ON visit.id = url.visit WHERE`;
    this.#find = file.prepare(`${row} url.url = ?`);
    this.#findById = file.prepare(`${row} url.id = ?`);
    this.#insert = file.prepare(
      "INSERT INTO url (url, host, state, depth, clicks, found_by, found_on, redirects, linked_from, sitemap, sitemap_round, lastmod, skipped, skipped_because, round, seed, judged) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    );
    this.#foundAgain = file.prepare(
      "UPDATE url SET depth = ?, clicks = ?, linked_from = ?, found_on = CASE found_by WHEN 'sitemap' THEN coalesce(?, found_on) ELSE found_on END, sitemap = ?, sitemap_round = ?, lastmod = ?, seed = ? WHERE id = ?",
    );
    this.#held = file.prepare(
      "SELECT id, url, depth, redirects FROM url WHERE host = ? AND skipped = 'trap' AND visit IS NULL AND (depth, id) > (?, ?) ORDER BY depth, id LIMIT ?",
    );
    this.#queue = file.prepare(
      "UPDATE url SET state = 0, round = ?, tries = 0, skipped = NULL, skipped_because = NULL WHERE id = ?",
    );
    const queued = `SELECT ${QUEUED_COLUMNS} FROM url LEFT JOIN visit ON visit.id = url.visit WHERE url.host = ?`;
    this.#next = file.prepare(`${queued} AND url.state = 0 ORDER BY url.round, url.depth, url.id LIMIT ?`);
    this.#nextLater = file.prepare(
      `${queued} AND url.state = 4 AND url.due_at <= ? ORDER BY url.due_at LIMIT ?`,
    );
    this.#nextDue = file.prepare("SELECT min(due_at) AS at FROM url WHERE host = ? AND state = 4");
    this.#skip = file.prepare("UPDATE url SET state = 2, skipped = ?, skipped_because = ? WHERE id = ?");
    this.#fail = file.prepare("UPDATE url SET state = 4, tries = tries + 1, due_at = ? WHERE id = ?");
    this.#restore = file.prepare(
      "UPDATE url SET state = 1, skipped = NULL, skipped_because = NULL WHERE id = ?",
    );
    this.#mark = file.prepare("UPDATE url SET left_out = ? WHERE id = ?");
    this.#lower = file.prepare("UPDATE url SET depth = ?, clicks = ? WHERE id = ?");
  }

  find(url: string): UrlRow | undefined {
    return this.#find.get(url) as UrlRow | undefined;
  }

  byId(id: number): UrlRow | undefined {
    return this.#findById.get(id) as UrlRow | undefined;
  }

  insert(url: NewUrl): number {
    const { lastInsertRowid } = this.#insert.run(
      url.url,
      url.host,
      url.state,
      url.depth,
      url.clicks,
      url.by,
      url.foundOn,
      url.redirects,
      url.linkedFrom,
      url.sitemap,
      url.sitemapRound,
      url.lastmod,
      url.skipped,
      url.skippedBecause,
      url.round,
      url.seed,
      url.judged,
    );
    return Number(lastInsertRowid);
  }

  foundAgain(id: number, again: FoundAgain): void {
    const { depth, clicks, linkedFrom, linkedOn, sitemap, sitemapRound, lastmod, seed } = again;
    this.#foundAgain.run(depth, clicks, linkedFrom, linkedOn, sitemap, sitemapRound, lastmod, seed, id);
  }

  queue(id: number, round: number): void {
    this.#queue.run(round, id);
  }

  skip(id: number, reason: string, because: string): void {
    this.#skip.run(reason, because, id);
  }

  retry(id: number, retryAt: number): void {
    this.#fail.run(retryAt, id);
  }

  restore(id: number): void {
    this.#restore.run(id);
  }

  mark(id: number, leftOut: number): void {
    this.#mark.run(leftOut, id);
  }

  setDistance(id: number, { depth, clicks }: Distance): void {
    this.#lower.run(depth, clicks, id);
  }

  /** Returns URLs of a host that a budget holds back, in the order of depth and id, after the given position. */
  held(host: number, { depth, id }: Pick<HeldRow, "depth" | "id">, max: number): readonly HeldRow[] {
    return this.#held.all(host, depth, id, max) as HeldRow[];
  }

  /**
   * Returns the next URL of a host that may be visited now. URLs that wait for a retry come last.
   * @param underWay ids of the URLs that are being visited.
   */
  next(host: number, underWay: ReadonlySet<number>, now: number): QueuedUrl | undefined {
    const row = this.#file.read(() => this.#queuedRow(host, underWay) ?? this.#laterRow(host, underWay, now));
    return row && queuedUrlOf(row);
  }

  /** Whether any host has URLs to visit. */
  hasQueued(): boolean {
    const has = (state: number): boolean =>
      this.#file.read(() => this.#file.prepare(`SELECT 1 FROM url WHERE state = ${state} LIMIT 1`).get()) !==
      undefined;
    return has(urlState.queued) || has(urlState.later);
  }

  /** Returns the earliest due time of a host's URLs that wait for a retry. */
  nextDue(host: number): number | undefined {
    const { at } = this.#file.read(() => this.#nextDue.get(host)) as { at: number | null };
    return at ?? undefined;
  }

  #queuedRow(host: number, underWay: ReadonlySet<number>): QueuedRow | undefined {
    // With libsql, reading a list takes as long as reading several single rows.
    if (underWay.size === 0) return this.#next.get(host, 1) as QueuedRow | undefined;
    const rows = this.#next.all(host, underWay.size + 1) as QueuedRow[];
    return rows.find(({ id }) => !underWay.has(id));
  }

  #laterRow(host: number, underWay: ReadonlySet<number>, now: number): QueuedRow | undefined {
    const rows = this.#nextLater.all(host, now, underWay.size + 1) as QueuedRow[];
    return rows.find(({ id }) => !underWay.has(id));
  }
}
