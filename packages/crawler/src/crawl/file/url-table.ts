import type { SqliteStatement } from "@maycrawl/agent/sqlite";
import type { QueuedUrl, Skip } from "../url/found-url.ts";
import type { CrawlFile } from "./crawl-file.ts";
import type { CrawlRules } from "./crawl-rules.ts";
import { HostTable } from "./host-table.ts";
import { LeftOut, type LeftOutReason, leftOutBit } from "./left-out.ts";
import { QUEUED_COLUMNS, type QueuedRow, queuedUrlOf, URL_COLUMNS, type UrlRow } from "./url-rows.ts";
import { urlState } from "./url-state.ts";
import { weightOf } from "./url-weight.ts";

/** What is known of a URL when its turn comes. */
type HandedOut = Pick<UrlRow, "state" | "depth" | "leftOut">;

/** All URLs that a crawl knows, in its file. */
export class UrlTable {
  readonly hosts: HostTable;
  readonly leftOut: LeftOut;
  readonly #file: CrawlFile;
  readonly #find: SqliteStatement;
  readonly #findById: SqliteStatement;
  readonly #state: SqliteStatement;
  readonly #queue: SqliteStatement;
  readonly #next: SqliteStatement;
  readonly #nextLater: SqliteStatement;
  readonly #nextDue: SqliteStatement;
  readonly #skip: SqliteStatement;
  readonly #fail: SqliteStatement;
  readonly #restore: SqliteStatement;
  readonly #mark: SqliteStatement;
  readonly #lower: SqliteStatement;
  /** How many URLs of each host wait after a failure. */
  readonly #later = new Map<number, number>();
  /** URLs whose turn it was, as they were then: most are visited before anything else changes them. */
  readonly #handedOut = new Map<number, HandedOut>();
  /** Room that queued URLs take which robots.txt forbids. */
  #forbidden = 0;

  constructor(file: CrawlFile, rules: Pick<CrawlRules, "groupOf" | "keepSkipped">) {
    this.#file = file;
    this.hosts = new HostTable(file, (origin) => rules.groupOf(origin));
    this.leftOut = new LeftOut(file, rules.keepSkipped);
    const row = `SELECT ${URL_COLUMNS} FROM url LEFT JOIN visit ON visit.id = url.visit WHERE`;
    this.#find = file.prepare(`${row} url.url = ?`);
    this.#findById = file.prepare(`${row} url.id = ?`);
    this.#state = file.prepare('SELECT state, depth, left_out AS "leftOut" FROM url WHERE id = ?');
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
    this.#lower = file.prepare("UPDATE url SET depth = ? WHERE id = ?");
    this.#countLater();
  }

  /** What is known of a URL; undefined where nothing is. */
  find(url: string): UrlRow | undefined {
    return this.#find.get(url) as UrlRow | undefined;
  }

  /** What is known of a URL by its id. */
  byId(id: number): UrlRow | undefined {
    return this.#findById.get(id) as UrlRow | undefined;
  }

  /**
   * The next URL of a host that may be visited now.
   * @param underWay those that are being visited.
   */
  next(host: number, underWay: ReadonlySet<number>, now: number): QueuedUrl | undefined {
    const row = this.#file.read(() => this.#laterRow(host, underWay, now) ?? this.#queuedRow(host, underWay));
    if (row === undefined) return undefined;
    const { state, depth, leftOut } = row;
    this.#handedOut.set(row.id, { state, depth, leftOut });
    return queuedUrlOf(row, leftOutBit.again);
  }

  /** Whether URLs of any host are to be visited. */
  hasQueued(): boolean {
    const has = (state: number): boolean =>
      this.#file.read(() => this.#file.prepare(`SELECT 1 FROM url WHERE state = ${state} LIMIT 1`).get()) !==
      undefined;
    return has(urlState.queued) || has(urlState.later);
  }

  /** When the first URL of a host is due that waits after a failure. */
  nextDue(host: number): number | undefined {
    if (!this.#later.has(host)) return undefined;
    const { at } = this.#file.read(() => this.#nextDue.get(host)) as { at: number | null };
    return at ?? undefined;
  }

  /** A URL is not visited. */
  skip(id: number, { reason, because }: Skip): void {
    this.#file.transact(() => {
      this.#handedOut.delete(id);
      const row = this.byId(id);
      if (row === undefined) return;
      this.dismiss(row, { reason, because });
      if (reason === "robots") this.#forbidden = Math.max(0, this.#forbidden - weightOf(row.url));
    });
  }

  /** A URL is tried again from `retryAt` on. */
  fail(id: number, host: number, retryAt: number): void {
    this.#file.transact(() => {
      const { state } = this.visitState(id);
      this.#fail.run(retryAt, id);
      if (state !== urlState.later) this.#changeLater(host, 1);
    });
  }

  /** What a visit of a URL that was handed out has to know of it, as it is now. */
  visitState(id: number): HandedOut {
    const state = this.#handedOut.get(id) ?? (this.#state.get(id) as HandedOut);
    this.#handedOut.delete(id);
    return state;
  }

  /** A URL was visited: it no longer waits. Part of a step of others. */
  visited(row: Pick<UrlRow, "state" | "host" | "url" | "visitedAt" | "skipped">): void {
    this.#leaveQueue(row);
  }

  /** Keeps what was left out on a page. Part of a step of others. */
  mark(id: number, leftOut: number): void {
    this.#mark.run(leftOut, id);
    this.#handedOut.delete(id);
  }

  /** The links of a host's pages are to be seen again that were left out for a reason. Part of a step of others. */
  seeAgainOn(host: number, origin: string, reason: LeftOutReason): void {
    this.leftOut.seeAgainOn(host, origin, reason);
    this.#handedOut.clear();
  }

  /** A URL that is not in the queue is to be visited in this round. Part of a step of others. */
  enqueue(row: UrlRow, round: number): void {
    if (row.state === urlState.queued || row.state === urlState.later) return;
    this.#queue.run(round, row.id);
    if (row.skipped !== null) this.leftOut.skipped(row.skipped, row.url, -1);
    const isNew = row.visitedAt === null;
    // A URL that was a trap has its weight already: most such URLs are held by a budget, and may be queued later.
    const weight = isNew && row.skipped !== "trap" ? weightOf(row.url) : 0;
    this.hosts.count(row.host, { queued: 1, weight });
  }

  /** A URL that options kept away counts as visited again. Part of a step of others. */
  restore(row: UrlRow): void {
    this.#restore.run(row.id);
    if (row.skipped !== null) this.leftOut.skipped(row.skipped, row.url, -1);
  }

  /** A URL is not to be visited: by its turn, or by the options of now. Part of a step of others. */
  dismiss(row: UrlRow, { reason, because }: Skip): void {
    this.#skip.run(reason, because, row.id);
    this.#leaveQueue(row);
    this.leftOut.skipped(reason, row.url, 1);
    if (reason === "trap" && row.visitedAt === null)
      this.hosts.count(row.host, { weight: weightOf(row.url) });
  }

  /** Room that queued URLs take which robots.txt forbids. */
  get forbidden(): number {
    return this.#forbidden;
  }

  /** Counts a URL that was queued and that robots.txt forbids. */
  countForbidden(url: string): void {
    this.#forbidden += weightOf(url);
  }

  /** A row was changed by others: what was known when it was handed out is not so any more. */
  changed(id: number): void {
    this.#handedOut.delete(id);
  }

  /** Keeps a lower depth. Part of a step of others. */
  lower(id: number, depth: number): void {
    this.#lower.run(depth, id);
    this.#handedOut.delete(id);
  }

  /** Counts all anew, after steps that changed many rows at once. */
  recount(): void {
    const before = this.leftOut.roomOf("robots");
    this.leftOut.recount();
    // What was skipped for robots.txt is queued in a new round, most of it to be skipped again.
    this.#forbidden += Math.max(0, before - this.leftOut.roomOf("robots"));
    this.#countLater();
  }

  /** Counts the URLs that wait after a failure, by host. */
  #countLater(): void {
    this.#later.clear();
    const rows = this.#file.read(() =>
      this.#file.prepare("SELECT host, count(*) AS count FROM url WHERE state = 4 GROUP BY host").all(),
    ) as { host: number; count: number }[];
    for (const { host, count } of rows) this.#later.set(host, count);
  }

  #queuedRow(host: number, underWay: ReadonlySet<number>): QueuedRow | undefined {
    // To ask for a list takes libsql as long as several single rows.
    if (underWay.size === 0) return this.#next.get(host, 1) as QueuedRow | undefined;
    const rows = this.#next.all(host, underWay.size + 1) as QueuedRow[];
    return rows.find(({ id }) => !underWay.has(id));
  }

  #laterRow(host: number, underWay: ReadonlySet<number>, now: number): QueuedRow | undefined {
    if (!this.#later.has(host)) return undefined;
    const rows = this.#nextLater.all(host, now, underWay.size + 1) as QueuedRow[];
    return rows.find(({ id }) => !underWay.has(id));
  }

  /** Counts a URL out of wherever it is counted. */
  #leaveQueue(row: Pick<UrlRow, "state" | "host" | "url" | "visitedAt" | "skipped">): void {
    const isNew = row.visitedAt === null;
    if (row.state === urlState.queued || row.state === urlState.later)
      this.hosts.count(row.host, { queued: -1, weight: isNew ? -weightOf(row.url) : 0 });
    if (row.state === urlState.later) this.#changeLater(row.host, -1);
    if (row.skipped === null) return;
    this.leftOut.skipped(row.skipped, row.url, -1);
    if (row.skipped === "trap" && isNew) this.hosts.count(row.host, { weight: -weightOf(row.url) });
  }

  #changeLater(host: number, by: 1 | -1): void {
    const count = (this.#later.get(host) ?? 0) + by;
    if (count > 0) this.#later.set(host, count);
    else this.#later.delete(host);
  }
}
